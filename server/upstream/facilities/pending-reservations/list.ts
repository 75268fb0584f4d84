import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PendingCount, PendingReservation } from "#contracts/facilities/pending-reservations.ts";
import { pageInfo } from "#contracts/page.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { locations } from "../locations/table.ts";
import { selectReservations, toSummary } from "../reservations/columns.ts";
import { matching } from "../reservations/filters.ts";
import { reservations } from "../reservations/table.ts";
import { closingDayByReservation, conflictsByReservation } from "./obstacles.ts";

/** Which pending reservations are wanted. */
interface PendingQuery {
  locationId?: string[] | undefined;
  id?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  started?: boolean | undefined;
  order: "location" | "start";
  rows: boolean;
  page: number;
  pageSize: number;
}

const inOrder = [asc(locations.order), asc(locations.name), asc(locations.id)];

/** How many wait at each location, in one pass over the pending ones. */
function countsOf(db: Queryable, where: SQL | undefined, now: Date): Promise<PendingCount[]> {
  const started = sql`${reservations.startAt} <= ${now.toISOString()}::timestamptz`;
  return db
    .select({
      locationId: locations.id,
      upcoming: sql`count(*) filter (where not ${started})`.mapWith(Number),
      started: sql`count(*) filter (where ${started})`.mapWith(Number),
    })
    .from(reservations)
    .innerJoin(locations, eq(locations.id, reservations.locationId))
    .where(where)
    .groupBy(locations.id)
    .orderBy(...inOrder);
}

/** The page's reservations with their obstacles: three queries, however many rows there are. */
async function rowsOf(
  db: Queryable,
  organisationId: string,
  where: SQL | undefined,
  { order, page, pageSize }: PendingQuery,
  now: Date,
): Promise<PendingReservation[]> {
  const rows = await selectReservations(db, where, "startAt")
    .orderBy(...(order === "location" ? inOrder : []), asc(reservations.startAt), asc(reservations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const ids = rows.map((row) => row.id);
  const [conflicts, closed] = await Promise.all([
    conflictsByReservation(db, organisationId, ids),
    closingDayByReservation(db, organisationId, ids),
  ]);
  return rows.map((row) => ({
    ...toSummary(row),
    conflicts: conflicts.get(row.id) ?? [],
    closingDay: closed.get(row.id) ?? null,
    hasStarted: row.startAt <= now,
  }));
}

/**
 * A page of the pending reservations that match, by location in the club's order, soonest first, and how many wait at
 * each location.
 * @throws Refusal 404 when a filter names a location that the organisation does not have
 */
export async function listPending(db: Queryable, organisationId: string, query: PendingQuery, now: Date) {
  const { locationId, id, from, to, started } = query;
  const ofIds = id ? inArray(reservations.id, id) : undefined;
  const pending = (places: string[] | undefined) =>
    matching(db, organisationId, { status: ["pending"], from, to, locationId: places });
  const [everywhere, here] = await Promise.all([pending(undefined), pending(locationId)]);
  const when =
    started === undefined ? undefined : started ? lte(reservations.startAt, now) : gt(reservations.startAt, now);
  const [counts, rows] = await Promise.all([
    countsOf(db, and(everywhere, ofIds), now),
    query.rows ? rowsOf(db, organisationId, and(here, ofIds, when), query, now) : [],
  ]);
  const total = counts
    .filter((count) => !locationId?.length || locationId.includes(count.locationId))
    .reduce((sum, count) => sum + (started === true ? 0 : count.upcoming) + (started === false ? 0 : count.started), 0);
  return { data: rows, pageInfo: pageInfo(query.page, query.pageSize, total), locations: counts };
}
