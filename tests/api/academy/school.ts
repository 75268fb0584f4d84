import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { academy } from "./members.ts";

type CourseBody = CallInput<typeof trainingCourses.create>["body"];
type SessionBody = CallInput<typeof recurringSessions.create>["body"];

/**
 * A club that teaches: a coach and a site with one field that is no court, by SQL; courses and weekly sessions by the
 * calls of its manager.
 */
export async function school(stage: Stage) {
  const club = await academy(stage);
  const { sql, client } = stage;
  const { organisationId, bearer } = club;
  const coach = await stage.member(organisationId, ["coach"]);
  const site = async (name = "Palestra") => {
    const [row] = await sql<[{ id: string; fieldId: string }]>`
      with site as (
        insert into upstream.sites (organisation_id, name, time_zone, position)
        select ${organisationId}, ${name}, 'Europe/Rome', count(*) from upstream.sites
         where organisation_id = ${organisationId} returning id)
      insert into upstream.site_fields (organisation_id, site_id, name)
      select ${organisationId}, id, 'Sala' from site returning site_id as id, id as "fieldId"`;
    return row;
  };
  const gym = await site();
  const courseBody = (body: Partial<CourseBody> = {}): CourseBody => ({
    name: "Scuola di padel",
    startAt: "2026-09-01",
    endAt: "2027-06-30",
    color: "blue",
    coachIds: [coach.staffMemberId],
    ...body,
  });
  const sessionBody = (body: Partial<SessionBody> = {}): SessionBody => ({
    dayOfWeek: 2,
    startAt: "18:00",
    endAt: "19:30",
    siteId: gym.id,
    siteFieldId: gym.fieldId,
    coachIds: [coach.staffMemberId],
    ...body,
  });
  return {
    ...club,
    coach,
    gym,
    site,
    courseBody,
    sessionBody,
    course: (body?: Partial<CourseBody>) => client.ok(trainingCourses.create, { body: courseBody(body) }, { bearer }),
    session: (courseId: string, body?: Partial<SessionBody>) =>
      client.ok(recurringSessions.create, { params: { courseId }, body: sessionBody(body) }, { bearer }),
    /** A training of a course, by SQL: an hour from an instant on. */
    async training({ courseId, startAt, sessionId }: { courseId: string; startAt: string; sessionId?: string }) {
      const [row] = await sql<[{ id: string }]>`
        with training as (
          insert into upstream.trainings (organisation_id, name, course_id, recurring_session_id, series_date, start_at,
                 end_at, day, site_id, max_athletes, access, cancellation, notifications)
          select ${organisationId}, name, id, ${sessionId ?? null}::uuid,
                 case when ${sessionId ?? null}::uuid is null then null else ${startAt.slice(0, 10)}::date end,
                 ${startAt}::timestamptz, ${startAt}::timestamptz + interval '1 hour', ${startAt.slice(0, 10)}::date,
                 ${gym.id}, 12, access, cancellation, notifications
            from upstream.training_courses where id = ${courseId} returning id)
        insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
        select ${organisationId}, id, ${coach.staffMemberId} from training returning training_id as id`;
      return row.id;
    },
  };
}
