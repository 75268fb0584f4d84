import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { addDays, weekdayOf } from "#upstream/core/time.ts";
import { timetable } from "./timetable.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("publishing a weekly session", () => {
  it("makes a training on each date, lets the standing athletes in and tells each of them once", async () => {
    const { weekly, publish, trainings, accepted, setAthletes, told, dateOf, taken, courts } = await timetable(stage);
    const session = await weekly({ maxAthletes: 4 });
    const one = await accepted({ email: "uno@example.org" });
    const silent = await accepted();
    await setAthletes(session, [one.athleteId, silent.athleteId]);
    const preview = await publish(session, {}, true);
    expect(preview.plan).toMatchObject({ created: 6, skipped: 0, undecided: 0, notified: 1 });
    expect(await trainings(session)).toEqual([]);
    const { session: published, plan } = await publish(session, { tag: preview.plan.tag });
    expect(published).toMatchObject({ status: "published", trainingsAhead: 6, publishedUntil: dateOf(5) });
    expect(plan.occurrences.every(({ saved, trainingId }) => saved && trainingId !== null)).toBe(true);
    const made = await trainings(session);
    expect(made.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5].map((week) => dateOf(week)));
    expect(made).toEqual(
      made.map((row) => ({ ...row, day: row.date, from: "18:00", until: "19:00", places: 2, max: 4 })),
    );
    expect(await taken(made[0]?.id ?? "")).toEqual([courts.a]);
    expect(await told(one.athleteId)).toEqual(["training.published"]);
  });

  it("leaves closing days out, skips and overwrites what is chosen, and tells who had booked", async () => {
    const club = await timetable(stage);
    const { weekly, publish, publishRefused, booking, dateOf, statusOf, told, trainings } = club;
    const session = await weekly();
    const holder = await club.accepted({ email: "prenota@example.org" });
    const overwritten = await booking(dateOf(1), { athleteId: holder.athleteId });
    const kept = await booking(dateOf(2), { startAt: "18:30", endAt: "19:30" });
    const paid = await booking(dateOf(3), { paid: 500 });
    await stage.sql`insert into upstream.closing_periods (organisation_id, location_id, day, reason)
      values (${club.organisationId}, ${club.locationId}, ${dateOf(4)}, 'Festa')`;
    const { plan } = await publish(session, {}, true);
    expect(plan).toMatchObject({ created: 2, undecided: 3, skipped: 1 });
    expect(plan.occurrences.map(({ state }) => state)).toEqual([
      "free",
      "conflict",
      "conflict",
      "conflict",
      "closed",
      "free",
    ]);
    expect(plan.occurrences[1]?.conflicts).toMatchObject([
      { id: overwritten, kind: "reservation", overwritable: true },
    ]);
    expect(plan.occurrences[3]?.conflicts).toMatchObject([{ id: paid, overwritable: false }]);
    expect(await publishRefused(session)).toMatchObject({ status: 409, code: "recurring_session.undecided" });
    const choose = (week: number, choice: "skip" | "overwrite") => ({ date: dateOf(week), choice });
    expect(
      await publishRefused(session, { decisions: [choose(1, "skip"), choose(2, "skip"), choose(3, "overwrite")] }),
    ).toMatchObject({ status: 409, code: "recurring_session.not_overwritable" });
    const decisions = [choose(1, "overwrite"), choose(2, "skip"), choose(3, "skip")];
    const saved = await publish(session, { decisions, tag: plan.tag });
    expect(saved.plan).toMatchObject({ created: 3, skipped: 3, undecided: 0, overwritten: [{ id: overwritten }] });
    expect((await trainings(session)).map(({ date }) => date)).toEqual([dateOf(0), dateOf(1), dateOf(5)]);
    expect(await statusOf(overwritten)).toEqual({ status: "canceled", by: "manager" });
    for (const id of [kept, paid]) expect(await statusOf(id)).toMatchObject({ status: "confirmed" });
    expect(await told(holder.athleteId)).toEqual(["reservation.canceled"]);
  });

  it("fills what is missing when it is done again, and leaves out what staff had deleted", async () => {
    const { weekly, publish, trainings, dateOf, call } = await timetable(stage);
    const session = await weekly();
    const decisions = [{ date: dateOf(3), choice: "skip" as const }];
    expect((await publish(session, { decisions })).plan).toMatchObject({ created: 5, skipped: 1 });
    const [first] = await trainings(session);
    await stage.client.ok(trainingSessions.cancel, { params: { id: first?.id ?? "" } }, call);
    const again = await publish(session, {}, true);
    expect(again.plan.occurrences.map(({ state }) => state)).toEqual([
      ...["canceledBefore", "exists", "exists", "free", "exists", "exists"],
    ]);
    expect((await publish(session)).plan).toMatchObject({ created: 1, skipped: 1 });
    expect((await publish(session)).plan).toMatchObject({ created: 0, skipped: 1 });
    const made = await publish(session, { decisions: [{ date: dateOf(0), choice: "make" }] });
    expect(made.plan).toMatchObject({ created: 1, skipped: 0 });
    expect((await trainings(session)).map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5].map((week) => dateOf(week)));
  });

  it("makes none for today once its hour has come", async () => {
    const { weekly, publish, publishRefused, trainings, day } = await timetable(stage);
    const begun = { dayOfWeek: weekdayOf(day(0)), startAt: "00:00", endAt: "01:00" };
    const session = await weekly(begun, { startAt: day(0), endAt: day(7) });
    expect((await publish(session)).plan).toMatchObject({ created: 1, occurrences: [{ date: day(7) }] });
    expect((await trainings(session)).map(({ date }) => date)).toEqual([day(7)]);
    expect(await publishRefused(await weekly(begun, { startAt: day(0), endAt: day(6) }))).toMatchObject({
      status: 422,
      code: "recurring_session.nothing_to_save",
    });
  });

  it("refuses a plan that is no longer the one that was shown, and one that leaves everything out", async () => {
    const { weekly, publish, publishRefused, booking, dateOf, day, course, session: add } = await timetable(stage);
    const session = await weekly();
    const { plan } = await publish(session, {}, true);
    await booking(dateOf(0));
    expect(await publishRefused(session, { tag: plan.tag })).toMatchObject({
      status: 409,
      code: "recurring_session.plan_changed",
    });
    const decisions = [0, 1, 2, 3, 4, 5].map((week) => ({ date: dateOf(week), choice: "skip" as const }));
    expect(await publishRefused(session, { decisions })).toMatchObject({
      status: 422,
      code: "recurring_session.nothing_to_save",
    });
    const long = await course({ startAt: day(0), endAt: addDays(day(0), 7 * 120) });
    expect(await publishRefused(await add(long.id))).toMatchObject({
      status: 422,
      code: "recurring_session.too_many_dates",
    });
  });

  it("asks when a coach teaches elsewhere then, or the club is not open", async () => {
    const club = await timetable(stage);
    const { weekly, publish, publishRefused, fields } = club;
    await publish(await weekly());
    const session = await weekly({ siteFieldId: fields.lawn, startAt: "18:30", endAt: "19:30" });
    expect(await publishRefused(session)).toMatchObject({
      status: 409,
      code: "training.coach_busy",
      details: { coaches: [{ id: club.coach.staffMemberId }] },
    });
    await stage.sql`update upstream.opening_slots set end_minute = 600 where location_id = ${club.locationId}`;
    expect(await publishRefused(session, { proceedCoachBusy: true })).toMatchObject({
      status: 409,
      code: "training.outside_opening_slots",
    });
    await publish(session, { proceedCoachBusy: true, proceedOutsideSlots: true });
    // On a field that is no court, trainings keep each other off.
    await publish(await weekly({ siteFieldId: fields.room, startAt: "07:00", endAt: "08:00" }));
    const other = await publish(await weekly({ siteFieldId: fields.room, startAt: "07:30", endAt: "08:30" }), {}, true);
    expect(other.plan).toMatchObject({ created: 0, undecided: 6 });
    expect(other.plan.occurrences[0]?.conflicts).toMatchObject([{ kind: "training", overwritable: false }]);
  });

  it("is foreign to others: another club's, another course's", async () => {
    const [club, other] = [await timetable(stage), await timetable(stage)];
    const session = await club.weekly();
    expect(await other.publishRefused(session)).toMatchObject({ status: 404 });
    const elsewhere = { id: session.id, course: { id: (await club.course()).id } };
    expect(await club.publishRefused(elsewhere)).toMatchObject({ status: 404 });
    expect(await club.editRefused(elsewhere, { maxAthletes: 3 })).toMatchObject({ status: 404 });
    expect(await club.removeRefused(elsewhere)).toMatchObject({ status: 404 });
    expect(await club.athletesRefused(elsewhere, [])).toMatchObject({ status: 404 });
  });
});

