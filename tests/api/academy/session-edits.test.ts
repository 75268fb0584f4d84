import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { timetable } from "./timetable.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const weeks = [0, 1, 2, 3, 4, 5];

describe("changing a weekly session", () => {
  it("moves its trainings in place, with who is in them, and tells each of those once", async () => {
    const { weekly, publish, edit, trainings, accepted, setAthletes, told, dateOf } = await timetable(stage);
    const session = await weekly();
    const { athleteId } = await accepted({ email: "una@example.org" });
    await setAthletes(session, [athleteId]);
    await publish(session);
    const absent = (await trainings(session))[2]?.id ?? "";
    await stage.sql`update upstream.participants set is_present = false, absent_at = now(), notes = 'gita'
      where training_id = ${absent}`;
    const before = await trainings(session);
    const change = { dayOfWeek: 3, startAt: "20:00", endAt: "21:30", maxAthletes: 8 };
    const preview = await edit(session, change, true);
    expect(preview.plan).toMatchObject({ created: 0, moved: 6, canceled: 0, undecided: 0, notified: 1 });
    expect(await trainings(session)).toEqual(before);
    const { session: changed, plan } = await edit(session, { ...change, tag: preview.plan.tag });
    expect(changed).toMatchObject({ dayOfWeek: 3, startAt: "20:00", maxAthletes: 8, publishedUntil: dateOf(5, 3) });
    expect(plan).toMatchObject({ moved: 6, notified: 1 });
    const after = await trainings(session);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ date, day, from, until }) => ({ date, day, from, until }))).toEqual(
      weeks.map((week) => ({ date: dateOf(week, 3), day: dateOf(week, 3), from: "20:00", until: "21:30" })),
    );
    expect(await stage.sql`select is_present, notes from upstream.participants where training_id = ${absent}`).toEqual([
      { is_present: false, notes: "gita" },
    ]);
    expect(await told(athleteId)).toEqual(["training.published", "training.changed"]);
    // Nothing is missing: each week has its training.
    expect((await publish(session)).plan).toMatchObject({ created: 0 });
  });

  it("leaves alone what was edited by hand, and asks about what stands in the way", async () => {
    const { weekly, publish, edit, editRefused, change, trainings, booking, dateOf } = await timetable(stage);
    const session = await weekly();
    await publish(session);
    const [first] = await trainings(session);
    await change(first?.id ?? "", { startTime: "10:00", endTime: "11:00" });
    const overwritten = await booking(dateOf(1, 2));
    await booking(dateOf(2, 2));
    const { plan } = await edit(session, { dayOfWeek: 2 }, true);
    expect(plan).toMatchObject({ moved: 3, undecided: 2 });
    expect(plan.occurrences[0]).toMatchObject({ state: "exists", detached: true, saved: false, before: null });
    expect(plan.occurrences[1]).toMatchObject({ state: "conflict", conflicts: [{ id: overwritten }] });
    expect(await editRefused(session, { dayOfWeek: 2 })).toMatchObject({ code: "recurring_session.undecided" });
    const decisions = [
      { date: dateOf(1, 2), choice: "overwrite" as const },
      { date: dateOf(2, 2), choice: "skip" as const },
    ];
    const saved = await edit(session, { dayOfWeek: 2, decisions, tag: plan.tag });
    expect(saved.plan).toMatchObject({ moved: 4, skipped: 1, overwritten: [{ id: overwritten }] });
    expect((await trainings(session)).map(({ date, day, detached }) => [date, day, detached])).toEqual([
      [dateOf(0, 2), dateOf(0), true],
      [dateOf(1, 2), dateOf(1, 2), false],
      // What was skipped stays where it was, as if by hand.
      [dateOf(2, 2), dateOf(2), true],
      ...[3, 4, 5].map((week) => [dateOf(week, 2), dateOf(week, 2), false]),
    ]);
    expect((await publish(session)).plan).toMatchObject({ created: 0 });
  });

  it("names what the new weekday has no date for: the past, and what lies outside the course", async () => {
    const { course, session: add, publish, edit, trainings, dateOf } = await timetable(stage);
    const { id } = await course({ startAt: dateOf(0, 3), endAt: dateOf(2, 3) });
    const session = await add(id, { dayOfWeek: 3 });
    await publish(session);
    const { plan } = await edit(session, { dayOfWeek: 5 }, true);
    expect(plan.occurrences.map(({ state, code }) => [state, code])).toEqual([
      ["exists", null],
      ["exists", null],
      ["refused", "recurring_session.outside_course"],
    ]);
    await edit(session, { dayOfWeek: 5, decisions: [{ date: dateOf(2, 5), choice: "skip" }] });
    expect((await trainings(session)).map(({ day }) => day)).toEqual([dateOf(0, 5), dateOf(1, 5), dateOf(2, 3)]);
  });

  it("is refused below the places that are taken, and when somebody else has changed it", async () => {
    const { weekly, publish, edit, editRefused, accepted, setAthletes } = await timetable(stage);
    const session = await weekly();
    const people = [await accepted(), await accepted(), await accepted()].map(({ athleteId }) => athleteId);
    await setAthletes(session, people);
    await publish(session);
    expect(await editRefused(session, { maxAthletes: 2 })).toMatchObject({
      status: 409,
      code: "recurring_session.below_participants",
      details: { places: 3 },
    });
    expect((await edit(session, { maxAthletes: 3 })).plan).toMatchObject({ moved: 0 });
    expect(await editRefused(session, { maxAthletes: 4, version: session.version })).toMatchObject({
      code: "recurring_session.stale",
    });
  });

  it("with everything cleared cancels what is to come and is a draft, which is published anew", async () => {
    const { weekly, publish, edit, trainings, accepted, setAthletes, told } = await timetable(stage);
    const session = await weekly();
    const { athleteId } = await accepted({ email: "una@example.org" });
    await setAthletes(session, [athleteId]);
    await publish(session);
    const clear = { clearAll: true, dayOfWeek: 4 };
    const preview = await edit(session, clear, true);
    expect(preview.plan).toMatchObject({ canceled: 6, moved: 0, notified: 1 });
    expect(await trainings(session)).toHaveLength(6);
    const saved = await edit(session, { ...clear, tag: preview.plan.tag });
    expect(saved.session).toMatchObject({ status: "draft", dayOfWeek: 4, trainingsAhead: 0, publishedUntil: null });
    expect(await trainings(session)).toEqual([]);
    expect(await told(athleteId)).toEqual(["training.published", "training.canceled"]);
    expect((await publish(session)).plan).toMatchObject({ created: 6, skipped: 0 });
    expect((await edit(session, { clearAll: true })).plan).toMatchObject({ canceled: 6 });
    // On the same weekday, too: what was cleared was not left out by staff.
    expect((await publish(session)).plan).toMatchObject({ created: 6, skipped: 0 });
  });

  it("is neither cleared nor deleted, nor its course ended, while a published open day rests on it alone", async () => {
    const { weekly, publish, editRefused, removeRefused, organisationId, dateOf, trainings, call } =
      await timetable(stage);
    const session = await weekly();
    await publish(session);
    const [openDay] = await stage.sql<[{ id: string }]>`
      insert into upstream.open_days (organisation_id, name, start_on, end_on)
      values (${organisationId}, 'Prova', ${dateOf(0)}, ${dateOf(6)}) returning id`;
    const last = (await trainings(session)).at(-1);
    await stage.sql`update upstream.trainings set open_day_id = ${openDay.id} where id = ${last?.id ?? ""}`;
    await stage.sql`update upstream.open_days set status = 'published' where id = ${openDay.id}`;
    const refused = { status: 409, code: "open_day.last_training" };
    expect(await editRefused(session, { clearAll: true })).toMatchObject(refused);
    expect(await removeRefused(session)).toMatchObject(refused);
    const shorter = { params: { id: session.course.id }, body: { endAt: dateOf(2) } };
    expect(await stage.client.refused(trainingCourses.update, shorter, call)).toMatchObject(refused);
    expect(await trainings(session)).toHaveLength(6);
  });
});

