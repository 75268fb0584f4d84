import { schedules } from "#contracts/events/schedules.ts";
import type { SchedulePlan, Violation } from "#contracts/events/scheduling.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage } from "#tests/api/support/stage.ts";
import { competitionGround } from "./competition.ts";
import { courted } from "./courted.ts";

type Move = CallInput<typeof schedules.place>["body"];
type Shift = CallInput<typeof schedules.shift>["body"];
type Called = CallInput<typeof schedules.call>["body"];

/** A stage with a club whose tournaments are played on courts, and the calls of their schedules. */
export async function scheduleStage() {
  const stage = await createStage();
  const { client } = stage;
  const club = await competitionGround(stage);
  const { by } = club;
  const plan = (eventId: string, options: object = {}, body: object = {}, query: object = {}) =>
    client.ok(schedules.plan, { params: { eventId }, query, body: { options, ...body } }, by);
  return {
    stage,
    club,
    onCourts: (about?: Parameters<typeof courted>[2]) => courted(stage, club, about),
    plan,
    preview: (eventId: string, options: object = {}, body: object = {}) =>
      plan(eventId, options, body, { preview: true }),
    refusedPlan: (eventId: string, options: object = {}, body: object = {}) =>
      client.refused(schedules.plan, { params: { eventId }, query: {}, body: { options, ...body } }, by),
    show: (eventId: string, query: object = {}) => client.ok(schedules.show, { params: { eventId }, query }, by),
    place: (eventId: string, matchId: string, body: Move, query: object = {}) =>
      client.ok(schedules.place, { params: { eventId, matchId }, query, body }, by),
    refusedPlace: (eventId: string, matchId: string, body: Move) =>
      client.refused(schedules.place, { params: { eventId, matchId }, query: {}, body }, by),
    clear: (eventId: string) => client.ok(schedules.clear, { params: { eventId } }, by),
    shift: (eventId: string, body: Shift, query: object = {}) =>
      client.ok(schedules.shift, { params: { eventId }, query, body }, by),
    refusedShift: (eventId: string, body: Shift) =>
      client.refused(schedules.shift, { params: { eventId }, query: {}, body }, by),
    desk: (eventId: string) => client.ok(schedules.desk, { params: { eventId } }, by),
    call: (eventId: string, body: Called = {}) => client.ok(schedules.call, { params: { eventId }, body }, by),
    refusedCall: (eventId: string, body: Called = {}) =>
      client.refused(schedules.call, { params: { eventId }, body }, by),
    /** A reservation of a guest. */
    async book(fieldId: string, from: string, to: string, status = "confirmed", sql = stage.sql) {
      const [row] = await sql<[{ id: string }]>`
        with debit as (insert into upstream.debits (organisation_id, currency, total, discounted)
                       values (${club.organisationId}, 'eur', 2000, 2000) returning id)
        insert into upstream.reservations (organisation_id, location_id, field_id, start_at, end_at, status, guest_name, debit_id)
        select ${club.organisationId}, f.location_id, f.id, ${from}::timestamptz, ${to}::timestamptz, ${status}, 'Ospite', debit.id
          from debit, upstream.fields f where f.id = ${fieldId} returning id`;
      return row.id;
    },
  };
}
export type ScheduleStage = Awaited<ReturnType<typeof scheduleStage>>;

/** Places as local times of Rome. */
export const timesOf = ({ placements }: Pick<SchedulePlan, "placements">) =>
  placements.map(({ startAt }) => new Date(startAt).toLocaleTimeString("it", { timeZone: "Europe/Rome" }).slice(0, 5));
export const codesOf = (details: unknown) =>
  (details as { violations: Violation[] }).violations.map(({ code }) => code);
