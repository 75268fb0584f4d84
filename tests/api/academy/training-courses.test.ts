import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributes } from "#contracts/academy/attributes.ts";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { school } from "./school.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A school, and refusals of its calls. */
async function club() {
  const own = await school(stage);
  const { bearer } = own;
  const { client } = stage;
  return {
    ...own,
    show: (id: string) => client.ok(trainingCourses.show, { params: { id } }, { bearer }),
    list: async (query = {}) => (await client.ok(trainingCourses.list, { query }, { bearer })).data,
    refusedCourse: (body: Partial<ReturnType<typeof own.courseBody>>) =>
      client.refused(trainingCourses.create, { body: own.courseBody(body) }, { bearer }),
    change: (id: string, body: object, preview = false) =>
      client.ok(trainingCourses.update, { params: { id }, query: { preview }, body }, { bearer }),
    refusedChange: (id: string, body: object) =>
      client.refused(trainingCourses.update, { params: { id }, body }, { bearer }),
    remove: (id: string) => client.ok(trainingCourses.delete, { params: { id } }, { bearer }),
    refusedRemoval: (id: string) => client.refused(trainingCourses.delete, { params: { id } }, { bearer }),
  };
}

describe("courses", () => {
  it("begin as drafts, with the rules that were not told otherwise", async () => {
    const { course, value, coach, show } = await club();
    const level = await value("levels", "Agonisti");
    const made = await course({ levelId: level, access: { coins: ["gold", "recovery"] } });
    expect(made).toMatchObject({
      status: "draft",
      level: { id: level, name: "Agonisti" },
      gender: "mix",
      coaches: [{ id: coach.staffMemberId }],
      access: { visibility: "onlyMine", coins: ["gold", "recovery"], opensDaysBefore: 0, requirePaid: false },
      cancellation: { cutOff: "24h", refund: true, recovery: "none" },
      notifications: { onPublish: true, reminderHours: 0 },
      includedWeeklySessions: 1,
      trainingsCount: 0,
      places: 0,
    });
    expect(await show(made.id)).toEqual(made);
  });

  it("may have the name of another season's, and no other of the same time", async () => {
    const { course, refusedCourse } = await club();
    await course();
    expect(await refusedCourse({ name: "SCUOLA di padel", startAt: "2027-06-30", endAt: "2027-07-30" })).toMatchObject({
      status: 409,
      code: "course.name_taken",
      fields: [{ path: ["name"] }],
    });
    await course({ startAt: "2027-07-01", endAt: "2027-07-30" });
  });

  it("are refused without coaches, with foreign ones, another level, or an end before the start", async () => {
    const { refusedCourse, value } = await club();
    const stranger = await school(stage);
    const refusals = await Promise.all([
      refusedCourse({ coachIds: [] }),
      refusedCourse({ coachIds: [stranger.coach.staffMemberId] }),
      refusedCourse({ levelId: await value("groups", "Un gruppo") }),
      refusedCourse({ startAt: "2026-09-02", endAt: "2026-09-01" }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([
      "course.coach_required",
      "record.not_found",
      "record.not_found",
      "course.end_before_start",
    ]);
  });

  it("are found by words, state, level, site, coach and time", async () => {
    const { course, session, list, value, site, sessionBody, coach } = await club();
    const level = await value("levels", "Base");
    const [summer, winter] = [
      await course({ name: "Estate", startAt: "2027-06-01", endAt: "2027-08-31", levelId: level }),
      await course({ name: "Inverno", startAt: "2026-10-01", endAt: "2027-05-31" }),
    ];
    const other = await site("Altrove");
    await session(winter.id, { siteId: other.id, siteFieldId: null });
    await session(winter.id, sessionBody({ dayOfWeek: 1, maxAthletes: 8 }));
    const names = async (query: object) => (await list(query)).map(({ name }) => name);
    expect(await names({})).toEqual(["Estate", "Inverno"]);
    expect(await names({ sort: "-startAt" })).toEqual(["Estate", "Inverno"]);
    expect(await names({ search: "est" })).toEqual(["Estate"]);
    expect(await names({ levelId: [level] })).toEqual(["Estate"]);
    expect(await names({ siteId: [other.id] })).toEqual(["Inverno"]);
    expect(await names({ coachId: [coach.staffMemberId] })).toEqual(["Estate", "Inverno"]);
    expect(await names({ from: "2027-06-15", to: "2027-07-01" })).toEqual(["Estate"]);
    expect(await names({ status: "published" })).toEqual([]);
    const [, found] = await list();
    expect(found).toMatchObject({
      id: winter.id,
      places: 20,
      recurringSessions: [
        { dayOfWeek: 1, siteName: "Palestra", maxAthletes: 8 },
        { dayOfWeek: 2, siteName: "Altrove" },
      ],
    });
    expect(summer.recurringSessions).toEqual([]);
  });

  it("go with their weekly sessions while nothing has come of them", async () => {
    const { course, session, training, remove, refusedRemoval, list } = await club();
    const [empty, held] = [await course(), await course({ name: "Altro" })];
    await session(empty.id);
    await training({ courseId: held.id, startAt: "2026-10-01T16:00:00Z" });
    await remove(empty.id);
    expect(await refusedRemoval(held.id)).toMatchObject({ status: 409, code: "course.in_use" });
    expect((await list()).map(({ id }) => id)).toEqual([held.id]);
  });

  it("keep their level until it is told what they get instead", async () => {
    const { course, value, bearer, show } = await club();
    const { client } = stage;
    const [from, to] = [await value("levels", "Vecchio"), await value("levels", "Nuovo")];
    const { id } = await course({ levelId: from });
    const params = { code: "levels" as const, id: from };
    expect(await client.ok(attributes.show, { params }, { bearer })).toMatchObject({ courses: 1, memberships: 0 });
    expect(await client.refused(attributes.remove, { params }, { bearer })).toMatchObject({
      code: "attribute_value.in_use",
      details: { courses: 1, athletes: 0 },
    });
    await client.ok(attributes.remove, { params, query: { moveTo: to } }, { bearer });
    expect((await show(id)).level?.id).toBe(to);
  });
});

describe("changes of a course", () => {
  const soon = (days: number) => new Date(stage.clock.now().getTime() + days * 86_400_000).toISOString();
  const running = () => ({ startAt: soon(-60).slice(0, 10), endAt: soon(200).slice(0, 10) });

  it("publish it once one of its weekly sessions is published, and take it back while nothing is planned", async () => {
    const { course, session, training, change, refusedChange, refusedRemoval, show, bearer } = await club();
    const { id } = await course(running());
    expect(await refusedChange(id, { status: "published" })).toMatchObject({ status: 409, code: "course.no_sessions" });
    const weekly = await session(id);
    expect(await refusedChange(id, { status: "published" })).toMatchObject({
      status: 409,
      code: "course.sessions_draft",
    });
    await stage.sql`update upstream.recurring_sessions set status = 'published' where id = ${weekly.id}`;
    expect((await change(id, { status: "published" })).course.status).toBe("published");
    expect(await refusedRemoval(id)).toMatchObject({ status: 409, code: "course.published" });
    const planned = await training({ courseId: id, startAt: soon(3) });
    expect(await refusedChange(id, { status: "draft" })).toMatchObject({ status: 409, code: "course.has_trainings" });
    await stage.sql`update upstream.trainings set status = 'canceled' where id = ${planned}`;
    expect((await change(id, { status: "draft" })).course.status).toBe("draft");
    // Nor does it stay published when its last weekly session that was is cleared.
    await change(id, { status: "published" });
    const params = { courseId: id, id: weekly.id };
    await stage.client.ok(recurringSessions.update, { params, query: {}, body: { clearAll: true } }, { bearer });
    expect((await show(id)).status).toBe("draft");
  });

  it("are refused when it was changed meanwhile, keeps a coach, and a name that no other has", async () => {
    const { course, change, refusedChange, show } = await club();
    const [one, other] = [await course(running()), await course({ ...running(), name: "Altro" })];
    await change(one.id, { version: one.version, description: "Nuova" });
    expect(await refusedChange(one.id, { version: one.version, name: "x" })).toMatchObject({ code: "course.stale" });
    expect(await refusedChange(one.id, { name: other.name.toUpperCase() })).toMatchObject({
      code: "course.name_taken",
    });
    expect(await refusedChange(one.id, { coachIds: [] })).toMatchObject({ code: "course.coach_required" });
    expect(await refusedChange(one.id, { endAt: "2000-01-01" })).toMatchObject({ code: "course.end_before_start" });
    expect(await show(one.id)).toMatchObject({ name: one.name, description: "Nuova", version: one.version + 1 });
  });

  it("cancel what new dates leave outside, once it was shown; what was held stays", async () => {
    const { course, training, change, refusedChange } = await club();
    const { id, endAt } = await course(running());
    const held = await training({ courseId: id, startAt: soon(-20) });
    const [inside, outside] = [
      await training({ courseId: id, startAt: soon(5) }),
      await training({ courseId: id, startAt: soon(40) }),
    ];
    const dates = { startAt: soon(-10).slice(0, 10), endAt: soon(30).slice(0, 10) };
    const would = await change(id, dates, true);
    expect(would.touched).toMatchObject({ trainings: [{ id: outside }], refunds: 0 });
    const refused = await refusedChange(id, { ...dates, proceedDates: true, tag: "other" });
    expect(refused).toMatchObject({
      status: 409,
      code: "course.dates_touched",
      details: { touched: { tag: would.touched.tag, trainings: [{ id: outside }] } },
    });
    expect(await refusedChange(id, dates)).toMatchObject({ code: "course.dates_touched" });
    const { course: saved } = await change(id, { ...dates, proceedDates: true, tag: would.touched.tag });
    expect(saved).toMatchObject({ ...dates, trainingsCount: 2 });
    const states = await stage.sql<{ id: string; status: string }[]>`
      select id, status from upstream.trainings where course_id = ${id}`;
    expect(Object.fromEntries(states.map((row) => [row.id, row.status]))).toEqual({
      [held]: "scheduled",
      [inside]: "scheduled",
      [outside]: "canceled",
    });
    expect(endAt > dates.endAt).toBe(true);
  });

  it("go along to trainings ahead of its weekly sessions, where they still have the course's own", async () => {
    const { course, session, training, change } = await club();
    const { id, cancellation } = await course(running());
    const { id: sessionId } = await session(id);
    const ids = {
      held: await training({ courseId: id, sessionId, startAt: soon(-7) }),
      ahead: await training({ courseId: id, sessionId, startAt: soon(7) }),
      detached: await training({ courseId: id, sessionId, startAt: soon(14) }),
      own: await training({ courseId: id, sessionId, startAt: soon(21) }),
      single: await training({ courseId: id, startAt: soon(28) }),
    };
    await stage.sql`update upstream.trainings set detached = true where id = ${ids.detached}`;
    await stage.sql`update upstream.trainings set name = 'Di prova' where id = ${ids.own}`;
    await change(id, { name: "Nuovo nome", cancellation: { ...cancellation, cutOff: "48h" } });
    const rows = await stage.sql<{ id: string; name: string; cutOff: string }[]>`
      select id, name, cancellation ->> 'cutOff' as "cutOff" from upstream.trainings where course_id = ${id}`;
    const told = (one: string) => {
      const row = rows.find((found) => found.id === one);
      return [row?.name, row?.cutOff];
    };
    expect(told(ids.ahead)).toEqual(["Nuovo nome", "48h"]);
    expect(told(ids.own)).toEqual(["Di prova", "48h"]);
    for (const one of [ids.held, ids.detached, ids.single]) expect(told(one)).toEqual(["Scuola di padel", "24h"]);
  });
});

it("no course is published without a weekly session, whoever writes it", async () => {
  const { course, session } = await club();
  const { sql } = stage;
  const [empty, full] = [await course(), await course({ name: "Pieno" })];
  const { id } = await session(full.id);
  const publish = (courseId: string) =>
    sql`update upstream.training_courses set status = 'published' where id = ${courseId}`;
  const refused = { constraint_name: "training_courses_not_empty" };
  await expect(publish(empty.id)).rejects.toMatchObject(refused);
  await publish(full.id);
  const remove = sql`update upstream.recurring_sessions set removed_at = now() where id = ${id}`;
  await expect(remove).rejects.toMatchObject(refused);
  await expect(sql`delete from upstream.recurring_sessions where id = ${id}`).rejects.toMatchObject(refused);
  await expect(sql`delete from upstream.course_coaches where course_id = ${empty.id}`).rejects.toMatchObject({
    constraint_name: "coach_required",
  });
});