describe("deleting a weekly session", () => {
  it("cancels what is to come, says so before, and is refused for the last one of a published course", async () => {
    const { weekly, session: add, publish, remove, removeRefused, trainings } = await timetable(stage);
    const session = await weekly();
    await publish(session);
    await stage.sql`update upstream.training_courses set status = 'published' where id = ${session.course.id}`;
    expect(await removeRefused(session)).toMatchObject({ status: 409, code: "course.published" });
    await add(session.course.id, { dayOfWeek: 2 });
    expect(await remove(session, true)).toEqual({ trainings: 6, refunds: 0 });
    expect(await trainings(session)).toHaveLength(6);
    expect(await remove(session)).toEqual({ trainings: 6, refunds: 0 });
    expect(await trainings(session)).toEqual([]);
    expect(await removeRefused(session)).toMatchObject({ status: 404 });
  });
});

describe("whatever is changed", () => {
  it("past trainings, presence and grants stay as they were", async () => {
    const seed = Number(process.env.SEED ?? Date.now()) % 2 ** 31;
    const {
      course,
      session: add,
      publish,
      sendEdit,
      accepted,
      setAthletes,
      day,
      sql,
    } = {
      ...(await timetable(stage)),
      sql: stage.sql,
    };
    const { id } = await course({ startAt: day(-1), endAt: addDays(day(0), 27) });
    const session = await add(id, { dayOfWeek: 1 });
    const people = [await accepted(), await accepted()].map(({ athleteId }) => athleteId);
    await setAthletes(session, people);
    await publish(session);
    // A training of last week, with what was marked there.
    await sql`with past as (
        insert into upstream.trainings (organisation_id, name, course_id, recurring_session_id, series_date, start_at, end_at,
               day, site_id, max_athletes, access, cancellation, notifications)
        select organisation_id, name, course_id, recurring_session_id, series_date - 7 * (1 + n), start_at - (1 + n) * interval '7 days' ,
               end_at - (1 + n) * interval '7 days', day - 7 * (1 + n), site_id, max_athletes, access, cancellation, notifications
          from (select * from upstream.trainings where recurring_session_id = ${session.id} order by start_at limit 1) t
         cross join generate_series(0, 2) n returning *)
      , coaches as (insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
        select p.organisation_id, p.id, c.staff_member_id from past p
          join upstream.recurring_session_coaches c on c.recurring_session_id = p.recurring_session_id returning 1)
      insert into upstream.participants (organisation_id, training_id, athlete_id, access, is_present, absent_at, notes)
      select p.organisation_id, p.id, a, 'course', a = ${people[0] ?? ""}::uuid, case when a = ${people[0] ?? ""}::uuid then null else now() end, 'nota'
        from past p cross join unnest(${people}::uuid[]) a where p.start_at <= now()`;
    const ids = (
      await sql<{ id: string }[]>`
        select id from upstream.trainings where recurring_session_id = ${session.id} and start_at <= now()`
    ).map((row) => row.id);
    const past = () => sql`
      select t.id, t.name, t.start_at, t.end_at, t.day, t.series_date, t.status, t.site_field_id, t.places, t.version,
             array_agg(row(p.athlete_id, p.is_present, p.notes, p.withdrawn_at)::text order by p.athlete_id) as people
        from upstream.trainings t left join upstream.participants p on p.training_id = t.id
       where t.id = any (${ids}) group by t.id order by t.id`;
    const before = await past();
    expect(before.length).toBeGreaterThanOrEqual(2);
    const change = fc.record(
      {
        dayOfWeek: fc.integer({ min: 1, max: 7 }),
        startAt: fc.constantFrom("07:00", "09:30", "18:00"),
        endAt: fc.constantFrom("10:00", "19:30", "24:00"),
        maxAthletes: fc.integer({ min: 1, max: 20 }),
        clearAll: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async (body, republishes) => {
        const { status } = await sendEdit(session, body);
        expect([200, 409, 422]).toContain(status);
        if (republishes) await publish(session).catch(() => {});
        expect(await past()).toEqual(before);
      }),
      { seed, numRuns: times(12, 300) },
    );
  });
});
