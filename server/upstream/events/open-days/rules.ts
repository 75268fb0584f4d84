import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { isSubscribed } from "./store.ts";
import { openDays as table } from "./table.ts";

type OpenDayRow = typeof table.$inferSelect;
type TrainingRow = typeof trainings.$inferSelect;

/** Which trainings a change names. */
export interface Sessions {
  readonly addSessions: readonly string[];
  readonly removeSessions: readonly string[];
}

/** A refusal that names the trainings that it is about. */
export const refuseFor = (
  status: 409 | 422,
  code: string,
  some: readonly TrainingRow[],
  { field, ...details }: { readonly field?: string; readonly openDay?: { id: string; name: string } } = {},
) =>
  new Refusal(status, code, {
    ...(field !== undefined && { fields: [{ path: [field], code }] }),
    details: { trainings: some.map(({ id, name, day }) => ({ id, name, day })), ...details },
  });

/** Trainings of the organisation, held until the end, in the order of their ids (ADR 48). */
export const lockTrainings = (tx: Queryable, organisationId: string, ids: readonly string[]): Promise<TrainingRow[]> =>
  tx
    .select()
    .from(trainings)
    .where(and(eq(trainings.organisationId, organisationId), inArray(trainings.id, [...ids])))
    .orderBy(asc(trainings.id))
    .for("no key update");

/** The ids of an open day's trainings, canceled ones among them. */
export async function idsOf(tx: Queryable, { organisationId, id }: OpenDayRow): Promise<string[]> {
  const rows = await tx
    .select({ id: trainings.id })
    .from(trainings)
    .where(and(eq(trainings.organisationId, organisationId), eq(trainings.openDayId, id)));
  return rows.map((row) => row.id);
}

/** The trainings among some to which people subscribed. */
export async function subscribedTo(tx: Queryable, some: readonly TrainingRow[]): Promise<TrainingRow[]> {
  const ids = some.map(({ id }) => id);
  const rows = await tx
    .selectDistinct({ id: participants.trainingId })
    .from(participants)
    .where(and(inArray(participants.trainingId, ids), isSubscribed));
  return some.filter(({ id }) => rows.some((row) => row.id === id));
}

/** Requires that trainings lie within the dates of an open day. @throws Refusal 422 `open_day.training_outside` */
export function requireWithin(openDay: OpenDayRow, some: readonly TrainingRow[], field: string): void {
  const outside = some.filter(({ day, status }) => status === "scheduled" && !isWithin(openDay, day));
  if (outside.length > 0) throw refuseFor(422, "open_day.training_outside", outside, { field });
}

const isWithin = ({ startOn, endOn }: OpenDayRow, day: string): boolean => startOn <= day && day <= endOn;

/**
 * Makes trainings an open day's; those that are its own already stay.
 * @throws Refusal 409 `open_day.training_taken`, `open_day.training_begun`; 422 `open_day.training_outside`
 */
export async function addTrainings(tx: Queryable, openDay: OpenDayRow, some: readonly TrainingRow[], now: Date) {
  const added = some.filter(({ openDayId }) => openDayId !== openDay.id);
  const taken = added.filter(({ openDayId }) => openDayId !== null);
  const [first] = taken;
  if (first?.openDayId) {
    const owner = await findRow(tx, table, { organisationId: openDay.organisationId, id: first.openDayId });
    throw refuseFor(409, "open_day.training_taken", taken, {
      openDay: { id: first.openDayId, name: owner?.name ?? "" },
    });
  }
  const over = added.filter(({ startAt, status }) => startAt <= now || status === "canceled");
  if (over.length > 0) throw refuseFor(409, "open_day.training_begun", over);
  requireWithin(openDay, added, "addSessions");
  await assign(tx, openDay.organisationId, added, openDay.id);
}

/**
 * Takes trainings away from an open day; those that are not its own stay as they are.
 * @throws Refusal 409 `open_day.training_begun`, `open_day.has_participants`
 */
export async function removeTrainings(tx: Queryable, openDay: OpenDayRow, some: readonly TrainingRow[], now: Date) {
  const removed = some.filter(({ openDayId }) => openDayId === openDay.id);
  const begun = removed.filter(({ startAt, status }) => status === "scheduled" && startAt <= now);
  if (begun.length > 0) throw refuseFor(409, "open_day.training_begun", begun);
  const busy = await subscribedTo(
    tx,
    removed.filter(({ status }) => status === "scheduled"),
  );
  if (busy.length > 0) throw refuseFor(409, "open_day.has_participants", busy);
  await assign(tx, openDay.organisationId, removed, null);
}

/** Writes of which open day trainings are. */
export async function assign(
  tx: Queryable,
  organisationId: string,
  some: readonly TrainingRow[],
  openDayId: string | null,
): Promise<void> {
  if (some.length === 0) return;
  const ids = some.map(({ id }) => id);
  await tx
    .update(trainings)
    .set({ openDayId, version: sql`${trainings.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(trainings.organisationId, organisationId), inArray(trainings.id, ids)));
}

/** Requires that all trainings are the organisation's. @throws Refusal 404 */
export function requireFound(found: readonly TrainingRow[], ids: readonly string[], field: keyof Sessions): void {
  if (ids.some((id) => !found.some((row) => row.id === id))) throw notFound(field);
}
