import { afterAll, beforeAll, expect, it } from "vitest";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { gym } from "./gym.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** How often two try for the same time. */
const attempts = times(6, 200);

it("of a reservation and a training that want a court at once, or a part of it, one wins each time", async () => {
  const club = await gym(stage);
  const { call, courts, fields, bodyOf, day, organisationId, locationId, staffMemberId } = club;
  await stage.sql`insert into upstream.price_lists (organisation_id, location_id, name, type, currency, slot_minutes, price)
    values (${organisationId}, ${locationId}, 'Tutto', 'by_slot', 'eur', 60, 1000)`;
  const pairs = [
    [courts.a, fields.a],
    [courts.whole, fields.a],
    [courts.a, fields.whole],
    [courts.b, fields.whole],
  ] as const;
  const winners = { reservation: 0, training: 0 };
  for (let turn = 0; turn < attempts; turn += 1) {
    const [court, field] = pairs[turn % pairs.length] ?? pairs[0];
    const date = day(10 + turn);
    const { id } = await stage.client.ok(
      reservations.create,
      { body: { fieldId: court, date, startAt: "10:00", endAt: "11:00", guestName: "Ospite" } },
      call,
    );
    const body = bodyOf({ siteFieldId: field, date, startTime: "10:00", endTime: "11:00", coachIds: [staffMemberId] });
    const [confirmed, planned] = await Promise.all([
      stage.client.send(reservations.confirm, { params: { id } }, call),
      stage.client.send(trainingSessions.create, { body }, call),
    ]);
    const answers = [confirmed.status, planned.status];
    expect(
      answers.filter((status) => status < 300),
      `turn ${turn}: ${answers.join()}`,
    ).toHaveLength(1);
    expect(answers.filter((status) => status === 409)).toHaveLength(1);
    winners[confirmed.status < 300 ? "reservation" : "training"] += 1;
  }
  expect(winners.reservation + winners.training).toBe(attempts);
  const [overlaps] = await stage.sql<[{ count: number }]>`
    select count(*)::int as count from upstream.occupancies a join upstream.occupancies b
        on a.field_id = b.field_id and a.during && b.during and a.source_id < b.source_id
     where a.organisation_id = ${organisationId}`;
  expect(overlaps.count).toBe(0);
});

it("raw SQL cannot put two on a court, or on a plain field that is exclusive", async () => {
  const { plan, fields, staffMemberId, day } = await gym(stage);
  const other = { coachIds: [staffMemberId], date: day(4), proceedCoachBusy: true };
  const apart = { startTime: "10:00", endTime: "11:00" };
  for (const field of [fields.a, fields.room]) {
    const first = await plan({ siteFieldId: field, ...apart, proceedCoachBusy: true });
    const second = await plan({ siteFieldId: field, ...apart, ...other });
    await expect(
      stage.sql`update upstream.trainings set start_at = one.start_at, end_at = one.end_at
        from upstream.trainings one where one.id = ${first.id} and trainings.id = ${second.id}`,
    ).rejects.toThrow(/occupancies_no_overlap|trainings_no_overlap/u);
  }
  const whole = await plan({ siteFieldId: fields.whole, ...apart, date: day(5) });
  const part = await plan({ siteFieldId: fields.a, ...apart, date: day(6) });
  await expect(
    stage.sql`update upstream.trainings set start_at = one.start_at, end_at = one.end_at
      from upstream.trainings one where one.id = ${whole.id} and trainings.id = ${part.id}`,
  ).rejects.toThrow(/occupancies_no_overlap/u);
  const [lawn] = [await plan({ siteFieldId: fields.lawn, ...apart, date: day(7) })];
  await plan({ siteFieldId: fields.lawn, ...apart, date: day(7), proceedCoachBusy: true });
  expect(lawn.siteField?.fieldId).toBeNull();
});

it("of many who move trainings to one time one wins, and nobody waits in a circle", async () => {
  const { plan, fields, call, day, show } = await gym(stage);
  const some = [];
  for (let at = 0; at < 6; at += 1)
    some.push(await plan({ date: day(20 + at), siteFieldId: at % 2 === 0 ? fields.a : fields.whole }));
  const body = { date: day(40), proceedCoachBusy: true };
  const answers = await Promise.all(
    some.map(({ id }) => stage.client.send(trainingSessions.update, { params: { id }, query: {}, body }, call)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const dates = await Promise.all(some.map(async ({ id }) => (await show(id)).date));
  expect(dates.filter((date) => date === day(40))).toHaveLength(1);
});
