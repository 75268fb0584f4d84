import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { memberships } from "../memberships/table.ts";
import { balanceOf, isLive, takeFrom } from "./rules.ts";
import { tokenBatches, tokenMovements } from "./table.ts";
import {
  type BatchRow,
  liveOrExpired,
  type MovementRow,
  movementOf,
  openWallets,
  type WalletChange,
  type WalletKey,
  writeMovements,
} from "./write.ts";

export type { WalletChange } from "./write.ts";

/** Tokens to add: they come together and run out together. */
export interface Credit extends WalletKey {
  /** How many tokens, at least 1. */
  readonly amount: number;
  /** The last day on which they count; null: they never run out. */
  readonly expiresOn: string | null;
  readonly origin: BatchRow["origin"];
  readonly subscriptionId?: string | undefined;
  readonly trainingId?: string | undefined;
  readonly notes?: string;
}

/**
 * Adds tokens, a batch each, to wallets of any number of athletes: a bulk sale is one call.
 * @throws Refusal 422 `wallet.expiry_past`, at `expiresOn`, for tokens that would have run out already
 */
export async function creditWallets(
  tx: Queryable,
  act: WalletChange,
  credits: readonly Credit[],
): Promise<MovementRow[]> {
  if (credits.length === 0) return [];
  const open = await openWallets(tx, act, credits);
  if (credits.some((credit) => !isLive(credit, open.today))) throw refuseField("wallet.expiry_past", ["expiresOn"]);
  const { organisationId, now: createdAt } = act;
  const groupId = crypto.randomUUID();
  const batches = credits.map((credit) => ({ id: crypto.randomUUID(), credit }));
  await tx.insert(tokenBatches).values(
    batches.map(({ id, credit: { athleteId, type, amount, expiresOn, origin, subscriptionId = null } }) => ({
      ...{ id, organisationId, athleteId, type, amount, expiresOn, origin, subscriptionId, createdAt },
    })),
  );
  return writeMovements(
    tx,
    batches.map(({ id, credit: { athleteId, type, amount, trainingId = null, notes = "" } }) =>
      movementOf(act, { id, athleteId, type }, { amount, reason: "grant", groupId, trainingId, notes }),
    ),
  );
}

interface Debit extends WalletKey {
  /** How many tokens, at least 1. */
  readonly amount: number;
  readonly trainingId?: string | undefined;
  readonly notes?: string;
}

/** Takes tokens: tokens that run out first go first. Several batches make several movements of one `groupId`. */
async function take(
  tx: Queryable,
  act: WalletChange,
  reason: "spend" | "correction",
  debit: Debit,
): Promise<MovementRow[]> {
  const { amount, trainingId = null, notes = "" } = debit;
  const { today } = await openWallets(tx, act, [debit]);
  const batches = await liveOrExpired(tx, act, [debit]);
  const taken = takeFrom(batches, amount, today);
  if (!taken)
    throw new Refusal(409, "wallet.insufficient", {
      fields: [{ path: ["amount"], code: "wallet.insufficient", params: { balance: balanceOf(batches, today) } }],
      details: { balance: balanceOf(batches, today) },
    });
  const groupId = crypto.randomUUID();
  return writeMovements(
    tx,
    taken.map((part) =>
      movementOf(act, { ...debit, id: part.batchId }, { amount: -part.amount, reason, groupId, trainingId, notes }),
    ),
  );
}

/**
 * Spends tokens for a training. Locks the membership, so that spending waits while it is being revoked.
 * @returns the movements, all of one `groupId`, by which `refundTokens` undoes them
 * @throws Refusal 409 `wallet.insufficient` with `balance`; 409 `membership.not_accepted` for a revoked membership
 */
export async function spendTokens(tx: Queryable, act: WalletChange, debit: Debit): Promise<MovementRow[]> {
  const { organisationId } = act;
  const [membership] = await tx
    .select({ status: memberships.status })
    .from(memberships)
    .where(rowsOf(memberships, { organisationId, athleteId: debit.athleteId }))
    .for("share");
  if (membership?.status === "canceled") throw new Refusal(409, "membership.not_accepted");
  return take(tx, act, "spend", debit);
}

/**
 * Takes tokens by hand, whatever the membership's state.
 * @throws Refusal 409 `wallet.insufficient` with `balance`
 */
export const takeTokens = (tx: Queryable, act: WalletChange, debit: Debit): Promise<MovementRow[]> =>
  take(tx, act, "correction", debit);

