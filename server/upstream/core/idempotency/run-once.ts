import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { idempotencyHeader, idempotencyKey, takesKey } from "#contracts/idempotency.ts";
import type { Operation } from "#contracts/operation.ts";
import type { Database } from "#upstream/db/connection.ts";
import type { Caller } from "../caller.ts";
import { type JobDefinition, slowRetries } from "../job.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import { idempotencyKeys } from "./table.ts";

/** The job that forgets old keys, each hour. It carries nothing. */
export const oldKeys = {
  name: "old-idempotency-keys",
  cron: "23 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;
/** How long the answer of a write is known, in milliseconds: two days. */
const keptFor = 48 * 3_600_000;

/** A write with its key: whose, and what it asks for. */
interface KeyedWrite {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

/** What a write answered. `replayed`: it was carried out before, and this is what it answered then. */
interface WriteAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly replayed: boolean;
}

/**
 * The key of a call, where the operation takes one and the call brings one. For files only their length counts.
 * @throws Refusal 400 `request.invalid` for a text that is no key
 */
export function keyedWrite(
  operation: Operation,
  request: Request,
  caller: Caller,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
): KeyedWrite | undefined {
  const key = request.headers.get(idempotencyHeader);
  if (key === null || !takesKey(operation) || !caller || caller.kind === "basic") return undefined;
  // why: what only says what would happen leaves nothing behind.
  if ((input.query as { preview?: unknown } | undefined)?.preview === true) return undefined;
  if (!idempotencyKey.test(key)) throw new Refusal(400, "request.invalid");
  const length = operation.files ? request.headers.get("content-length") : null;
  const asked = JSON.stringify([operation.id, input.params, input.query, input.body, length]);
  return {
    scope: [caller.accountId, caller.kind === "staff" ? caller.organisationId : ""].join(" "),
    key,
    requestHash: createHash("sha256").update(asked).digest("base64url"),
  };
}

/**
 * Carries a write out once: `run` and the record of its answer are one transaction, so that there are both or none.
 * What is refused leaves nothing, and may be sent again. `run` gets services whose database is that transaction.
 * @throws Refusal 409 `idempotency.in_progress`, 422 `idempotency.key_reused`, and what `run` throws
 */
export function runOnce(
  services: Services,
  { scope, key, requestHash }: KeyedWrite,
  run: (services: Services) => Promise<{ status: number; body: unknown }>,
): Promise<WriteAnswer> {
  return services.db.transaction(async (tx) => {
    // why no waiting: a call that waited for the first one's row would hold a connection of the pool.
    const name = `${scope} ${key}`;
    const [lock] = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`,
    );
    if (lock?.mine !== true) throw new Refusal(409, "idempotency.in_progress");
    const [known] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
    if (known && known.requestHash !== requestHash) throw new Refusal(422, "idempotency.key_reused");
    if (known) return { status: known.status, body: known.body, replayed: true };
    // why: a transaction begins others inside it, as a database does; handlers need nothing else of a database.
    const answer = await run({ ...services, db: tx as unknown as Database });
    const { status, body } = answer;
    await tx.insert(idempotencyKeys).values({ scope, key, requestHash, status, body: body ?? null });
    return { status, body, replayed: false };
  });
}

/** Forgets writes that were carried out more than two days before `now`. May run twice, also at once. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptFor)));
}
