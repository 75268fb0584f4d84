import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import type { CoinType } from "#contracts/academy/coins.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { found, Refusal, refusing } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isLive } from "./rules.ts";
import { tokenBatches, tokenMovements, wallets } from "./table.ts";

// The one way into wallets. Every write locks its wallets first, and writes what has run out of them before anything
// else, so that the balance after a movement is what counts.

/** Who moves tokens, and when. */
export interface WalletChange {
  readonly organisationId: string;
  /** The staff member who moves them; null: the athlete, or nobody. */
  readonly by: string | null;
  readonly now: Date;
}

/** A coin of an athlete. */
export interface WalletKey {
  readonly athleteId: string;
  readonly type: CoinType;
}

export type BatchRow = typeof tokenBatches.$inferSelect;
export type MovementRow = typeof tokenMovements.$inferSelect;
type NewMovement = typeof tokenMovements.$inferInsert;

/** An act on wallets that are locked. */
export interface OpenWalletChange extends WalletChange {
  /** The organisation's date. */
  readonly today: string;
  /** For how many days, at least, tokens that the club gives back count. */
  readonly graceDays: number;
}

const keyOf = ({ athleteId, type }: WalletKey) => `${athleteId} ${type}`;
const isOf = (purses: readonly WalletKey[]) =>
  or(...purses.map(({ athleteId, type }) => and(eq(wallets.athleteId, athleteId), eq(wallets.type, type))));

/** A movement of a batch, by an act. */
export const movementOf = (
  { organisationId, by, now }: WalletChange,
  { athleteId, type, id }: Pick<BatchRow, "athleteId" | "type" | "id">,
  parts: Pick<NewMovement, "amount" | "reason" | "groupId"> & Partial<NewMovement>,
): Omit<NewMovement, "balanceAfter"> => ({
  organisationId,
  athleteId,
  type,
  batchId: id,
  createdBy: by,
  createdAt: now,
  ...parts,
});

/** Writes movements in this order and returns them. `balanceAfter` and what remains of the batches are the triggers'. */
export async function writeMovements(
  tx: Queryable,
  movements: readonly Omit<NewMovement, "balanceAfter">[],
): Promise<MovementRow[]> {
  if (movements.length === 0) return [];
  const rows = movements.map((movement) => ({ ...movement, balanceAfter: 0 }));
  const written = refusing(tx.insert(tokenMovements).values(rows).returning().execute(), {
    token_batches_remaining: (cause) => new Refusal(409, "wallet.insufficient", { cause }),
    token_movements_membership: (cause) => new Refusal(409, "membership.not_accepted", { cause }),
  });
  return (await written).toSorted((a, b) => a.sequence - b.sequence);
}

/** What of locked wallets has run out by the organisation's date is written off. */
async function writeOffExpired(tx: Queryable, act: OpenWalletChange, purses: readonly WalletKey[]): Promise<void> {
  const batches = await liveOrExpired(tx, act, purses);
  const expired = batches.filter((batch) => !isLive(batch, act.today));
  const nobody = { ...act, by: null };
  await writeMovements(
    tx,
    expired.map((batch) =>
      movementOf(nobody, batch, { amount: -batch.remaining, reason: "expire", groupId: crypto.randomUUID() }),
    ),
  );
}

/** Batches of locked wallets of which something remains. */
export async function liveOrExpired(tx: Queryable, { organisationId }: WalletChange, purses: readonly WalletKey[]) {
  const rows = await tx
    .select()
    .from(tokenBatches)
    .where(
      and(
        eq(tokenBatches.organisationId, organisationId),
        inArray(tokenBatches.athleteId, [...new Set(purses.map(({ athleteId }) => athleteId))]),
        gt(tokenBatches.remaining, 0),
      ),
    )
    .orderBy(asc(tokenBatches.createdAt), asc(tokenBatches.id));
  const wanted = new Set(purses.map(keyOf));
  return rows.filter((row) => wanted.has(keyOf(row)));
}

/**
 * Locks wallets until the transaction ends, in one order, makes those that do not exist yet, and writes off what has
 * run out of them.
 * @throws Error of the database when an athlete is of another organisation
 */
export async function openWallets(
  tx: Queryable,
  act: WalletChange,
  purses: readonly WalletKey[],
): Promise<OpenWalletChange> {
  const { organisationId, now } = act;
  const organisation = found(await findOrganisation(tx, organisationId));
  const open: OpenWalletChange = {
    ...act,
    today: localDateOf(now, organisation.timeZone),
    graceDays: organisation.refundGraceDays,
  };
  if (purses.length === 0) return open;
  const sorted = [...new Map(purses.map((purse) => [keyOf(purse), purse])).values()].toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );
  await tx
    .insert(wallets)
    .values(sorted.map(({ athleteId, type }) => ({ organisationId, athleteId, type })))
    .onConflictDoNothing();
  await tx
    .select({ type: wallets.type })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), isOf(sorted)))
    .orderBy(asc(wallets.athleteId), asc(wallets.type))
    .for("no key update");
  await writeOffExpired(tx, open, sorted);
  return open;
}

async function findOrganisation(tx: Queryable, id: string) {
  const [row] = await tx
    .select({ timeZone: organizations.timeZone, refundGraceDays: organizations.refundGraceDays })
    .from(organizations)
    .where(eq(organizations.id, id));
  return row;
}
