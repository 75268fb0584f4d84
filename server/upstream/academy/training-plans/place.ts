import { and, isNull } from "drizzle-orm";
import { found, notFound, Refusal } from "#upstream/core/refusal.ts";
import { findRow, lockRow, rowsOf } from "#upstream/core/rows.ts";
import { wallSegments } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockLocation } from "#upstream/facilities/locations/place.ts";
import { insideOpeningSlots } from "#upstream/facilities/opening-slots/rules.ts";
import { storedOpeningSlots } from "#upstream/facilities/opening-slots/store.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { recurringSessions } from "../recurring-sessions/table.ts";
import type { siteFields } from "../sites/table.ts";
import { sites } from "../sites/table.ts";
import { closedDatesOf, fieldOf } from "../training-sessions/place.ts";

/** Where a weekly session is to be. */
interface SessionPlace {
  readonly siteId: string;
  readonly siteFieldId: string | null;
}

/** A site, and one of its fields where one is meant. */
export interface Place {
  readonly site: typeof sites.$inferSelect;
  readonly field: typeof siteFields.$inferSelect | null;
}

/** The stored weekly session as it is before anything is locked. @throws Refusal 404 unless the course has it */
export async function seenSession(tx: Queryable, organisationId: string, id: string, courseId: string) {
  const [row] = await tx
    .select()
    .from(recurringSessions)
    .where(and(rowsOf(recurringSessions, { organisationId, id, courseId }), isNull(recurringSessions.removedAt)));
  return found(row);
}

/** @throws Refusal 404 at `siteId` or `siteFieldId` for what the organisation, or the site, does not have */
export async function requirePlace(
  tx: Queryable,
  organisationId: string,
  { siteId, siteFieldId }: SessionPlace,
): Promise<Place> {
  const site = await findRow(tx, sites, { organisationId, id: siteId });
  if (!site) throw notFound("siteId");
  return { site, field: await fieldOf(tx, organisationId, siteId, siteFieldId) };
}

/**
 * Holds what decides about the time of a place: its location against another closing day or other hours, its court, with
 * what it is made of, and `others` against anything else that takes them (ADR 48).
 */
export async function lockCourts(
  tx: Queryable,
  organisationId: string,
  { site, field }: Place,
  others: readonly string[] = [],
): Promise<void> {
  if (site.locationId) await lockLocation(tx, organisationId, site.locationId);
  const courts = [...new Set([...(field?.fieldId ? [field.fieldId] : []), ...others])];
  if (courts.length > 0) await lockCourt(tx, organisationId, ...courts);
}

/**
 * Holds the site itself: nobody closes it, and of two that plan on a field that is no court one comes after the other.
 * @param closed whether a closed one will do: what is there already may change
 * @throws Refusal 409 `recurring_session.site_closed`
 */
export async function lockSite(tx: Queryable, organisationId: string, { site: { id } }: Place, closed = false) {
  const { status } = await lockRow(tx, sites, { organisationId, id });
  const code = "recurring_session.site_closed";
  if (status === "closed" && !closed) throw new Refusal(409, code, { fields: [{ path: ["siteId"], code }] });
}

interface Span {
  readonly startAt: Date;
  readonly endAt: Date;
}

/** The closing days and the hours of a place, read once for some dates. */
export async function calendarOf(
  tx: Queryable,
  organisationId: string,
  { site: { id, locationId, timeZone } }: Place,
  dates: readonly string[],
) {
  const closed = new Set(await closedDatesOf(tx, organisationId, { id, locationId }, dates));
  const slots = locationId ? await storedOpeningSlots(tx, organisationId, locationId) : null;
  return {
    isClosed: (date: string): boolean => closed.has(date),
    /** A site without a location has no opening hours. */
    isOutside: ({ startAt, endAt }: Span): boolean =>
      slots !== null && !insideOpeningSlots(slots, wallSegments(startAt, endAt, timeZone)),
  };
}
