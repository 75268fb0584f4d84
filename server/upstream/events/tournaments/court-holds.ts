import { and, asc, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refusing } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { insertBlock } from "#upstream/facilities/court-blocks/store.ts";
import { courtBlockFields, courtBlocks } from "#upstream/facilities/court-blocks/table.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import type { EventRow } from "../events/present.ts";
import { eventCourts } from "../events/table.ts";
import { type CourtTime, conflictsOf } from "../schedules/store.ts";
import { ownHours } from "../schedules/time.ts";

type Own = Pick<EventRow, "organisationId" | "id">;

const ofEvent = ({ organisationId, id: eventId }: Own) => rowsOf(courtBlocks, { organisationId, eventId });

/** The times that are not over for which courts are kept, earliest first. */
export const courtHoldTimes = (db: Queryable, event: Own, now: Date) =>
  db
    .select({ id: courtBlocks.id, startAt: courtBlocks.startAt, endAt: courtBlocks.endAt })
    .from(courtBlocks)
    .where(and(ofEvent(event), gt(courtBlocks.endAt, now)))
    .orderBy(asc(courtBlocks.startAt), asc(courtBlocks.id));

/** The courts that an event has, and those that are kept for it. */
async function courtIds(db: Queryable, event: Own): Promise<string[]> {
  const { organisationId, id: eventId } = event;
  const own = await db
    .select({ id: eventCourts.fieldId })
    .from(eventCourts)
    .where(rowsOf(eventCourts, { organisationId, eventId }));
  const blocks = db.select({ id: courtBlocks.id }).from(courtBlocks).where(ofEvent(event));
  const kept = await db
    .selectDistinct({ id: courtBlockFields.fieldId })
    .from(courtBlockFields)
    .where(and(rowsOf(courtBlockFields, { organisationId }), inArray(courtBlockFields.blockId, blocks)));
  return [...new Set([...own, ...kept].map(({ id }) => id))];
}

/**
 * Holds the courts of an event before the event itself (ADR 48), where something is kept on them or is to be.
 * @param also courts that it is to have
 * @returns whether nobody else changed which courts these are, once the event is held
 */
export async function lockCourtHolds(
  tx: Queryable,
  event: Own,
  {
    also = [],
    always = false,
    now,
  }: { readonly also?: readonly string[]; readonly always?: boolean; readonly now: Date },
): Promise<() => Promise<boolean>> {
  const isKept = async () => (await courtHoldTimes(tx, event, now)).length > 0;
  const holds = always || (await isKept());
  const held = holds ? [...(await courtIds(tx, event)), ...also] : [];
  if (held.length > 0) await lockCourt(tx, event.organisationId, ...held);
  return async () => (holds ? (await courtIds(tx, event)).every((id) => held.includes(id)) : !(await isKept()));
}

/**
 * What is kept for an event goes back on sale: what has not begun is removed, what goes on ends now and stays on record.
 * @returns the minutes of courts to come that it took, without those of the event's matches
 */
export async function releaseCourtHolds(tx: Queryable, event: Own, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<{ minutes: number }>(sql`
    select coalesce(floor(sum(extract(epoch from upper(during) - greatest(lower(during), ${at})) / 60)), 0)::int as minutes
      from upstream.occupancies
     where organisation_id = ${event.organisationId} and kind = 'closure' and upper(during) > ${at}
       and source_id in (select id from upstream.court_blocks where event_id = ${event.id})`);
  await tx.delete(courtBlocks).where(and(ofEvent(event), gte(courtBlocks.startAt, now)));
  await tx
    .update(courtBlocks)
    .set({ endAt: now, updatedAt: now, version: sql`${courtBlocks.version} + 1` })
    .where(and(ofEvent(event), lt(courtBlocks.startAt, now), gt(courtBlocks.endAt, now)));
  return row?.minutes ?? 0;
}

const aMinute = 60_000;

/**
 * Keeps courts for an event, on each of its days from the hour at which it starts to that at which it ends, from now on.
 * @throws Refusal 409 `schedule.no_courts`; `event.courts_taken` with `conflicts`
 */
export async function holdCourts(
  tx: Queryable,
  event: EventRow,
  { fieldIds, by, now }: { readonly fieldIds: readonly string[]; readonly by: StaffCaller; readonly now: Date },
): Promise<void> {
  const { organisationId, locationId, id: eventId } = event;
  if (locationId === null || fieldIds.length === 0) throw new Refusal(409, "schedule.no_courts");
  // What goes on ended a moment ago.
  const soonest = new Date(Math.ceil(now.getTime() / aMinute) * aMinute);
  const times = ownHours(event)
    .map(({ from, to }) => ({ startAt: from < soonest ? soonest : from, endAt: to }))
    .filter(({ startAt, endAt }) => startAt < endAt);
  const wanted = times.flatMap(({ startAt, endAt }) =>
    fieldIds.map((fieldId): CourtTime => ({ fieldId, startAt: startAt.toISOString(), until: endAt.toISOString() })),
  );
  const taken = (conflicts: ReservationConflict[], cause?: unknown) =>
    new Refusal(409, "event.courts_taken", { details: { conflicts }, cause });
  const conflicts = await conflictsOf(tx, { organisationId, eventId }, wanted);
  if (conflicts.length > 0) throw taken(conflicts);
  const about = { fieldIds: [...new Set(fieldIds)], reason: event.name, eventId, createdBy: by.staffMemberId };
  const writes = async () => {
    for (const time of times)
      await insertBlock(tx, { organisationId, locationId }, { ...about, ...time, createdAt: now, updatedAt: now });
  };
  // A writer that does not hold the courts was quicker.
  await refusing(writes(), { [exclusionViolation]: (cause) => taken([], cause) });
}
