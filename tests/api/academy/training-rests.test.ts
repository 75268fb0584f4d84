import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { sites } from "#contracts/academy/sites.ts";
import { calendarFeeds, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtTrainings } from "#contracts/facilities/court-trainings.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { remindOfTrainings } from "#upstream/academy/training-sessions/remind.ts";
import { creditWallets, spendTokens } from "#upstream/academy/wallets/save.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { gym } from "./gym.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

// What rests on trainings elsewhere: sites, closing days, memberships, calendars, reminders.

describe("a site with trainings", () => {
  it("counts those to come, keeps their fields, and is closed with a decision about them", async () => {
    const { plan, fields, site, call, day, show } = await gym(stage);
    const training = await plan({ siteFieldId: fields.room });
    expect(await stage.client.ok(sites.show, { params: { id: site.id } }, call)).toMatchObject({ trainingsAhead: 1 });
    const without = site.fields.filter(({ id }) => id !== fields.room);
    const change = { params: { id: site.id }, body: { fields: without } };
    expect(await stage.client.refused(sites.update, change, call)).toMatchObject({
      status: 409,
      code: "site_field.in_use",
    });
    const close = (body: object, preview = false) =>
      stage.client.ok(sites.close, { params: { id: site.id }, query: { preview }, body }, call);
    const { touched } = await close({}, true);
    expect(touched).toMatchObject({ trainings: 1 });
    const refused = await stage.client.refused(
      sites.close,
      { params: { id: site.id }, query: {}, body: { tag: touched.tag } },
      call,
    );
    expect(refused).toMatchObject({ status: 409, code: "site.trainings_touched" });
    await plan({ siteFieldId: fields.lawn, date: day(4) });
    const late = { params: { id: site.id }, query: {}, body: { trainings: "cancel", tag: touched.tag } };
    expect(await stage.client.refused(sites.close, late, call)).toMatchObject({ code: "site.trainings_touched" });
    await close({ trainings: "cancel", tag: (await close({}, true)).touched.tag });
    expect(await show(training.id)).toMatchObject({ status: "canceled" });
  });

  it("does not become a court that is taken", async () => {
    const { plan, fields, site, call, courts, organisationId, locationId, day } = await gym(stage);
    await plan({ siteFieldId: fields.room, startTime: "18:00", endTime: "19:00" });
    const [block] = await stage.sql<[{ id: string }]>`
      insert into upstream.court_blocks (organisation_id, location_id, start_at, end_at, reason)
      values (${organisationId}, ${locationId}, (${day(3)} || ' 18:30')::timestamp at time zone 'Europe/Rome',
        (${day(3)} || ' 18:45')::timestamp at time zone 'Europe/Rome', 'Rete') returning id`;
    await stage.sql`insert into upstream.court_block_fields (organisation_id, location_id, block_id, field_id)
      values (${organisationId}, ${locationId}, ${block.id}, ${courts.b})`;
    const changed = site.fields.map((field) => (field.id === fields.room ? { ...field, fieldId: courts.b } : field));
    const refused = await stage.client.refused(
      sites.update,
      { params: { id: site.id }, body: { fields: changed } },
      call,
    );
    expect(refused).toMatchObject({
      status: 409,
      code: "site.location_in_use",
      details: { conflicts: [{ kind: "closure", holder: "Rete" }] },
    });

    await stage.sql`delete from upstream.court_blocks where id = ${block.id}`;
    await stage.sql`
      with debit as (
        insert into upstream.debits (organisation_id, total, discounted, currency)
        values (${organisationId}, 2000, 2000, 'eur') returning id)
      insert into upstream.reservations (organisation_id, location_id, field_id, status, guest_name, start_at, end_at, debit_id)
      select ${organisationId}, ${locationId}, ${courts.b}, 'confirmed', 'Ospite',
        (${day(3)} || ' 18:30')::timestamp at time zone 'Europe/Rome',
        (${day(3)} || ' 19:30')::timestamp at time zone 'Europe/Rome', id from debit`;
    const input = { params: { id: site.id }, body: { fields: changed } };
    expect(await stage.client.refused(sites.update, input, call)).toMatchObject({
      status: 409,
      code: "site.location_in_use",
      details: { conflicts: [{ kind: "reservation" }] },
    });
  });
});

