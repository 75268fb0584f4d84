import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { MembershipEffects } from "#contracts/academy/memberships.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { writeOffDebit } from "#upstream/money/debits/accounts.ts";
import { clubsCurrencyFirst, sumOf } from "#upstream/money/debits/sums.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { reject, type SubscriptionChange } from "../subscriptions/decisions.ts";
import { isOutstanding } from "../subscriptions/payment-state.ts";
import { lockSubscriptions } from "../subscriptions/store.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { lockUpcomingPlaces, withdrawFromAll } from "../training-sessions/withdrawals.ts";
import type { MovementRow } from "../wallets/write.ts";

const nothing: MembershipEffects = { trainings: 0, refunds: [], rejected: [], kept: [], toPay: [], instalments: 0 };

/** The ids of what waits for approval with some memberships, and with `owed` of what they still have to pay. */
async function concernedOf(
  tx: Queryable,
  organisationId: string,
  membershipIds: readonly string[],
  owed: boolean,
): Promise<string[]> {
  const waits = eq(subscriptions.approval, "toApprove");
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(debits, eq(debits.id, subscriptions.debitId))
    .where(
      and(
        eq(subscriptions.organisationId, organisationId),
        inArray(subscriptions.membershipId, [...membershipIds]),
        owed ? or(waits, isOutstanding) : waits,
      ),
    )
    .orderBy(asc(subscriptions.id));
  return rows.map(({ id }) => id);
}

/** What is still owed by a member, and in how many instalments. */
async function outstandingBy(tx: Queryable, organisationId: string, membershipId: string) {
  const instalments = sql`(select count(*) from ${payments}
    where ${payments.debitId} = ${debits.id} and not ${payments.paid} and ${payments.voidedAt} is null)`;
  const rows = await tx
    .select({
      currency: debits.currency,
      toPay: sumOf(debits.toPay),
      instalments: sumOf(instalments),
      debitIds: sql<string[]>`array_agg(${debits.id} order by ${debits.id})`,
    })
    .from(subscriptions)
    .innerJoin(debits, eq(debits.id, subscriptions.debitId))
    .where(
      and(
        eq(subscriptions.organisationId, organisationId),
        eq(subscriptions.membershipId, membershipId),
        isOutstanding,
      ),
    )
    .groupBy(debits.currency)
    .orderBy(...clubsCurrencyFirst(organisationId));
  return {
    toPay: rows.map(({ currency, toPay }) => ({ currency, toPay })),
    instalments: rows.reduce((all, one) => all + one.instalments, 0),
    debitIds: rows.flatMap(({ debitIds }) => debitIds).toSorted(),
  };
}

/** Whether a step turns somebody away. */
export const isEnding = (to: MembershipStatus | undefined): boolean => to === "canceled" || to === "rejected";

/**
 * Locks what goes with memberships that are turned away, all at once, before they are worked on one by one (ADR 48).
 * @param owed also what is still owed, to be written off
 */
export async function lockWaiting(
  tx: Queryable,
  organisationId: string,
  membershipIds: readonly string[],
  now: Date,
  owed = false,
) {
  await lockUpcomingPlaces(tx, organisationId, membershipIds, now);
  return lockSubscriptions(tx, organisationId, await concernedOf(tx, organisationId, membershipIds, owed));
}

/** How many tokens of each coin came back. */
const refundsOf = (movements: readonly MovementRow[]): MembershipEffects["refunds"] =>
  [...Map.groupBy(movements, ({ type }) => type)].map(([type, same]) => ({
    type,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }));

/**
 * What goes with a membership that is turned away: what waited for approval is rejected, unless money is in, which
 * somebody has to give back first; what is owed stays, unless it is written off. They leave all trainings to come, whose
 * tokens come back.
 */
export async function endMembership(
  tx: Queryable,
  change: SubscriptionChange,
  membershipId: string,
  { reason, writeOff }: { readonly reason: string; readonly writeOff: boolean },
): Promise<MembershipEffects> {
  const { caller, now } = change;
  const { organisationId, staffMemberId: by } = caller;
  const held = [...(await lockWaiting(tx, organisationId, [membershipId], now, writeOff)).values()];
  const waiting = held.filter(({ approval }) => approval === "toApprove");
  const left = await withdrawFromAll(tx, { organisationId, by, now }, membershipId);
  const [free, kept] = [waiting.filter(({ debit }) => debit.paid === 0), waiting.filter(({ debit }) => debit.paid > 0)];
  for (const one of free) await reject(tx, change, one, reason);
  const { debitIds, ...owed } = await outstandingBy(tx, organisationId, membershipId);
  if (writeOff) for (const id of debitIds) await writeOffDebit(tx, caller, id, { amount: null, reason }, now);
  const names = (some: typeof waiting) => some.map(({ name }) => name);
  const refunds = refundsOf(await left.refund());
  return { ...nothing, trainings: left.trainings, refunds, rejected: names(free), kept: names(kept), ...owed };
}

export { nothing as noEffects };
