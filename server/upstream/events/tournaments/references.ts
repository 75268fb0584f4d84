import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { notFound, refuseField } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fieldParts, fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { championships } from "../championships/table.ts";
import { sponsors } from "../sponsors/table.ts";
import type { TournamentDraft } from "./draft.ts";

/** Where an event is that names no zone and has no location. */
const defaultTimeZone = "Europe/Rome";

/**
 * The zone of an event: its location's, or the one that it names. Holds the location, which is the first of all locks
 * (ADR 48), so that nobody removes it meanwhile.
 * @param kept the location that the event has already: it may be gone by now
 * @throws Refusal 404 at `locationId`
 */
export async function lockLocation(
  tx: Queryable,
  organisationId: string,
  { locationId, timeZone }: Pick<TournamentDraft, "locationId" | "timeZone">,
  kept?: string | null,
): Promise<string> {
  if (locationId === null) return timeZone ?? defaultTimeZone;
  const [location] = await tx
    .select({ timeZone: locations.timeZone, removedAt: locations.removedAt })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.id, locationId)))
    .for("no key update");
  if (!location || (location.removedAt !== null && locationId !== kept)) throw notFound("locationId");
  return location.timeZone;
}

/**
 * Requires that the courts of an event are its location's, and none is a part of another. Nobody can remove a court
 * until the transaction ends.
 * @throws Refusal 404 at `fieldIds`; 422 `event.courts_elsewhere`, `event.courts_overlap`
 */
export async function requireCourts(
  tx: Queryable,
  organisationId: string,
  { locationId, fieldIds }: Pick<TournamentDraft, "locationId" | "fieldIds">,
): Promise<void> {
  if (fieldIds.length === 0) return;
  const ids = [...new Set(fieldIds)];
  const courts = await tx
    .select({ id: fields.id, locationId: fields.locationId })
    .from(fields)
    .where(and(eq(fields.organisationId, organisationId), inArray(fields.id, ids), isNull(fields.removedAt)))
    .orderBy(asc(fields.id))
    .for("key share");
  if (courts.length < ids.length) throw notFound("fieldIds");
  if (courts.some((court) => court.locationId !== locationId))
    throw refuseField("event.courts_elsewhere", ["fieldIds"]);
  const [shared] = await tx
    .select({ wholeId: fieldParts.wholeId })
    .from(fieldParts)
    .where(and(inArray(fieldParts.wholeId, ids), inArray(fieldParts.partId, ids)))
    .limit(1);
  if (shared) throw refuseField("event.courts_overlap", ["fieldIds"]);
}

/** A level is one of the organisation's. @throws Refusal 404 at the part of the body that names it */
export async function requireLevel(
  tx: Queryable,
  level: { readonly organisationId: string; readonly id: string },
  path: readonly string[],
): Promise<void> {
  if (!(await findRow(tx, attributeValues, { ...level, code: "levels" }))) throw notFound(...path);
}

/** What else a tournament names exists, and is the organisation's. @throws Refusal 404 at its field */
export async function requireNamed(
  tx: Queryable,
  organisationId: string,
  draft: Partial<TournamentDraft>,
): Promise<void> {
  const { sportId, levelId, championshipId, ownerId, sponsors: sponsorIds = [] } = draft;
  if (sportId) {
    const [sport] = await tx.select({ id: sports.id }).from(sports).where(eq(sports.id, sportId));
    if (!sport) throw notFound("sportId");
  }
  if (levelId) await requireLevel(tx, { organisationId, id: levelId }, ["levelId"]);
  if (championshipId && !(await findRow(tx, championships, { organisationId, id: championshipId })))
    throw notFound("championshipId");
  if (ownerId && !(await findRow(tx, staffMembers, { organisationId, id: ownerId }))) throw notFound("ownerId");
  const ids = [...new Set(sponsorIds)];
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: sponsors.id })
    .from(sponsors)
    .where(and(eq(sponsors.organisationId, organisationId), inArray(sponsors.id, ids)));
  if (known.length < ids.length) throw notFound("sponsors");
}
