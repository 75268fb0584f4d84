import { eq, type SQL, sql } from "drizzle-orm";
import type { ReservationSort, ReservationTotals } from "#contracts/facilities/reservations.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { pageOf } from "#upstream/db/lists.ts";
import { clubsCurrencyFirst, debitSums, sumUnlessVoid } from "#upstream/money/debits/sums.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { selectReservations, toSummary } from "./columns.ts";
import { matching, type ReservationFilters } from "./filters.ts";
import { reservations } from "./table.ts";

interface ReservationQuery extends ReservationFilters {
  sort: ReservationSort;
  page: number;
  pageSize: number;
  /** False leaves the sums out. */
  totals: boolean;
}

/** Count and sums of all rows, one row a currency, in one pass; what canceled ones asked is not in them. */
async function totalsOf(db: Queryable, organisationId: string, where: SQL | undefined): Promise<ReservationTotals> {
  const rows = await db
    .select({
      ...debitSums({ pending: eq(reservations.status, "pending") }),
      total: sumUnlessVoid(debits.total),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(reservations)
    .innerJoin(debits, eq(debits.id, reservations.debitId))
    .where(where)
    .groupBy(debits.currency)
    .orderBy(...clubsCurrencyFirst(organisationId))
    .prepare("totals")
    .execute();
  return {
    count: rows.reduce((all, row) => all + row.count, 0),
    money: rows.map(({ count: _, ...money }) => money),
  };
}

/** How many match; reads debits only when the payment status is asked for. */
async function countOf(db: Queryable, where: SQL | undefined, needsDebits: boolean): Promise<number> {
  const query = db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(reservations)
    .$dynamic();
  const joined = needsDebits ? query.innerJoin(debits, eq(debits.id, reservations.debitId)) : query;
  const [row] = await joined.where(where).prepare("count").execute();
  return row?.count ?? 0;
}

/** How many reservations of the organisation match. */
export async function countReservations(
  db: Queryable,
  organisationId: string,
  filters: ReservationFilters,
): Promise<number> {
  const where = await matching(db, organisationId, filters);
  return countOf(db, where, Boolean(filters.paymentStatus?.length));
}

/**
 * A page of reservations that match, with totals over all of them.
 * @throws Refusal 404 when a filter names a location or a court that the organisation does not have
 */
export async function listReservations(db: Queryable, organisationId: string, query: ReservationQuery) {
  const where = await matching(db, organisationId, query);
  const totals: Promise<ReservationTotals> = query.totals
    ? totalsOf(db, organisationId, where)
    : countOf(db, where, Boolean(query.paymentStatus?.length)).then((count) => ({ count, money: [] }));
  const count = totals.then((all) => all.count);
  const { data, pageInfo } = await pageOf(selectReservations(db, where, query.sort), query, count);
  return { data: data.map(toSummary), pageInfo, totals: await totals };
}
