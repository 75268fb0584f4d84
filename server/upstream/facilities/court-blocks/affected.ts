import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { affectedReservations } from "../closing-periods/affected.ts";
import { reservations } from "../reservations/table.ts";

/** A time in which courts are to be blocked. */
interface BlockedTime {
  fieldIds: readonly string[];
  startAt: Date;
  endAt: Date;
}

/** The chosen courts with the courts that are made of them, and those that they are made of. */
const simpleCourts = (ids: readonly string[]) => sql`(
  select atom from unnest(${sql.param([...ids])}::uuid[]) as chosen(id) cross join upstream.court_atoms(chosen.id) as atom)`;

/** Reservations that have not begun and whose time, buffer included, meets the blocked one on a court. */
const meeting = (organisationId: string, { fieldIds, startAt, endAt }: BlockedTime, now: Date) =>
  and(
    eq(reservations.organisationId, organisationId),
    gt(reservations.startAt, now),
    lt(reservations.startAt, endAt),
    sql`${reservations.endAt} + make_interval(mins => ${reservations.bufferMinutes}) > ${startAt.toISOString()}::timestamptz`,
    sql`exists (select from upstream.court_atoms(${reservations.fieldId}) as own where own in ${simpleCourts(fieldIds)})`,
  );

/** The confirmed reservations that a block touches. */
export const reservationsAffectedByBlock = (tx: Queryable, organisationId: string, time: BlockedTime, now: Date) =>
  affectedReservations(tx, and(meeting(organisationId, time, now), eq(reservations.status, "confirmed")));

/** How many pending reservations a block keeps from being confirmed. */
export const pendingInBlock = (tx: Queryable, organisationId: string, time: BlockedTime, now: Date): Promise<number> =>
  countRows(tx, reservations, and(meeting(organisationId, time, now), eq(reservations.status, "pending")));