interface HowRefund {
  /**
   * `athlete`: who withdrew; tokens that have run out meanwhile stay so. `club`: who canceled; such tokens count for
   * some days more, those of the organisation's `refundGraceDays`.
   */
  readonly as: "athlete" | "club";
  readonly notes?: string;
}

/** Gives back what one act of spending took, as `refundGroups` does for several. */
export const refundTokens = (
  tx: Queryable,
  act: WalletChange,
  { groupId, ...how }: HowRefund & { readonly groupId: string },
) => refundGroups(tx, act, [groupId], how);

/**
 * Gives back what acts of spending took: each movement once, into its batch, with its expiry. What was given back
 * already stays as it is.
 * @returns the refunds that were written now
 */
export async function refundGroups(
  tx: Queryable,
  act: WalletChange,
  groupIds: readonly string[],
  { as, notes = "" }: HowRefund,
): Promise<MovementRow[]> {
  const { organisationId } = act;
  const spent = () =>
    tx
      .select()
      .from(tokenMovements)
      .where(
        and(
          rowsOf(tokenMovements, { organisationId, reason: "spend" }),
          inArray(tokenMovements.groupId, [...groupIds]),
          sql`not exists (select from upstream.token_movements undone where undone.reverses_id = ${tokenMovements.id})`,
        ),
      )
      .orderBy(asc(tokenMovements.sequence));
  const open = await openWallets(tx, act, await spent());
  // Asked again now that the wallets are held: another may have given back meanwhile.
  const due = await spent();
  const batchIds = due.map(({ batchId }) => batchId);
  if (as === "club" && due.length > 0)
    // Other tokens of the batch that had run out are written off by now, so only the refund comes alive again.
    await tx
      .update(tokenBatches)
      .set({ expiresOn: addDays(open.today, open.graceDays) })
      .where(
        and(
          eq(tokenBatches.organisationId, organisationId),
          inArray(tokenBatches.id, batchIds),
          lt(tokenBatches.expiresOn, open.today),
        ),
      );
  const refunds = await writeMovements(
    tx,
    due.map(({ id, batchId, athleteId, type, amount, trainingId }) =>
      movementOf(
        act,
        { id: batchId, athleteId, type },
        { amount: -amount, reason: "refund", groupId: crypto.randomUUID(), reversesId: id, trainingId, notes },
      ),
    ),
  );
  // What has run out goes off again at once.
  if (as === "athlete" && due.length > 0) await openWallets(tx, act, due);
  return refunds;
}

/** Which batches are meant: those of a sale, or named ones. */
type Which = { readonly subscriptionId: string } | { readonly batchIds: readonly string[] };

/**
 * Takes back what was granted and not spent.
 * @returns the movements, and how many tokens of these batches are spent and not given back
 */
export async function revokeTokens(tx: Queryable, act: WalletChange, which: Which, notes = "") {
  const { organisationId } = act;
  const read = () =>
    tx
      .select()
      .from(tokenBatches)
      .where(
        and(
          eq(tokenBatches.organisationId, organisationId),
          "subscriptionId" in which
            ? eq(tokenBatches.subscriptionId, which.subscriptionId)
            : inArray(tokenBatches.id, [...which.batchIds]),
        ),
      )
      .orderBy(asc(tokenBatches.id));
  await openWallets(tx, act, await read());
  const batches = await read();
  const groupId = crypto.randomUUID();
  const movements = await writeMovements(
    tx,
    batches
      .filter(({ remaining }) => remaining > 0)
      .map((batch) => movementOf(act, batch, { amount: -batch.remaining, reason: "revoke", groupId, notes })),
  );
  return { movements, spent: await spentOf(tx, organisationId, batches) };
}

async function spentOf(tx: Queryable, organisationId: string, batches: readonly BatchRow[]): Promise<number> {
  if (batches.length === 0) return 0;
  const [row] = await tx
    .select({ spent: sql`coalesce(-sum(${tokenMovements.amount}), 0)`.mapWith(Number) })
    .from(tokenMovements)
    .where(
      and(
        eq(tokenMovements.organisationId, organisationId),
        inArray(
          tokenMovements.batchId,
          batches.map(({ id }) => id),
        ),
        inArray(tokenMovements.reason, ["spend", "refund"]),
      ),
    );
  return row?.spent ?? 0;
}
