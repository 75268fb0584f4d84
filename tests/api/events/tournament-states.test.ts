import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventStatus } from "#contracts/events/events.ts";
import { eventStatuses } from "#contracts/events/states.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { dayAhead } from "#tests/support/training-ground.ts";
import { startEvents } from "#upstream/events/tournaments/go-live.ts";
import { cancel, type EventGround, eventGround, plain, rowOf } from "./tournament-fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const sponsorsOf = async ({ organisationId }: EventGround) => {
  const rows = await stage.sql<{ id: string }[]>`
    insert into upstream.sponsors (organisation_id, name) values (${organisationId}, 'Zeta'), (${organisationId}, 'Alfa')
    returning id`;
  return rows.map(({ id }) => id);
};

describe("the states of a tournament", () => {
  /** Every step that there is; the rest is refused. */
  const table: Readonly<Record<EventStatus, readonly EventStatus[]>> = {
    draft: ["published", "canceled"],
    published: ["draft", "live", "canceled"],
    live: ["published", "completed", "canceled"],
    completed: ["live"],
    canceled: [],
  };

  it("follow the table, and what is refused changes nothing", { timeout: times(60_000, 1_800_000) }, async () => {
    const own = await eventGround(stage);
    const { client } = stage;
    const walk = fc.array(fc.constantFrom(...eventStatuses), { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(walk, async (way) => {
        const { id } = await own.add();
        let at: EventStatus = "draft";
        for (const to of way) {
          const before = await rowOf(stage, id);
          const response =
            to === "canceled"
              ? await client.send(...cancel(id), { bearer: own.bearer })
              : await client.send(tournaments.update, { params: { id }, body: { status: to } }, { bearer: own.bearer });
          const isAllowed = table[at].includes(to);
          expect({ at, to, ok: response.ok }).toEqual({ at, to, ok: isAllowed });
          if (isAllowed) at = to;
          else {
            expect(await response.json()).toMatchObject({ code: "event.transition", details: { from: at, to } });
            expect(await rowOf(stage, id)).toBe(before);
          }
        }
        expect(await own.show(id)).toMatchObject({ status: at });
      }),
      { numRuns: times(8, 200), seed: Number(process.env.SEED) || Date.now() % 1e9 },
    );
  });

  it("are one at a time: of twenty who publish and cancel one wins each", async () => {
    const own = await eventGround(stage);
    const { id, version } = await own.add();
    const options = { bearer: own.bearer };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const publish = { params: { id }, body: { status: "published" as const, version } };
        const { status } =
          index % 2 === 0
            ? await stage.client.send(tournaments.update, publish, options)
            : await stage.client.send(...cancel(id, { cancelMessage: "No", version }), options);
        return status;
      }),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([200, 409]));
    expect((await own.show(id)).version).toBe(version + 1);
  });

  it("end with being canceled, also for who writes SQL", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add();
    await own.lead(id, "canceled");
    await expect(
      stage.sql`update upstream.events set status = 'draft', cancel_message = null, canceled_at = null where id = ${id}`,
    ).rejects.toThrow("stays canceled");
    expect(await own.refused(id, { name: "Altro" })).toMatchObject({ status: 409, code: "event.canceled" });
    expect(await own.refused(id, { status: "published" })).toMatchObject({ code: "event.transition" });
  });

  it("want a place or words before it is published, and nobody registered before it is a draft again", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add({ description: "" });
    expect(await own.refused(id, { status: "published" })).toMatchObject({
      status: 409,
      code: "event.not_publishable",
      details: { missing: ["locationId", "description"] },
    });
    await own.change(id, { status: "published", description: "Eccoci" });
    await own.team(id, { list: "withdrawn" });
    expect(await own.refused(id, { status: "draft" })).toMatchObject({ status: 409, code: "event.has_registrations" });
  });

  it("say what may be changed", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add();
    await own.lead(id, "live");
    const { version } = await own.show(id);
    expect(await own.refused(id, { startDate: dayAhead(9), feePerTeam: 500, prizePool: "Coppa" })).toMatchObject({
      status: 409,
      code: "event.frozen",
      details: { fields: expect.arrayContaining(["startDate", "feePerTeam"]) },
    });
    // What is sent as it is, is no change.
    const same = { startDate: plain.startDate, startTime: plain.startTime, feePerTeam: 0, endTime: "19:00" };
    expect((await own.change(id, { ...same, prizePool: "Coppa", version })).tournament).toMatchObject({
      prizePool: "Coppa",
      version: version + 1,
    });
    expect(await own.refused(id, { name: "Vecchio", version })).toMatchObject({ code: "event.stale" });
    await own.change(id, { status: "completed" });
    expect(await own.refused(id, { endTime: "20:00" })).toMatchObject({ details: { fields: ["endDate"] } });
    expect((await own.change(id, { sponsors: await sponsorsOf(own) })).tournament.sponsors).toHaveLength(2);
  });

  it("leave times alone when the zone of its location is corrected, until it gets another place or zone", async () => {
    const own = await eventGround(stage);
    const locationId = await own.place();
    const [live, seen] = [await own.add({ locationId }), await own.add({ locationId })];
    await own.lead(live.id, "live");
    await own.lead(seen.id, "published");
    await stage.sql`update upstream.locations set time_zone = 'America/New_York' where id = ${locationId}`;
    const { tournament } = await own.change(live.id, { prizePool: "Coppa", locationId, timeZone: null });
    expect(tournament).toMatchObject({ prizePool: "Coppa", timeZone: "Europe/Rome", startAt: live.startAt });
    const closed = await own.change(seen.id, { registrationsClosed: true });
    expect(closed.tournament).toMatchObject({ timeZone: "Europe/Rome", startAt: seen.startAt });
    const moved = await own.change(seen.id, { timeZone: "America/New_York" });
    expect(moved.tournament).toMatchObject({ timeZone: "America/New_York" });
    expect(moved.tournament.startAt).not.toBe(seen.startAt);
  });

  it("go on by themselves when teams are confirmed and the check-in begins", async () => {
    const own = await eventGround(stage);
    const checkIn = { day: plain.startDate, startAt: "08:00", endAt: "09:00" };
    const [confirmed, open, plainOne] = [await own.add({ checkIn }), await own.add({ checkIn }), await own.add()];
    for (const { id } of [confirmed, open, plainOne]) await own.lead(id, "published");
    await stage.sql`update upstream.tournaments set confirmed_at = now() where event_id in (${confirmed.id}, ${plainOne.id})`;
    const { db } = stage.upstream.services;
    const at = async (instant: string, shift = 0) => {
      await startEvents({ db, now: () => new Date(Date.parse(instant) + shift) });
      return Promise.all([confirmed, open, plainOne].map(async ({ id }) => (await own.show(id)).status));
    };
    const start = confirmed.checkIn?.startAt ?? "";
    expect(await at(start, -1)).toEqual(["published", "published", "published"]);
    expect(await at(start)).toEqual(["live", "published", "published"]);
    expect(await at(plainOne.startAt)).toEqual(["live", "published", "live"]);
  });
});

