import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { matchStatuses } from "#contracts/events/play.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { rowOr404, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { fieldParts, fields } from "#upstream/facilities/fields/table.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { type EventRow, requireEvent } from "../events/present.ts";
import { eventCourts } from "../events/table.ts";
import type { LockedTournament } from "../registrations/locked-tournament.ts";
import { type Competition, competitionsOf } from "../rounds/competition.ts";
import { type Resolved, resolved } from "../rounds/resolved.ts";
import { lockRunningTournament, type Playing } from "../rounds/running-tournament.ts";
import { lockLocation } from "../tournaments/references.ts";
import { tournaments } from "../tournaments/table.ts";

/** A court of an event, with the simple courts that it is made of: itself when it is one. */
export interface EventCourt {
  readonly id: string;
  readonly name: string;
  readonly partIds: readonly string[];
}

/** What a schedule is made from. */
export interface ScheduleContext extends LockedTournament {
  /** The event's courts in the order of their places. */
  readonly courts: readonly EventCourt[];
  readonly competitions: readonly Resolved[];
}

/** The courts of an event that are still there. */
export async function courtsOf(db: Queryable, { organisationId, id: eventId }: EventRow): Promise<EventCourt[]> {
  const own = await db
    .select({ id: fields.id, name: fields.name })
    .from(eventCourts)
    .innerJoin(fields, eq(fields.id, eventCourts.fieldId))
    .where(and(rowsOf(eventCourts, { organisationId, eventId }), isNull(fields.removedAt)))
    .orderBy(asc(fields.order), asc(fields.name), asc(fields.id));
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const parts = await db
    .select({ wholeId: fieldParts.wholeId, partId: fieldParts.partId })
    .from(fieldParts)
    .where(and(eq(fieldParts.organisationId, organisationId), inArray(fieldParts.wholeId, ids)))
    .orderBy(asc(fieldParts.partId));
  const partsOf = Map.groupBy(parts, ({ wholeId }) => wholeId);
  return own.map(({ id, name }) => ({ id, name, partIds: partsOf.get(id)?.map(({ partId }) => partId) ?? [id] }));
}

/** A match, and the court on which it is. */
interface OnCourt {
  readonly field: { readonly id: string; readonly name: string } | "" | null;
  readonly status: (typeof matchStatuses)[number];
}

/** Courts that are none of an event's, on which matches are that are not over, by their names. */
export function otherCourtsInUse(courts: readonly { readonly id: string }[], all: readonly OnCourt[]) {
  const known = new Set(courts.map(({ id }) => id));
  const left = all.flatMap(({ field, status }) =>
    field && status !== "closed" && !known.has(field.id) ? [field] : [],
  );
  const byId = new Map(left.map(({ id, name }) => [id, { id, name }]));
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** @throws Refusal 404 `structure.missing` */
function requireMade(competitions: readonly Competition[]): Resolved[] {
  if (competitions.length === 0) throw new Refusal(404, "structure.missing");
  return competitions.map(resolved);
}

/** What a schedule is read from. @throws Refusal 404, `structure.missing` */
export async function readScheduleContext(
  db: Queryable,
  organisationId: string,
  eventId: string,
): Promise<ScheduleContext> {
  const event = await requireEvent(db, organisationId, eventId);
  const [tournament, courts, competitions] = await Promise.all([
    rowOr404(db, tournaments, { organisationId, eventId }),
    courtsOf(db, event),
    competitionsOf(db, organisationId, eventId),
  ]);
  return { event, tournament, courts, competitions: requireMade(competitions) };
}

/**
 * Holds an event with its courts, in the order of locks (ADR 48): its location, its courts and their parts, the event.
 * Nobody else's occupancy of these courts changes from then on.
 * @throws Refusal 404, `structure.missing`; 409 `event.not_running`, `schedule.no_courts`
 */
export async function lockSchedule(tx: Queryable, playing: Playing): Promise<ScheduleContext> {
  const { organisationId } = playing.caller;
  const before = await requireEvent(tx, organisationId, playing.eventId);
  await lockLocation(tx, organisationId, before, before.locationId);
  const held = (await courtsOf(tx, before)).map(({ id }) => id);
  if (held.length > 0) await lockCourt(tx, organisationId, ...held);
  const { event, tournament } = await lockRunningTournament(tx, playing);
  const courts = await courtsOf(tx, event);
  if (event.locationId !== before.locationId || courts.some(({ id }) => !held.includes(id))) throw new StaleReadError();
  const competitions = requireMade(await competitionsOf(tx, organisationId, event.id));
  if (courts.length === 0) throw new Refusal(409, "schedule.no_courts");
  return { event, tournament, courts, competitions };
}
