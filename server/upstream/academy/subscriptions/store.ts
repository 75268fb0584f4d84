import { and, eq, inArray, sql } from "drizzle-orm";
import type { Subscription } from "#contracts/academy/subscriptions.ts";
import type { Debit } from "#contracts/money/debits.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type DebitRow, findDebits, lockDebits } from "#upstream/money/debits/store.ts";
import { tokenBatches } from "../wallets/table.ts";
import { coinsOf } from "./coins.ts";
import { selectSubscriptions, toSummary } from "./columns.ts";
import { placesOf } from "./places/show.ts";
import { subscriptions } from "./table.ts";

type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Which subscriptions are read: these ones, or all of a membership. */
type Which = { readonly ids: readonly string[] } | { readonly membershipId: string };

/** What is left of the coins that subscriptions credited, those of their courses left out, by subscription and type. */
async function remainingCoins(db: Queryable, organisationId: string, ids: readonly string[]) {
  const rows = await db
    .select({
      subscriptionId: tokenBatches.subscriptionId,
      type: tokenBatches.type,
      remaining: sql`sum(${tokenBatches.remaining})`.mapWith(Number),
    })
    .from(tokenBatches)
    .where(
      and(
        eq(tokenBatches.organisationId, organisationId),
        eq(tokenBatches.origin, "subscription"),
        inArray(tokenBatches.subscriptionId, [...ids]),
      ),
    )
    .groupBy(tokenBatches.subscriptionId, tokenBatches.type);
  return new Map(rows.map(({ subscriptionId, type, remaining }) => [`${subscriptionId} ${type}`, remaining]));
}

/** The sales that were made instead of some, by the ids of these. */
async function correctionsOf(db: Queryable, organisationId: string, ids: readonly string[]) {
  const rows = await db
    .select({ id: subscriptions.id, corrects: subscriptions.correctsId })
    .from(subscriptions)
    .where(and(eq(subscriptions.organisationId, organisationId), inArray(subscriptions.correctsId, [...ids])));
  return new Map(rows.map(({ id, corrects }) => [corrects, id]));
}

/** The receipts that stand for payments of a debit, each once. */
const receiptsOf = ({ payments }: Debit) => [
  ...new Map(payments.flatMap(({ receipt }) => (receipt ? [[receipt.id, receipt] as const] : []))).values(),
];

/**
 * Subscriptions with their debits, coins and receipts, the latest first; a handful of queries for any number of them.
 * Subscriptions that the organisation does not have are left out.
 * @param today the organisation's date
 */
export async function loadSubscriptions(
  db: Queryable,
  organisationId: string,
  which: Which,
  today: string,
): Promise<Subscription[]> {
  const where = and(
    eq(subscriptions.organisationId, organisationId),
    "ids" in which ? inArray(subscriptions.id, [...which.ids]) : eq(subscriptions.membershipId, which.membershipId),
  );
  const summaries = (await selectSubscriptions(db, where, "-transactionDate", today)).map(toSummary);
  if (summaries.length === 0) return [];
  const ids = summaries.map(({ id }) => id);
  const debitIds = summaries.map(({ debitId }) => debitId);
  const rows = await db.select().from(subscriptions).where(where);
  const accounts = await findDebits(db, organisationId, debitIds);
  const remaining = await remainingCoins(db, organisationId, ids);
  const placesBy = await placesOf(db, organisationId, ids);
  const correctedBy = await correctionsOf(db, organisationId, ids);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const debitOf = new Map(accounts.map((debit) => [debit.id, debit]));
  return summaries.map(({ debitId, price: _, ...summary }) => {
    const row = found(rowOf.get(summary.id));
    const debit = found(debitOf.get(debitId));
    return {
      ...summary,
      ...(placesBy.get(row.id) ?? { sessions: [], trainingsAhead: 0 }),
      debit,
      coins: coinsOf(row).map((coins) => ({ ...coins, remaining: remaining.get(`${row.id} ${coins.type}`) ?? 0 })),
      receipts: receiptsOf(debit),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
      corrects: row.correctsId,
      correctedBy: correctedBy.get(row.id) ?? null,
    };
  });
}

/** One subscription. @throws Refusal 404 */
export async function loadSubscription(
  db: Queryable,
  organisationId: string,
  id: string,
  today: string,
): Promise<Subscription> {
  const [subscription] = await loadSubscriptions(db, organisationId, { ids: [id] }, today);
  return found(subscription);
}

/**
 * Subscriptions with their debits, held: first all subscriptions, then all debits, each in the order of their ids
 * (ADR 48).
 */
export async function lockSubscriptions(tx: Queryable, organisationId: string, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.organisationId, organisationId), inArray(subscriptions.id, [...ids])))
    .orderBy(subscriptions.id)
    .for("no key update");
  const owned = await lockDebits(
    tx,
    organisationId,
    rows.map(({ debitId }) => debitId),
  );
  const debitOf = new Map(owned.map((debit) => [debit.id, debit]));
  return new Map(rows.map((row) => [row.id, { ...row, debit: found(debitOf.get(row.debitId)) }]));
}

export type Locked = SubscriptionRow & { readonly debit: DebitRow };
