import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { maxSessionsOfCourse } from "#contracts/academy/training-sizes.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { school } from "./school.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

async function club() {
  const own = await school(stage);
  const { bearer } = own;
  const { client } = stage;
  return {
    ...own,
    list: async (query = {}) => (await client.ok(recurringSessions.list, { query }, { bearer })).data,
    refused: (courseId: string, body: Parameters<typeof own.session>[1]) =>
      client.refused(recurringSessions.create, { params: { courseId }, body: own.sessionBody(body) }, { bearer }),
  };
}

describe("weekly sessions", () => {
  it("begin as drafts of a course", async () => {
    const { course, session, gym, coach, bearer } = await club();
    const { id: courseId } = await course();
    const made = await session(courseId);
    expect(made).toMatchObject({
      course: { id: courseId, color: "blue", status: "draft", startAt: "2026-09-01" },
      dayOfWeek: 2,
      startAt: "18:00",
      endAt: "19:30",
      site: { id: gym.id, name: "Palestra" },
      siteField: { id: gym.fieldId, name: "Sala" },
      coaches: [{ id: coach.staffMemberId }],
      minAthletes: 1,
      maxAthletes: 12,
      participants: [],
      status: "draft",
      trainingsAhead: 0,
      publishedUntil: null,
    });
    const call = { params: { id: made.id } };
    expect(await stage.client.ok(recurringSessions.show, call, { bearer })).toEqual(made);
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    const refused = await stage.client.refused(recurringSessions.show, call, stranger);
    expect(refused.code).toBe("record.not_found");
  });

  it("are refused where times, places, coaches or the site are wrong", async () => {
    const { course, site, refused, coach } = await club();
    const { id } = await course();
    const [other, closed, stranger] = [await site("Altra"), await site("Chiusa"), await school(stage)];
    await stage.sql`update upstream.sites set status = 'closed' where id = ${closed.id}`;
    const codes = await Promise.all(
      [
        { startAt: "19:30", endAt: "19:30" },
        { minAthletes: 5, maxAthletes: 4 },
        { coachIds: [] },
        { coachIds: [coach.staffMemberId, stranger.coach.staffMemberId] },
        { siteId: closed.id, siteFieldId: null },
        { siteId: stranger.gym.id, siteFieldId: null },
        { siteFieldId: other.fieldId },
      ].map(async (body) => {
        const { status, code, fields } = await refused(id, body);
        return [status, code, fields?.[0]?.path[0]];
      }),
    );
    expect(codes).toEqual([
      [422, "recurring_session.end_before_start", "endAt"],
      [422, "recurring_session.min_above_max", "minAthletes"],
      [422, "recurring_session.coach_required", "coachIds"],
      [404, "record.not_found", "coachIds"],
      [409, "recurring_session.site_closed", "siteId"],
      [404, "record.not_found", "siteId"],
      [404, "record.not_found", "siteFieldId"],
    ]);
  });

  it("are listed by weekday and time, those of courses that are over only when asked", async () => {
    const { course, session, list, site, coach } = await club();
    const ends = stage.clock.now().toISOString().slice(0, 10);
    const [now, over] = [
      await course({ startAt: "2020-01-01", endAt: "2199-12-31" }),
      await course({ name: "Passato", startAt: "2019-01-01", endAt: "2019-12-31" }),
    ];
    expect(ends > "2019-12-31").toBe(true);
    const elsewhere = await site("Altrove");
    const made = [
      await session(now.id, { dayOfWeek: 7, startAt: "08:00", endAt: "24:00" }),
      await session(now.id, { dayOfWeek: 1 }),
      await session(now.id, {
        dayOfWeek: 1,
        startAt: "09:00",
        endAt: "10:00",
        siteId: elsewhere.id,
        siteFieldId: null,
      }),
      await session(over.id, { dayOfWeek: 3 }),
    ].map(({ id }) => id);
    const ids = async (query?: object) => (await list(query)).map(({ id }) => made.indexOf(id));
    expect(await ids()).toEqual([2, 1, 0]);
    expect(await ids({ past: true })).toEqual([2, 1, 3, 0]);
    expect(await ids({ siteId: elsewhere.id })).toEqual([2]);
    expect(await ids({ dayOfWeek: 7 })).toEqual([0]);
    expect(await ids({ courseId: over.id, past: true })).toEqual([3]);
    expect(await ids({ coachId: coach.staffMemberId })).toEqual([2, 1, 0]);
    expect(await ids({ status: "published" })).toEqual([]);
  });

  it("tell who stands in them by name only, also coaches", async () => {
    const { course, session, athlete, organisationId, coach } = await club();
    const { id: courseId } = await course();
    const { id } = await session(courseId);
    const athleteId = await athlete({ firstName: "Ada", lastName: "Neri", email: "ada@example.org" });
    await stage.sql`insert into upstream.recurring_athletes (organisation_id, recurring_session_id, athlete_id)
      values (${organisationId}, ${id}, ${athleteId})`;
    const { data } = await stage.client.ok(recurringSessions.list, {}, { bearer: coach.jwt });
    expect(data[0]?.participants).toEqual([
      { id: athleteId, firstName: "Ada", lastName: "Neri", birthDate: null, email: null, phoneNumber: null },
    ]);
  });

  it(`are ${maxSessionsOfCourse} of a course at most`, async () => {
    const { course, session, refused, organisationId, gym } = await club();
    const { id } = await course();
    await stage.sql`
      with made as (
        insert into upstream.recurring_sessions (organisation_id, course_id, day_of_week, start_at, end_at, site_id,
               min_athletes, max_athletes)
        select ${organisationId}, ${id}, 1, '09:00', '10:00', ${gym.id}, 1, 1
          from generate_series(1, ${maxSessionsOfCourse - 1}) returning id)
      insert into upstream.recurring_session_coaches (organisation_id, recurring_session_id, staff_member_id)
      select ${organisationId}, made.id, s.id from made join upstream.staff_members s on s.organisation_id = ${organisationId}`;
    await session(id);
    expect(await refused(id, {})).toMatchObject({
      code: "recurring_session.too_many",
      details: { max: maxSessionsOfCourse },
    });
  });
});