it("closing days of a location cancel the trainings there, or are refused", async () => {
  const { plan, locationId, call, day, show, enter, member } = await gym(stage);
  const training = await plan();
  const { athleteId } = await member({ status: "accepted", email: "a@example.org" });
  await enter(training.id, athleteId);
  const input = (body: object, preview = false) => ({
    params: { locationId },
    query: { preview },
    body: { day: day(3), reason: "Neve", ...body },
  });
  const { touched } = await stage.client.ok(closingPeriods.create, input({}, true), call);
  expect(touched).toMatchObject({ count: 0, trainingsCount: 1, trainings: [{ id: training.id, startTime: "18:00" }] });
  expect(await stage.client.refused(closingPeriods.create, input({}), call)).toMatchObject({
    status: 409,
    code: "closing_period.trainings_touched",
  });
  await stage.client.ok(closingPeriods.create, input({ cancelTrainings: true, tag: touched.tag }), call);
  expect(await show(training.id)).toMatchObject({ status: "canceled", reason: "Neve" });
});

it("who is revoked leaves the trainings to come, and the tokens come back", async () => {
  const { plan, enter, member, organisationId, staffMemberId, call, show } = await gym(stage);
  const [paid, standing, past] = [
    await plan(),
    await plan({ startTime: "10:00", endTime: "11:00" }),
    await plan({ startTime: "12:00", endTime: "13:00" }),
  ];
  const { id, athleteId } = await member({ status: "accepted" });
  const act = { organisationId, by: staffMemberId, now: stage.clock.now() };
  const [spent] = await inTransaction(stage.upstream.services.db, async (tx) => {
    await creditWallets(tx, act, [{ athleteId, type: "gold", amount: 1, expiresOn: null, origin: "staff" }]);
    return spendTokens(tx, act, { athleteId, type: "gold", amount: 1, trainingId: paid.id });
  });
  await enter(paid.id, athleteId, "gold", spent?.groupId);
  for (const one of [standing, past]) await enter(one.id, athleteId);
  await stage.sql`update upstream.trainings set start_at = now() - interval '1 hour', end_at = now() - interval '30 minutes' where id = ${past.id}`;
  const revoke = (preview: boolean) => {
    const body = { status: "canceled" as const, reason: "Trasferita" };
    return stage.client.ok(memberships.update, { params: { id }, query: { preview }, body }, call);
  };
  const effects = { trainings: 2, refunds: [{ type: "gold", amount: 1 }] };
  expect((await revoke(true)).effects).toMatchObject(effects);
  expect((await show(paid.id)).counts.booked).toBe(1);
  expect((await revoke(false)).effects).toMatchObject(effects);
  for (const [training, booked] of [
    [paid, 0],
    [standing, 0],
    [past, 1],
  ] as const)
    expect((await show(training.id)).counts.booked).toBe(booked);
  const [left] = await stage.sql`select remaining from upstream.token_batches where athlete_id = ${athleteId}`;
  expect(left).toEqual({ remaining: 1 });
});

it("the calendar and the agenda of a location have its trainings, with who teaches", async () => {
  const { plan, locationId, call, courts, day, organisationId } = await gym(stage);
  const training = await plan();
  const facilities = await stage.member(organisationId, ["facilityManager"]);
  const query = { from: day(3), to: day(3) };
  const { data } = await stage.client.ok(
    courtTrainings.list,
    { params: { locationId }, query },
    { bearer: facilities.jwt },
  );
  expect(data).toMatchObject([{ id: training.id, fieldId: courts.a, name: "Padel base" }]);
  const none = { params: { locationId }, query: { from: day(4) } };
  expect((await stage.client.ok(courtTrainings.list, none, call)).data).toEqual([]);
  const { token } = await stage.client.ok(
    calendarFeeds.create,
    { params: { locationId }, body: { withNames: false, language: "it" } },
    call,
  );
  const { entries } = await stage.client.ok(sharedCalendars.read, { params: { token } });
  expect(entries).toMatchObject([
    { id: training.id, kind: "training", title: "Padel base", holder: null, status: "confirmed" },
  ]);
});

it("participants are reminded once, as long before as the rules say", async () => {
  const { plan, enter, member, day, organisationId } = await gym(stage);
  const soon = await plan({ date: day(1), startTime: "00:00", endTime: "00:15", notifications: { reminderHours: 48 } });
  const late = await plan({ date: day(9), notifications: { reminderHours: 48 } });
  const never = await plan({ date: day(1), startTime: "01:00", endTime: "02:00" });
  const { athleteId } = await member({ status: "accepted", email: "a@example.org" });
  for (const { id } of [soon, late, never]) await enter(id, athleteId);
  for (const _ of [1, 2]) await remindOfTrainings(stage.upstream.services);
  const told =
    await stage.sql`select dedupe_key as key, body from upstream.messages where organisation_id = ${organisationId}`;
  expect(told).toMatchObject([{ key: expect.stringContaining(soon.id), body: expect.stringContaining("00:00–00:15") }]);
});
