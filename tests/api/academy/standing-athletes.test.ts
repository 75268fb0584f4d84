import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { timetable } from "./timetable.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** How many trainings to come an athlete is expected in. */
const expectedIn = async (athleteId: string): Promise<number> => {
  const [row] = await stage.sql<[{ count: number }]>`
    select count(*)::int as count from upstream.participants where athlete_id = ${athleteId} and withdrawn_at is null`;
  return row.count;
};

describe("standing athletes", () => {
  it("are carried into the trainings that have not begun, from a date on, and out of them again", async () => {
    const { weekly, publish, setAthletes, accepted, dateOf, trainings } = await timetable(stage);
    const session = await weekly();
    await publish(session);
    const [one, other] = [await accepted(), await accepted()];
    const preview = await setAthletes(session, [one.athleteId, other.athleteId], { from: dateOf(2) }, true);
    expect(preview).toMatchObject({ added: [{}, {}], removed: [] });
    expect(preview.trainings.map(({ date, added }) => [date, added])).toEqual(
      [2, 3, 4, 5].map((week) => [dateOf(week), 2]),
    );
    expect(await expectedIn(one.athleteId)).toBe(0);
    await setAthletes(session, [one.athleteId, other.athleteId], { from: dateOf(2), tag: preview.tag });
    expect(await expectedIn(one.athleteId)).toBe(4);
    expect((await trainings(session)).map(({ places }) => places)).toEqual([0, 0, 2, 2, 2, 2]);
    // Who was booked singly stays, and so does an absence.
    const [first, , third] = await trainings(session);
    await stage.sql`insert into upstream.participants (organisation_id, training_id, athlete_id, access)
      select organisation_id, id, ${one.athleteId}, 'free' from upstream.trainings where id = ${first?.id ?? ""}`;
    await stage.sql`update upstream.participants set is_present = false, absent_at = now()
      where training_id = ${third?.id ?? ""} and athlete_id = ${one.athleteId}`;
    const { removed, trainings: touched } = await setAthletes(session, [other.athleteId]);
    expect(removed).toMatchObject([{ id: one.athleteId }]);
    expect(touched.map((training) => training.removed)).toEqual([0, 0, 0, 1, 1, 1]);
    // Who is kept is let in where they were missing.
    expect(touched.map(({ added }) => added)).toEqual([1, 1, 0, 0, 0, 0]);
    expect(await expectedIn(one.athleteId)).toBe(2);
    // Back again: into all but those in which the booking and the absence stand.
    const back = await setAthletes(session, [other.athleteId, one.athleteId]);
    expect(back.trainings.map(({ added }) => added)).toEqual([0, 1, 0, 1, 1, 1]);
    expect(back.trainings[2]?.refused).toEqual([{ athleteId: one.athleteId, code: "participant.absent" }]);
  });

  it("take no more places than there are, unless staff say so", async () => {
    const { weekly, publish, setAthletes, athletesRefused, accepted, trainings } = await timetable(stage);
    const session = await weekly({ maxAthletes: 2 });
    await publish(session);
    const people = [await accepted(), await accepted(), await accepted()].map(({ athleteId }) => athleteId);
    const { trainings: planned } = await setAthletes(session, people, {}, true);
    expect(planned[0]).toMatchObject({ added: 2, refused: [{ athleteId: people[2], code: "training.full" }] });
    expect(await athletesRefused(session, people)).toMatchObject({ status: 409, code: "training.full" });
    await setAthletes(session, people, { proceedBeyondCapacity: true });
    expect((await trainings(session)).map(({ places }) => places)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(await expectedIn(people[2] ?? "")).toBe(6);
  });

  it("are accepted members, in as many weekly sessions as the course includes", async () => {
    const { weekly, session: add, setAthletes, athletesRefused, accepted, member } = await timetable(stage);
    const session = await weekly();
    const pending = await member();
    expect(await athletesRefused(session, [pending.athleteId])).toMatchObject({
      code: "membership.not_accepted",
      details: { athletes: [{ id: pending.athleteId }] },
    });
    expect(await athletesRefused(session, [crypto.randomUUID()])).toMatchObject({ status: 404 });
    const { athleteId } = await accepted();
    await setAthletes(session, [athleteId]);
    const second = await add(session.course.id, { dayOfWeek: 2 });
    expect(await athletesRefused(second, [athleteId])).toMatchObject({
      status: 409,
      code: "course.weekly_sessions_exceeded",
      details: { max: 1, athletes: [{ id: athleteId }] },
    });
    await setAthletes(second, [athleteId], { proceedWeekly: true });
  });

  it("get the course's recovery vouchers once, until its last day", async () => {
    const { weekly, session: add, setAthletes, accepted, dateOf } = await timetable(stage);
    const session = await weekly({}, { includedRecoveryVouchers: 3, includedWeeklySessions: 2 });
    const { athleteId } = await accepted();
    await setAthletes(session, [athleteId], {}, true);
    await setAthletes(session, [athleteId]);
    await setAthletes(session, []);
    await setAthletes(session, [athleteId]);
    await setAthletes(await add(session.course.id, { dayOfWeek: 2 }), [athleteId]);
    expect(
      await stage.sql`select b.type, b.amount, b.remaining, b.expires_on::text as until, b.origin, e.course_id as course
        from upstream.token_batches b join upstream.course_enrolments e on e.vouchers_batch_id = b.id
       where b.athlete_id = ${athleteId}`,
    ).toEqual([
      {
        ...{ type: "recoveryVoucher", amount: 3, remaining: 3, until: dateOf(5, 7) },
        ...{ origin: "course", course: session.course.id },
      },
    ]);
  });

  it("are set by one after the other: of two at once nobody is lost", async () => {
    const { weekly, publish, setAthletes, accepted, trainings } = await timetable(stage);
    const session = await weekly();
    await publish(session);
    const people = [await accepted(), await accepted()].map(({ athleteId }) => athleteId);
    await Promise.all(people.map((id) => setAthletes(session, [id])));
    // The last one has it: the set is what one of them said.
    const places = (await trainings(session)).map((training) => training.places);
    expect(places).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
