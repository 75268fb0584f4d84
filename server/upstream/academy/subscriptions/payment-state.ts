import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PaymentState } from "#contracts/academy/states.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { subscriptions } from "./table.ts";

// Who owes what, in one place: `debtor` once the date of an unpaid instalment has passed, `pending` while something
// remains, otherwise `fine`. Only what was approved is owed; what is canceled or closed asks nothing. "Today" is the
// organisation's date (`todayOf`).

/** An instalment of the debit that is not paid, in a query over `debits`. */
const unpaidInstalment = and(
  eq(payments.debitId, debits.id),
  eq(payments.paid, false),
  isNull(payments.voidedAt),
) as SQL;

/** When the next instalment of the debit falls due; null without one. In a query over `debits`. */
export const nextDueDate = sql<
  string | null
>`(select min(${payments.dueDate}) from ${payments} where ${unpaidInstalment})`;

/** How much of the debit's instalments is due between two dates, both inclusive; either side may be open. */
export const dueBetween = (from: string | null, to: string | null): SQL<number> =>
  sql`coalesce((select sum(${payments.amount}) from ${payments} where ${unpaidInstalment}
    and ${payments.dueDate} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')), 0)`.mapWith(
    Number,
  );

/** Whether a subscription's money is owed: it was approved, and something remains. Over `subscriptions` and `debits`. */
export const isOutstanding = and(eq(subscriptions.approval, "approved"), gt(debits.toPay, 0)) as SQL;

/** Whether an instalment's date has passed, by the organisation's date. */
const isOverdue = (today: string): SQL =>
  sql`exists (select from ${payments} where ${unpaidInstalment} and ${payments.dueDate} < ${today}::date)`;

/** The state of one subscription, in a query over `subscriptions` and `debits`. */
export const subscriptionState = (today: string): SQL<PaymentState> =>
  sql`case when not ${isOutstanding} then 'fine' when ${isOverdue(today)} then 'debtor' else 'pending' end`;

/**
 * Who owes something for approved sales, as a subquery to join by `membershipId` (a left join: a member who owes
 * nothing has no row); `isDebtor` whether the date of an instalment has passed.
 */
export const outstandingByMembership = (db: Queryable, organisationId: string, today: string) =>
  db
    .select({
      membershipId: subscriptions.membershipId,
      isDebtor: sql<boolean>`bool_or(${isOverdue(today)})`.as("owed_is_debtor"),
    })
    .from(subscriptions)
    .innerJoin(debits, eq(debits.id, subscriptions.debitId))
    .where(and(eq(subscriptions.organisationId, organisationId), isOutstanding))
    .groupBy(subscriptions.membershipId)
    .as("owed");

/** A membership's state, in a query that joins `outstandingByMembership`. */
export const membershipState = (owed: ReturnType<typeof outstandingByMembership>): SQL<PaymentState> =>
  sql`case when ${owed.isDebtor} then 'debtor' when ${owed.membershipId} is not null then 'pending' else 'fine' end`;

/** The payment state of a membership, from those of its subscriptions: the worst. */
export const worstState = (states: readonly PaymentState[]): PaymentState =>
  states.includes("debtor") ? "debtor" : states.includes("pending") ? "pending" : "fine";
