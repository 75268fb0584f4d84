import { and, eq, inArray, isNull } from "drizzle-orm";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import { instantOf, wallSegments } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closedDays } from "#upstream/facilities/closing-periods/store.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { insideOpeningSlots } from "#upstream/facilities/opening-slots/rules.ts";
import { storedOpeningSlots } from "#upstream/facilities/opening-slots/store.ts";
import { siteClosedDates, siteFields, sites } from "../sites/table.ts";

/** Where and when a training is wanted; wall times of the site. */
export interface PlaceDraft {
  readonly siteId: string;
  readonly siteFieldId: string | null;
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

type Site = Pick<typeof sites.$inferSelect, "id" | "timeZone" | "locationId" | "status">;

/**
 * The site, which nobody closes, or moves elsewhere, until the transaction ends. Courts are locked before.
 * @throws Refusal 404 at `siteId`
 */
export async function lockSite(tx: Queryable, organisationId: string, id: string): Promise<Site> {
  const [site] = await tx
    .select({ id: sites.id, timeZone: sites.timeZone, locationId: sites.locationId, status: sites.status })
    .from(sites)
    .where(and(eq(sites.organisationId, organisationId), eq(sites.id, id)))
    .for("share");
  if (!site) throw notFound("siteId");
  return site;
}

/** A field of a site. @throws Refusal 404 at `siteFieldId` when the site has no such field */
export async function fieldOf(db: Queryable, organisationId: string, siteId: string, id: string | null) {
  if (id === null) return null;
  const field = await findRow(db, siteFields, { organisationId, siteId, id });
  if (!field) throw notFound("siteFieldId");
  return field;
}

/** The courts that some fields of sites are; fields that are no court are left out. */
export async function courtsOf(db: Queryable, organisationId: string, ids: readonly (string | null)[]) {
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return [];
  const rows = await db
    .select({ fieldId: fields.id })
    .from(siteFields)
    .innerJoin(fields, eq(fields.id, siteFields.fieldId))
    .where(and(eq(siteFields.organisationId, organisationId), inArray(siteFields.id, named), isNull(fields.removedAt)));
  return rows.map(({ fieldId }) => fieldId);
}

/** The instants of wall times at a site. @throws Refusal 422 `training.end_before_start` at `endTime` */
export function spanOf({ date, startTime, endTime }: PlaceDraft, { timeZone }: Site) {
  const startAt = instantOf(date, startTime, timeZone);
  const endAt = instantOf(date, endTime, timeZone);
  if (endAt <= startAt) throw refuseField("training.end_before_start", ["endTime"]);
  return { startAt, endAt };
}

/** Which of some local dates the site is closed on: its location's closing days, or its own. */
export async function closedDatesOf(
  db: Queryable,
  organisationId: string,
  { id, locationId }: Pick<Site, "id" | "locationId">,
  days: readonly string[],
): Promise<string[]> {
  if (locationId !== null) return closedDays(db, organisationId, locationId, [...days]);
  const rows = await db
    .select({ day: siteClosedDates.day })
    .from(siteClosedDates)
    .where(
      and(
        eq(siteClosedDates.organisationId, organisationId),
        eq(siteClosedDates.siteId, id),
        inArray(siteClosedDates.day, [...days]),
      ),
    );
  return rows.map(({ day }) => day);
}

/**
 * Whether the site takes a training on that day and at those hours.
 * @throws Refusal 409 `training.site_closed`; 422 `training.closing_day` at `date`; 409 `training.outside_opening_slots`,
 *   unless staff proceed
 */
export async function requireOpen(
  db: Queryable,
  organisationId: string,
  site: Site,
  { startAt, endAt, date }: { readonly startAt: Date; readonly endAt: Date; readonly date: string },
  proceedOutsideSlots: boolean,
): Promise<void> {
  if (site.status === "closed")
    throw new Refusal(409, "training.site_closed", { fields: [{ path: ["siteId"], code: "training.site_closed" }] });
  const [day] = await closedDatesOf(db, organisationId, site, [date]);
  if (day) throw refuseField("training.closing_day", ["date"], { day });
  if (site.locationId === null || proceedOutsideSlots) return;
  const slots = await storedOpeningSlots(db, organisationId, site.locationId);
  if (!insideOpeningSlots(slots, wallSegments(startAt, endAt, site.timeZone)))
    throw new Refusal(409, "training.outside_opening_slots");
}
