import { and, asc, eq, sql } from "drizzle-orm";
import type { Sponsor } from "#contracts/events/sponsors.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, pageOf } from "#upstream/db/lists.ts";
import { events } from "../events/table.ts";
import { eventSponsors, sponsors as table } from "./table.ts";

type SponsorRow = typeof table.$inferSelect;

/** A sponsor as it is answered. */
export const toSponsor = ({ id, name, logo, url, textUrl: textURL }: SponsorRow): Sponsor => ({
  id,
  name,
  logo,
  url,
  textURL,
});

const showing = sql`(select count(*) from ${eventSponsors} join ${events} on ${events.id} = ${eventSponsors.eventId}
  where ${eventSponsors.sponsorId} = ${table.id} and ${events.removedAt} is null)`;
/**
 * How many events show a sponsor; deleted events do not count. why one query in another: a query of one table leaves
 * out the tables' names in a selected piece of SQL, not below it.
 */
const shownBy = sql`${showing}`.mapWith(Number);

const selectSponsors = (db: Queryable) => db.select({ row: table, events: shownBy }).from(table).$dynamic();

/** A page of sponsors by name. */
export async function listSponsors(
  db: Queryable,
  organisationId: string,
  query: { readonly search?: string | undefined; readonly page: number; readonly pageSize: number },
) {
  const where = and(eq(table.organisationId, organisationId), ...contains(sql`lower(${table.name})`, query.search));
  const rows = selectSponsors(db).where(where).orderBy(sql`lower(${table.name})`, asc(table.id));
  const { data, pageInfo } = await pageOf(rows, query, countRows(db, table, where));
  return { data: data.map(({ row, events: count }) => ({ ...toSponsor(row), events: count })), pageInfo };
}

/** A sponsor, and how many events show it. @throws Refusal 404 */
export async function showSponsor(db: Queryable, organisationId: string, id: string) {
  const [one] = await selectSponsors(db).where(rowsOf(table, { organisationId, id }));
  const { row, events: count } = found(one);
  return { ...toSponsor(row), events: count };
}

/** The events that show a sponsor, by id; also those that were deleted. */
export function eventsOf(tx: Queryable, organisationId: string, sponsorId: string) {
  return tx
    .select({ id: events.id, name: events.name, isRemoved: sql<boolean>`${events.removedAt} is not null` })
    .from(eventSponsors)
    .innerJoin(events, eq(events.id, eventSponsors.eventId))
    .where(and(eq(eventSponsors.organisationId, organisationId), eq(eventSponsors.sponsorId, sponsorId)))
    .orderBy(asc(events.id));
}