describe("the staff who run events", () => {
  it("are told of each state by the bell, except of what they did themselves, and of who got a place", async () => {
    const own = await eventGround(stage);
    const { organisationId, events: actor } = own;
    const coach = await stage.member(organisationId, ["coach"]);
    const board = await stage.member(organisationId, ["boardMember"]);
    const { id } = await own.add({ maxTeams: 5 });
    await own.lead(id, "published");
    for (let count = 0; count < 5; count++) await own.team(id);
    const registrationId = await own.team(id, { name: "I Draghi", list: "waiting" });
    await own.change(id, { maxTeams: 6 });
    await stage.client.ok(...cancel(id), { bearer: board.jwt });
    const toldTo = async ({ jwt: bearer }: { jwt: string }) => {
      const { data } = await stage.client.ok(notifications.list, { query: {} }, { bearer });
      return data.map(({ type, metadata }) => ({ type, metadata })).toReversed();
    };
    const state = (status: string) => ({ type: "EVENT_STATE", metadata: { eventId: id, name: plain.name, status } });
    const promotion = { eventId: id, name: plain.name, registrationId, team: "I Draghi" };
    const place = { type: "WAITING_LIST_PROMOTION", metadata: promotion };
    expect(await toldTo(board)).toEqual([state("published"), place]);
    expect(await toldTo(actor)).toEqual([state("canceled")]);
    expect(await toldTo(own)).toEqual([state("published"), place, state("canceled")]);
    expect(await toldTo(coach)).toEqual([]);
    const [told] = (await stage.client.ok(notifications.list, { query: {} }, { bearer: board.jwt })).data;
    for (const status of ["READ", "ARCHIVED"] as const)
      await stage.client.ok(notifications.update, { body: { ids: [told?.id ?? ""], status } }, { bearer: board.jwt });
  });
});
