import { type AnyColumn, and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SubscriptionSort } from "#contracts/academy/subscription-list.ts";
import type { SubscriptionSummary } from "#contracts/academy/subscriptions.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inOrder } from "#upstream/db/lists.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { nextDueDate, subscriptionState } from "./payment-state.ts";
import { subscriptions } from "./table.ts";

const standing = and(eq(payments.debitId, debits.id), isNull(payments.voidedAt)) as SQL;

/** A payment was announced and is not confirmed yet. In a query over `debits`. */
export const isToVerify = sql<boolean>`exists (select from ${payments}
  where ${standing} and ${payments.paid} and not ${payments.confirmed})`;

const next = sql<
  SubscriptionSummary["next"]
>`(select json_build_object('dueDate', ${payments.dueDate}, 'amount', ${payments.amount})
  from ${payments} where ${standing} and not ${payments.paid} and ${payments.dueDate} is not null
  order by ${payments.dueDate}, ${payments.id} limit 1)`;

const fees = sql`(select coalesce(sum(${payments.fee}), 0) from ${payments} where ${standing} and ${payments.paid})`;

const columnsOf = (today: string) => ({
  id: subscriptions.id,
  membershipId: subscriptions.membershipId,
  athleteId: subscriptions.athleteId,
  firstName: athletes.firstName,
  lastName: athletes.lastName,
  templateId: subscriptions.templateId,
  templateName: subscriptions.name,
  type: subscriptions.type,
  courseId: subscriptions.courseId,
  courseName: trainingCourses.name,
  transactionDate: subscriptions.transactionDate,
  coverageStart: subscriptions.coverageStart,
  coverageEnd: subscriptions.coverageEnd,
  origin: subscriptions.origin,
  approval: subscriptions.approval,
  status: subscriptions.status,
  paid: sql<boolean>`${debits.voidAt} is null and ${debits.status} = 'paid'`,
  paymentStatus: sql<SubscriptionSummary["paymentStatus"]>`${debits.status}`,
  paymentState: subscriptionState(today),
  next,
  toVerify: isToVerify,
  promotionId: subscriptions.promotionId,
  promotionName: subscriptions.promotionName,
  debitId: subscriptions.debitId,
  price: {
    currency: debits.currency,
    total: debits.total,
    discounted: debits.discounted,
    paid: debits.paid,
    toPay: sql<number>`${debits.toPay}`,
    toRefund: sql<number>`${debits.toRefund}`,
    planned: debits.planned,
    writtenOff: debits.writtenOff,
    fees: fees.mapWith(Number),
  },
  notes: subscriptions.notes,
  version: subscriptions.version,
  createdAt: subscriptions.createdAt,
});

const athleteName = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`;

/** What each sort compares before the id, which makes every order total. */
const sortKeys: Record<string, readonly (SQL | AnyColumn)[]> = {
  transactionDate: [subscriptions.transactionDate, subscriptions.createdAt],
  athlete: [athleteName, subscriptions.transactionDate],
  template: [sql`lower(${subscriptions.name})`, athleteName],
  discounted: [debits.discounted, subscriptions.transactionDate],
  toPay: [debits.toPay, subscriptions.transactionDate],
  due: [sql`coalesce(${nextDueDate}, 'infinity'::date)`, athleteName],
};

/** Subscriptions that match, in order, as the list shows them: the query itself, to be limited or awaited. */
export const selectSubscriptions = (db: Queryable, where: SQL | undefined, sort: SubscriptionSort, today: string) =>
  db
    .select(columnsOf(today))
    .from(subscriptions)
    .innerJoin(debits, eq(debits.id, subscriptions.debitId))
    .innerJoin(
      athletes,
      and(eq(athletes.organisationId, subscriptions.organisationId), eq(athletes.id, subscriptions.athleteId)),
    )
    .leftJoin(
      trainingCourses,
      and(
        eq(trainingCourses.organisationId, subscriptions.organisationId),
        eq(trainingCourses.id, subscriptions.courseId),
      ),
    )
    .where(where)
    .orderBy(...inOrder(sort, sortKeys, [subscriptions.id]))
    .$dynamic();

export type SubscriptionListRow = Awaited<ReturnType<typeof selectSubscriptions>>[number];

/** A row as the contract's summary. */
export function toSummary(row: SubscriptionListRow): SubscriptionSummary {
  const {
    athleteId,
    firstName,
    lastName,
    coverageStart,
    coverageEnd,
    promotionId,
    promotionName,
    createdAt,
    ...plain
  } = row;
  return {
    ...plain,
    athlete: { id: athleteId, firstName, lastName },
    coverage: coverageStart && coverageEnd ? { startAt: coverageStart, endAt: coverageEnd } : null,
    promotion: promotionId ? { id: promotionId, name: promotionName ?? "" } : null,
    createdAt: createdAt.toISOString(),
  };
}