describe("at the same time", () => {
  it("twenty publish one weekly session: there is one set of trainings", async () => {
    const { weekly, publish, trainings, accepted, setAthletes, told } = await timetable(stage);
    const session = await weekly();
    const { athleteId } = await accepted({ email: "una@example.org" });
    await setAthletes(session, [athleteId]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(session)));
    expect(answers.map(({ plan }) => plan.created).toSorted((a, b) => b - a)).toEqual([6, ...Array(19).fill(0)]);
    expect(await trainings(session)).toHaveLength(6);
    expect(await told(athleteId)).toEqual(["training.published"]);
  });

  it("bookings of its court are confirmed: each date has the one or the other", async () => {
    for (let turn = 0; turn < times(1, 30); turn++) {
      const { weekly, publish, trainings, booking, dateOf, statusOf, call, sendPublish } = await timetable(stage);
      const sessions = [await weekly(), await weekly({ startAt: "18:30", endAt: "19:30" })];
      const weeks = [0, 1, 2, 3, 4, 5];
      const pending = await Promise.all(weeks.map((week) => booking(dateOf(week), { status: "pending" })));
      const skips = weeks.map((week) => ({ date: dateOf(week), choice: "skip" as const }));
      const confirmed = pending.map((id) => stage.client.send(reservations.confirm, { params: { id } }, call));
      const published = sessions.map(async (session) => {
        // What came between is skipped, like staff would.
        const { plan } = await publish(session, {}, true);
        const taken = new Set(plan.occurrences.flatMap(({ date, state }) => (state === "conflict" ? date : [])));
        const decisions = skips.filter(({ date }) => taken.has(date));
        return sendPublish(session, { decisions, proceedCoachBusy: true });
      });
      const statuses = (await Promise.all([...confirmed, ...published])).map(({ status }) => status);
      for (const status of statuses) expect([200, 201, 409, 422]).toContain(status);
      const rows = (await Promise.all(sessions.map((session) => trainings(session)))).flat();
      for (const [week, id] of pending.entries()) {
        const held = rows.filter(({ day }) => day === dateOf(week)).length;
        const booked = ((await statusOf(id)) as { status: string }).status === "confirmed" ? 1 : 0;
        expect(held + booked).toBeLessThanOrEqual(1);
      }
    }
  });
});
