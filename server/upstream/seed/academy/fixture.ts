import { sql } from "drizzle-orm";
import { instantOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Club } from "./club.ts";

/** What is taken on the fields of sites, and the dates on which sites are closed. */
export interface AcademyFixture {
  readonly fields: readonly { readonly id: string; readonly siteId: string; readonly name: string }[];
  isFree(fieldId: string, startAt: Date, endAt: Date): boolean;
  isOpen(siteId: string, date: string): boolean;
}

/** The state of the academy from a date on. Requests count as taken, too: each of them can still be confirmed. */
export async function readAcademyFixture(
  tx: Queryable,
  { organisationId, timeZone }: Club,
  since: string,
): Promise<AcademyFixture> {
  const from = instantOf(since, "00:00", timeZone).toISOString();
  const [fields, taken, closed] = [
    await tx.execute<{ id: string; siteId: string; name: string; courtId: string | null }>(sql`
      select id, site_id as "siteId", name, field_id as "courtId" from upstream.site_fields
       where organisation_id = ${organisationId}`),
    await tx.execute<{ courtId: string; start: string; end: string }>(sql`
      select field_id as "courtId", lower(during) as start, upper(during) as end from upstream.occupancies
       where organisation_id = ${organisationId} and upper(during) > ${from}
      union all
      select atom, start_at, end_at + make_interval(mins => buffer_minutes)
        from upstream.reservations cross join upstream.court_atoms(field_id) as atom
       where organisation_id = ${organisationId} and status = 'pending' and end_at > ${from}`),
    await tx.execute<{ siteId: string; day: string }>(sql`
      select s.id as "siteId", to_char(c.day, 'YYYY-MM-DD') as day from upstream.sites s
        join upstream.closing_periods c on c.location_id = s.location_id where s.organisation_id = ${organisationId}`),
  ];
  const times = Map.groupBy(
    [...taken].map(({ courtId, start, end }) => ({ courtId, start: new Date(start), end: new Date(end) })),
    ({ courtId }) => courtId,
  );
  const courts = new Map([...fields].map(({ id, courtId }) => [id, courtId]));
  const closings = new Set([...closed].map(({ siteId, day }) => `${siteId} ${day}`));
  return {
    fields: [...fields],
    isFree: (fieldId, startAt, endAt) =>
      (times.get(courts.get(fieldId) ?? "") ?? []).every(({ start, end }) => end <= startAt || start >= endAt),
    isOpen: (siteId, date) => !closings.has(`${siteId} ${date}`),
  };
}
