import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { addDays, instantOf, weekdayOf } from "#upstream/core/time.ts";
import { gym } from "./gym.ts";

type CourseBody = CallInput<typeof trainingCourses.create>["body"];
type SessionBody = CallInput<typeof recurringSessions.create>["body"];
type Publish = CallInput<typeof recurringSessions.publish>["body"];
type Edit = CallInput<typeof recurringSessions.update>["body"];
type Standing = CallInput<typeof recurringSessions.updateParticipants>["body"];

/** What names a weekly session. */
interface Named {
  readonly id: string;
  readonly course: { readonly id: string };
}

/** A gym with a course of six weeks, which begins next Monday, and what becomes of its weekly sessions. */
export async function timetable(stage: Stage) {
  const club = await gym(stage);
  const { client, sql } = stage;
  const { call, coach, day, organisationId } = club;
  const monday = addDays(day(1), (8 - weekdayOf(day(1))) % 7);
  /** A date of the course: its weeks count from 0. */
  const dateOf = (week: number, dayOfWeek = 1) => addDays(monday, 7 * week + dayOfWeek - 1);
  const course = (body: Partial<CourseBody> = {}) =>
    client.ok(
      trainingCourses.create,
      {
        body: {
          ...{ name: `Corso ${crypto.randomUUID().slice(0, 8)}`, startAt: monday, endAt: addDays(monday, 41) },
          ...{ color: "blue", coachIds: [coach.staffMemberId], ...body },
        },
      },
      call,
    );
  const session = (courseId: string, body: Partial<SessionBody> = {}) =>
    client.ok(
      recurringSessions.create,
      {
        params: { courseId },
        body: {
          ...{ dayOfWeek: 1, startAt: "18:00", endAt: "19:00", siteId: club.site.id, siteFieldId: club.fields.a },
          ...{ coachIds: [coach.staffMemberId], ...body },
        },
      },
      call,
    );
  const named = ({ id, course: { id: courseId } }: Named) => ({ id, courseId });
  return {
    ...club,
    dateOf,
    course,
    session,
    /** A course with one weekly session. */
    weekly: async (body: Partial<SessionBody> = {}, courseBody: Partial<CourseBody> = {}) =>
      session((await course(courseBody)).id, body),
    publish: (one: Named, body: Publish = {}, preview = false) =>
      client.ok(recurringSessions.publish, { params: named(one), query: { preview }, body }, call),
    sendPublish: (one: Named, body: Publish = {}) =>
      client.send(recurringSessions.publish, { params: named(one), body }, call),
    publishRefused: (one: Named, body: Publish = {}) =>
      client.refused(recurringSessions.publish, { params: named(one), body }, call),
    edit: (one: Named, body: Edit, preview = false) =>
      client.ok(recurringSessions.update, { params: named(one), query: { preview }, body }, call),
    sendEdit: (one: Named, body: Edit) => client.send(recurringSessions.update, { params: named(one), body }, call),
    editRefused: (one: Named, body: Edit) =>
      client.refused(recurringSessions.update, { params: named(one), body }, call),
    setAthletes: (one: Named, participants: string[], body: Partial<Standing> = {}, preview = false) =>
      client.ok(
        recurringSessions.updateParticipants,
        { params: named(one), query: { preview }, body: { participants, ...body } },
        call,
      ),
    athletesRefused: (one: Named, participants: string[], body: Partial<Standing> = {}) =>
      client.refused(
        recurringSessions.updateParticipants,
        { params: named(one), body: { participants, ...body } },
        call,
      ),
    remove: (one: Named, preview = false) =>
      client.ok(recurringSessions.delete, { params: named(one), query: { preview } }, call),
    removeRefused: (one: Named) => client.refused(recurringSessions.delete, { params: named(one) }, call),
    accepted: (about: object = {}) => club.member({ status: "accepted", ...about }),
    /** A booking of court A, by SQL; times of the club. */
    async booking(
      date: string,
      { startAt = "18:00", endAt = "19:00", athleteId = null as string | null, status = "confirmed", paid = 0 } = {},
    ) {
      const [row] = await sql<[{ id: string; debitId: string }]>`
        with debit as (
          insert into upstream.debits (organisation_id, total, discounted, currency)
          values (${organisationId}, 2000, 2000, 'eur') returning id)
        insert into upstream.reservations (organisation_id, location_id, field_id, start_at, end_at, status, athlete_id,
               guest_name, debit_id)
        select ${organisationId}, ${club.locationId}, ${club.courts.a}, ${instantOf(date, startAt, "Europe/Rome")},
               ${instantOf(date, endAt, "Europe/Rome")}, ${status}, ${athleteId}::uuid,
               ${athleteId === null ? "Ospite" : null}, id from debit returning id, debit_id as "debitId"`;
      if (paid > 0)
        await sql`insert into upstream.payments (organisation_id, debit_id, method, amount, paid, paid_at)
          values (${organisationId}, ${row.debitId}, 'cash', ${paid}, true, now())`;
      return row.id;
    },
    statusOf: async (id: string) =>
      (await sql`select status, canceled_by as by from upstream.reservations where id = ${id}`)[0],
    /** The trainings of a weekly session as they are stored, earliest first. */
    trainings: (one: Pick<Named, "id">, status = "scheduled") => sql<
      {
        id: string;
        date: string;
        day: string;
        from: string;
        until: string;
        places: number;
        max: number;
        detached: boolean;
      }[]
    >`
      select id, series_date::text as date, day::text, to_char(start_at at time zone 'Europe/Rome', 'HH24:MI') as from,
             to_char(end_at at time zone 'Europe/Rome', 'HH24:MI') as until, places, max_athletes as max, detached
        from upstream.trainings where recurring_session_id = ${one.id} and status = ${status} order by start_at`,
    /** The subjects of what an athlete was told. */
    told: async (athleteId: string) =>
      (
        await sql<{ kind: string }[]>`
          select kind from upstream.messages where athlete_id = ${athleteId} order by created_at, id`
      ).map(({ kind }) => kind),
  };
}
