import { and, eq, gte, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type SubscriptionSort,
  type SubscriptionTotals,
  subscriptionFilters,
} from "#contracts/academy/subscription-list.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { addDays, addMonths } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { clubsCurrencyFirst, debitSums, sumOf, sumUnlessVoid } from "#upstream/money/debits/sums.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { ledgerEntries, type ledgerKinds } from "#upstream/money/ledger/table.ts";
import { isToVerify, selectSubscriptions, toSummary } from "./columns.ts";
import { dueBetween, isOutstanding, subscriptionState } from "./payment-state.ts";
import { subscriptions } from "./table.ts";

export const SubscriptionFilters = z.object(subscriptionFilters);
/** The filters that the list and the download share, parsed. */
export type SubscriptionFilters = z.output<typeof SubscriptionFilters>;

interface SubscriptionQuery extends SubscriptionFilters {
  readonly sort: SubscriptionSort;
  readonly page: number;
  readonly pageSize: number;
  /** False leaves the sums out. */
  readonly totals: boolean;
}

/** Sales to athletes whose name has each word as a part. */
function boughtBy(organisationId: string, search: string | undefined): SQL | undefined {
  const named = contains(sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`, search);
  if (named.length === 0) return undefined;
  const found = sql`(select ${athletes.id} from ${athletes} where ${and(eq(athletes.organisationId, organisationId), ...named)})`;
  return sql`${subscriptions.athleteId} in ${found}`;
}

const entriesOf = {
  charged: ["charge", "reprice", "cancel"],
  collected: ["collect", "reverse"],
  writtenOff: ["writeOff", "restore"],
} as const satisfies Record<string, readonly (typeof ledgerKinds)[number][]>;

/** Whether the ledger of a subscription's debit has an entry of such kinds between two dates; either side may be open. */
const hasMoved = (what: keyof typeof entriesOf, from = "-infinity", to = "infinity"): SQL =>
  sql`exists (select from ${ledgerEntries} where ${and(
    eq(ledgerEntries.debitId, debits.id),
    inArray(ledgerEntries.kind, [...entriesOf[what]]),
    sql`${ledgerEntries.day} between ${from}::date and ${to}::date`,
  )})`;

/**
 * The condition of the subscriptions that match, for a query over `subscriptions` joined with `debits`. The list, its
 * totals and the download use it.
 * @param today the organisation's date
 */
export function matching(organisationId: string, filters: SubscriptionFilters, today: string): SQL | undefined {
  const { from, to, dueFrom, dueTo, status, paymentState } = filters;
  return and(
    eq(subscriptions.organisationId, organisationId),
    boughtBy(organisationId, filters.search),
    isOneOf(subscriptions.id, filters.id),
    isOneOf(subscriptions.athleteId, filters.athleteId),
    isOneOf(subscriptions.templateId, filters.templateId),
    isOneOf(subscriptions.courseId, filters.courseId),
    isOneOf(subscriptions.type, filters.type),
    isOneOf(subscriptions.approval, filters.approval),
    // Subscriptions that were chosen one by one are shown whatever became of them.
    status?.length
      ? inArray(subscriptions.status, status)
      : filters.id?.length || filters.moved
        ? undefined
        : ne(subscriptions.status, "canceled"),
    isOneOf(subscriptions.origin, filters.origin),
    isOneOf(subscriptions.promotionId, filters.promotionId),
    filters.paymentStatus?.length
      ? and(sql`${debits.voidAt} is null`, inArray(debits.status, filters.paymentStatus))
      : undefined,
    paymentState?.length ? or(...paymentState.map((state) => sql`${subscriptionState(today)} = ${state}`)) : undefined,
    from ? gte(subscriptions.transactionDate, from) : undefined,
    to ? lte(subscriptions.transactionDate, to) : undefined,
    dueFrom || dueTo ? and(isOutstanding, sql`${dueBetween(dueFrom ?? null, dueTo ?? null)} > 0`) : undefined,
    filters.moved && hasMoved(filters.moved, filters.movedFrom, filters.movedTo),
    filters.toVerify === undefined ? undefined : sql`${isToVerify} = ${filters.toVerify}`,
  );
}

/** The first and the last date of a date's month. */
function monthOf(date: string): { readonly first: string; readonly last: string } {
  const first = `${date.slice(0, 8)}01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** Sums of all that match, one row a currency, in one pass. */
function totalsOf(
  db: Queryable,
  organisationId: string,
  where: SQL | undefined,
  today: string,
): Promise<SubscriptionTotals[]> {
  const { first, last } = monthOf(today);
  const waits = eq(subscriptions.approval, "toApprove");
  return db
    .select({
      ...debitSums({ toApprove: waits }),
      total: sumUnlessVoid(debits.total),
      overdue: sumOf(dueBetween(null, addDays(today, -1)), isOutstanding),
      dueThisMonth: sumOf(dueBetween(first, last), isOutstanding),
      count: sql`count(*)`.mapWith(Number),
      toApproveCount: sql`count(*) filter (where ${waits} and ${debits.voidAt} is null)`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(debits, eq(debits.id, subscriptions.debitId))
    .where(where)
    .groupBy(debits.currency)
    .orderBy(...clubsCurrencyFirst(organisationId))
    .prepare("totals")
    .execute();
}

const countOf = async (db: Queryable, where: SQL | undefined): Promise<number> => {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(subscriptions)
    .innerJoin(debits, eq(debits.id, subscriptions.debitId))
    .where(where)
    .prepare("count")
    .execute();
  return row?.count ?? 0;
};

/** A page of subscriptions that match, with totals over all of them. `today`: the organisation's date. */
export async function listSubscriptions(
  db: Queryable,
  organisationId: string,
  query: SubscriptionQuery,
  today: string,
) {
  const where = matching(organisationId, query, today);
  const totals = query.totals ? totalsOf(db, organisationId, where, today) : Promise.resolve([]);
  const count = query.totals ? totals.then((all) => all.reduce((sum, one) => sum + one.count, 0)) : countOf(db, where);
  const { data, pageInfo } = await pageOf(selectSubscriptions(db, where, query.sort, today), query, count);
  return { data: data.map(toSummary), pageInfo, totals: await totals };
}
