import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Client } from "#upstream/core/client.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Database } from "#upstream/db/connection.ts";
import { counted, forgottenAfter, freeAttempts, never } from "./rules.ts";
import { attempts, knownDevices } from "./table.ts";

/** An attempt to prove something: what is tried, for whom, from where. */
export interface Attempt {
  readonly kind: "password" | "recovery" | "code";
  /** E-mail address, whether there is such an account or not. */
  readonly email: string;
  readonly accountId: string | undefined;
  readonly client: Client;
}

/** An attempt that was let through. */
export interface CountedAttempt {
  /** It was right: the counter of the person ends, that of the network takes it back. */
  forgive(): Promise<void>;
}

const hashOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
/** Browsers remembered of an account; the one unused for longest goes first. */
const devicesKept = 20;

/**
 * Counts an attempt before it is made, so that guesses made at the same time are counted too. Counted are the person
 * from one network, and the network. Someone else's guesses from elsewhere therefore never keep the owner out; nor do
 * those from the same network when the owner's browser is known: it has a counter of its own.
 * @throws Refusal 429 `auth.too_many_attempts` with `seconds` and `minutes` to wait; nothing is counted then
 */
export async function countAttempt(
  db: Database,
  { kind, email, accountId, client }: Attempt,
  now: Date,
): Promise<CountedAttempt> {
  const person = email.trim().toLowerCase();
  const isKnown = accountId !== undefined && (await isKnownDevice(db, accountId, client));
  const counters = isKnown
    ? [{ key: hashOf(kind, person, "device", client.device ?? ""), free: freeAttempts[kind] }]
    : [
        { key: hashOf(kind, person, client.network), free: freeAttempts[kind] },
        { key: hashOf(kind, client.network), free: freeAttempts.network },
      ];
  const written = await db.transaction(async (tx) => {
    const nothing = { count: 0, at: never, blockedUntil: never };
    const keys = counters.map(({ key }) => key).toSorted();
    // why: the rows are there before they are locked, and locked in one order: guesses at the same time queue up.
    await tx
      .insert(attempts)
      .values(keys.map((key) => ({ key, ...nothing })))
      .onConflictDoNothing();
    const rows = await tx
      .select()
      .from(attempts)
      .where(inArray(attempts.key, keys))
      .orderBy(attempts.key)
      .for("update");
    const next = counters.map(({ key, free }) => ({
      key,
      ...counted(
        rows.find((row) => row.key === key),
        free,
        now,
      ),
    }));
    const wait = Math.max(0, ...next.map((one) => ("wait" in one ? one.wait : 0)));
    if (wait > 0) throw tooMany(wait);
    const fresh = next.flatMap((one) => ("wait" in one ? [] : [one]));
    for (const { key, count, blockedUntil } of fresh)
      await tx.update(attempts).set({ count, blockedUntil, at: now }).where(eq(attempts.key, key));
    return fresh;
  });
  const [own, network] = written;
  return {
    async forgive() {
      if (own) await db.delete(attempts).where(eq(attempts.key, own.key));
      if (network)
        await db
          .update(attempts)
          .set({
            count: sql`greatest(${attempts.count} - 1, 0)`,
            // why: a delay that another guess set meanwhile stays.
            blockedUntil: sql`case when ${attempts.blockedUntil} = ${network.blockedUntil.toISOString()}::timestamptz
                              then ${never.toISOString()}::timestamptz else ${attempts.blockedUntil} end`,
          })
          .where(eq(attempts.key, network.key));
      await db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - forgottenAfter)));
    },
  };
}

function tooMany(wait: number): Refusal {
  const seconds = Math.ceil(wait / 1000);
  return new Refusal(429, "auth.too_many_attempts", { details: { seconds, minutes: Math.ceil(seconds / 60) } });
}

async function isKnownDevice(db: Database, accountId: string, { device }: Client): Promise<boolean> {
  if (device === undefined) return false;
  const [row] = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, hashOf(device))));
  return row !== undefined;
}

/** Remembers the browser in which an account signed in. */
export async function rememberDevice(db: Database, accountId: string, { device }: Client, now: Date): Promise<void> {
  if (device === undefined) return;
  await db
    .insert(knownDevices)
    .values({ accountId, deviceHash: hashOf(device), usedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.deviceHash], set: { usedAt: now } });
  const old = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.usedAt))
    .offset(devicesKept);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), inArray(knownDevices.deviceHash, old)));
}
