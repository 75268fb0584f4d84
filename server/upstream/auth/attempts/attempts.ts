import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { agentOf } from "#upstream/auth/devices/agent.ts";
import type { Client } from "#upstream/core/client.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Database } from "#upstream/db/connection.ts";
import { type AttemptKind, counted, forgottenAfter, freeAttempts, never } from "./rules.ts";
import { attempts, knownDevices } from "./table.ts";

/** An attempt to prove something: what is tried, for whom, from where. */
interface Attempt {
  readonly kind: AttemptKind;
  /** E-mail address, whether there is such an account or not. */
  readonly email: string;
  readonly accountId: string | undefined;
  readonly client: Client;
}

/** An attempt that was let through. */
interface CountedAttempt {
  /** Whether it is made in a browser where the account has signed in before. */
  readonly isKnown: boolean;
  /** Called when it was right: the counter of the person from their network ends, the others take the attempt back. */
  forgive(): Promise<void>;
}

const hashOf = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
/** Browsers remembered of an account; the one unused for longest goes first. */
const devicesKept = 20;

/** A browser as it is remembered: by the hash of its secret, or of its network when it has none. */
export const browserOf = ({ device, networks }: Client): string =>
  device === undefined ? hashOf("network", networks[0] ?? "") : hashOf(device);

/** The counters of an attempt; the first is the person's own. */
function countersOf({ kind, email, client }: Attempt, isKnown: boolean) {
  const person = email.trim().toLowerCase();
  const { device, account, near, network } = freeAttempts[kind];
  if (isKnown) return [{ key: hashOf(kind, person, "device", client.device ?? ""), free: device }];
  return [
    ...client.networks.map((one, width) => ({ key: hashOf(kind, person, one), free: near[width] ?? 0 })),
    ...client.networks.map((one, width) => ({ key: hashOf(kind, one), free: network[width] ?? 0 })),
    { key: hashOf(kind, person, "account"), free: account },
  ];
}

/**
 * Counts an attempt before it is made, so that guesses made at the same time are counted too. Counted are the person
 * from each network around the client, these networks, and the person from everywhere. A browser that the account has
 * used has a counter of its own and no other: what strangers do, and where, never keeps the owner out there.
 * @throws Refusal 429 `auth.too_many_attempts` with `seconds` and `minutes` to wait; nothing is counted then
 */
export async function countAttempt(db: Database, attempt: Attempt, now: Date): Promise<CountedAttempt> {
  const { accountId, client } = attempt;
  const isKnown = accountId !== undefined && (await isKnownDevice(db, accountId, client));
  const counters = countersOf(attempt, isKnown);
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
    if (wait > 0) throw tooManyAttempts(wait);
    const fresh = next.flatMap((one) => ("wait" in one ? [] : [one]));
    await tx
      .insert(attempts)
      .values(fresh.map((one) => ({ ...one, at: now })))
      .onConflictDoUpdate({
        target: attempts.key,
        set: { count: sql`excluded.count`, at: sql`excluded.at`, blockedUntil: sql`excluded.blocked_until` },
      });
    return fresh;
  });
  const [own, ...others] = written;
  return {
    isKnown,
    async forgive() {
      if (own) await db.delete(attempts).where(eq(attempts.key, own.key));
      for (const { key, blockedUntil } of others)
        await db
          .update(attempts)
          .set({
            count: sql`greatest(${attempts.count} - 1, 0)`,
            // why: a delay that another guess set meanwhile stays.
            blockedUntil: sql`case when ${attempts.blockedUntil} = ${blockedUntil.toISOString()}::timestamptz
                              then ${never.toISOString()}::timestamptz else ${attempts.blockedUntil} end`,
          })
          .where(eq(attempts.key, key));
      await db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - forgottenAfter)));
    },
  };
}

/** The refusal of an attempt that has to wait so many milliseconds. */
export function tooManyAttempts(wait: number): Refusal {
  const seconds = Math.ceil(wait / 1000);
  return new Refusal(429, "auth.too_many_attempts", { details: { seconds, minutes: Math.ceil(seconds / 60) } });
}

async function isKnownDevice(db: Database, accountId: string, client: Client): Promise<boolean> {
  if (client.device === undefined) return false;
  const [row] = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, browserOf(client))));
  return row !== undefined;
}

/** Remembers the browser in which an account proved who it is. */
export async function rememberDevice(db: Database, accountId: string, client: Client, now: Date): Promise<void> {
  if (client.device === undefined) return;
  const seen = { ...agentOf(client.agent), usedAt: now };
  await db
    .insert(knownDevices)
    .values({ accountId, deviceHash: browserOf(client), ...seen })
    .onConflictDoUpdate({ target: [knownDevices.accountId, knownDevices.deviceHash], set: seen });
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
