import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tournaments } from "#contracts/events/tournaments.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { dayAhead } from "#tests/support/training-ground.ts";
import { startEvents } from "#upstream/events/tournaments/go-live.ts";
import { type EventGround, eventGround, plain } from "./ground.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const states = ["draft", "published", "live", "completed", "canceled"] as const;
type State = (typeof states)[number];

/** What a table says of an event, to the byte. */
const rowOf = async (id: string) => {
  const [row] = await stage.sql`
    select to_jsonb(e) || to_jsonb(t) as all from upstream.events e join upstream.tournaments t on t.event_id = e.id
     where e.id = ${id}`;
  return JSON.stringify(row?.all);
};

const cancel = (id: string, body: { cancelMessage: string; version?: number } = { cancelMessage: "Piove" }) =>
  [tournaments.cancel, { params: { id }, body, query: {} }] as const;

const sponsorsOf = async ({ organisationId }: EventGround) => {
  const rows = await stage.sql<{ id: string }[]>`
    insert into upstream.sponsors (organisation_id, name) values (${organisationId}, 'Zeta'), (${organisationId}, 'Alfa')
    returning id`;
  return rows.map(({ id }) => id);
};

describe("a new tournament", () => {
  it("is a draft of who makes it, with a division, its courts and its sponsors in their order", async () => {
    const own = await eventGround(stage);
    const locationId = await own.place();
    const fieldIds = [await own.court(locationId, "Uno"), await own.court(locationId, "Due")];
    const made = await own.add({
      locationId,
      fieldIds,
      sponsors: await sponsorsOf(own),
      checkIn: { day: plain.startDate, startAt: "08:00", endAt: "09:00" },
      registrations: { closeDate: dayAhead(9) },
    });
    const author = { id: own.events.staffMemberId };
    expect(made).toMatchObject({ status: "draft", isMine: true, owner: author, createdBy: author, version: 1 });
    expect(made).toMatchObject({ location: { id: locationId, name: "Arena" }, timeZone: "Europe/Rome", cover: null });
    expect(made).toMatchObject({ registered: 0, waiting: 0, registrationsOpen: false, minTeams: 4 });
    expect(made.courts.map(({ name }) => name).toSorted()).toEqual(["Due", "Uno"]);
    expect(made.sponsors.map(({ name }) => name)).toEqual(["Zeta", "Alfa"]);
    expect(await own.show(made.id)).toEqual(made);
    const divisions = await stage.sql`select "order" from upstream.divisions where event_id = ${made.id}`;
    expect(divisions).toMatchObject([{ order: 0 }]);
  });

  it("has the pictures of the one that it was copied from, and nothing else of it", async () => {
    const own = await eventGround(stage);
    const first = await own.add({ prizePool: "Mille euro" });
    const pictures = await stage.sql<{ id: string }[]>`
      insert into upstream.media (organisation_id, file_name, content_type, size, width, height)
      select ${own.organisationId}, n || '.png', 'image/png', 1, 1, 1 from generate_series(1, 2) n returning id`;
    for (const [position, { id }] of pictures.entries()) {
      await stage.sql`insert into upstream.media_thumbnails (media_id, bytes) values (${id}, '')`;
      await stage.sql`insert into upstream.event_pictures (organisation_id, event_id, media_id, position)
        values (${own.organisationId}, ${first.id}, ${id}, ${1 - position})`;
    }
    const copy = await own.add({ copyFrom: first.id, name: "Copia" });
    expect(copy).toMatchObject({ name: "Copia", prizePool: "", cover: pictures[1]?.id });
    const other = await eventGround(stage);
    expect(await other.refusedAdd({ copyFrom: first.id })).toMatchObject({
      status: 404,
      fields: [{ path: ["copyFrom"] }],
    });
  });

  const { startDate } = plain;
  it.each([
    ["event.end_before_start", ["endDate"], { endDate: dayAhead(9) }],
    ["event.end_before_start", ["endTime"], { endDate: startDate, endTime: "09:00" }],
    ["event.check_in_order", ["checkIn", "endAt"], { checkIn: { day: startDate, startAt: "08:00", endAt: "08:00" } }],
    [
      "event.check_in_after_start",
      ["checkIn", "endAt"],
      { checkIn: { day: startDate, startAt: "08:00", endAt: "09:01" } },
    ],
    [
      "event.registrations_order",
      ["registrations", "closeDate"],
      { registrations: { openDate: dayAhead(5), closeDate: dayAhead(4) } },
    ],
    ["event.registrations_after_start", ["registrations", "closeDate"], { registrations: { closeDate: startDate } }],
    ["event.min_teams", ["minTeams"], { minTeams: 3 }],
    ["event.max_not_above_min", ["maxTeams"], { minTeams: 8, maxTeams: 8 }],
    ["event.girls_above_players", ["minGirlsPerTeam"], { minGirlsPerTeam: 3, maxPlayersPerTeam: 2 }],
    ["event.girls_need_mix", ["minGirlsPerTeam"], { minGirlsPerTeam: 1, gender: "male" }],
  ])("is refused by %s at %j", async (code, path, body) => {
    const own = await eventGround(stage);
    expect(await own.refusedAdd(body)).toMatchObject({ status: 422, code, fields: [{ path, code }] });
  });

  it("is on courts of its location, none of which is a part of another, and names nothing of others", async () => {
    const [own, other] = [await eventGround(stage), await eventGround(stage)];
    const [locationId, elsewhere] = [await own.place("Qui"), await own.place("Là")];
    const [whole, part, half, far] = [
      await own.court(locationId, "Intero"),
      await own.court(locationId, "A"),
      await own.court(locationId, "B"),
      await own.court(elsewhere, "Lontano"),
    ];
    await stage.sql`insert into upstream.field_parts (organisation_id, location_id, whole_id, part_id)
      values (${own.organisationId}, ${locationId}, ${whole}, ${part}), (${own.organisationId}, ${locationId}, ${whole}, ${half})`;
    const codeOf = async (body: object) => (await own.refusedAdd(body)).code;
    expect(await codeOf({ locationId, fieldIds: [part, far] })).toBe("event.courts_elsewhere");
    expect(await codeOf({ fieldIds: [part] })).toBe("event.courts_elsewhere");
    expect(await codeOf({ locationId, fieldIds: [whole, part] })).toBe("event.courts_overlap");
    await own.add({ locationId, fieldIds: [part, half] });
    const theirs = await other.place();
    const foreign = {
      locationId: theirs,
      ownerId: other.staffMemberId,
      levelId: await other.value("levels", "Alto"),
      sponsors: await sponsorsOf(other),
      sportId: crypto.randomUUID(),
      championshipId: crypto.randomUUID(),
    };
    for (const [field, value] of Object.entries(foreign))
      expect(await own.refusedAdd({ [field]: value })).toMatchObject({ status: 404, fields: [{ path: [field] }] });
    expect(await own.refusedAdd({ locationId, fieldIds: [await other.court(theirs, "Loro")] })).toMatchObject({
      status: 404,
      fields: [{ path: ["fieldIds"] }],
    });
  });

  it("has its check-in on a day on which the clocks change where they say", async () => {
    const own = await eventGround(stage);
    // Rome's clocks skip from 2:00 to 3:00 on 28 March 2027, and show 2:00 to 3:00 twice on 31 October.
    const spring = await own.add({
      startDate: "2027-03-28",
      startTime: "03:00",
      endDate: "2027-03-28",
      checkIn: { day: "2027-03-28", startAt: "01:30", endAt: "02:00" },
    });
    expect(spring.checkIn).toEqual({ startAt: "2027-03-28T00:30:00.000Z", endAt: "2027-03-28T01:00:00.000Z" });
    expect(spring.startAt).toBe("2027-03-28T01:00:00.000Z");
    const autumn = await own.add({
      startDate: "2027-10-31",
      startTime: "02:30",
      endDate: "2027-10-31",
      checkIn: { day: "2027-10-31", startAt: "01:30", endAt: "02:30" },
    });
    expect(autumn.startAt).toBe("2027-10-31T00:30:00.000Z");
    const { tournament } = await own.change(autumn.id, { name: "Sempre alle due e mezza" });
    expect(tournament).toMatchObject({ startAt: autumn.startAt, endAt: autumn.endAt, checkIn: autumn.checkIn });
    const utc = await own.place("Altrove", "America/New_York");
    const moved = await own.change(autumn.id, { locationId: utc });
    expect(moved.tournament).toMatchObject({ timeZone: "America/New_York", startAt: "2027-10-31T06:30:00.000Z" });
  });
});

describe("the states of a tournament", () => {
  /** Every step that there is; the rest is refused. */
  const table: Readonly<Record<State, readonly State[]>> = {
    draft: ["published", "canceled"],
    published: ["draft", "live", "canceled"],
    live: ["published", "completed", "canceled"],
    completed: ["live"],
    canceled: [],
  };

  it("follow the table, and what is refused changes nothing", { timeout: 60_000 }, async () => {
    const own = await eventGround(stage);
    const { client } = stage;
    const walk = fc.array(fc.constantFrom(...states), { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(walk, async (way) => {
        const { id } = await own.add();
        let at: State = "draft";
        for (const to of way) {
          const before = await rowOf(id);
          const response =
            to === "canceled"
              ? await client.send(...cancel(id), { bearer: own.bearer })
              : await client.send(tournaments.update, { params: { id }, body: { status: to } }, { bearer: own.bearer });
          const isAllowed = table[at].includes(to);
          expect({ at, to, ok: response.ok }).toEqual({ at, to, ok: isAllowed });
          if (isAllowed) at = to;
          else {
            expect(await response.json()).toMatchObject({ code: "event.transition", details: { from: at, to } });
            expect(await rowOf(id)).toBe(before);
          }
        }
        expect(await own.show(id)).toMatchObject({ status: at });
      }),
      { numRuns: 8, seed: Number(process.env.SEED) || Date.now() % 1e9 },
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
    const archive = { body: { ids: [told?.id ?? ""], status: "ARCHIVED" as const } };
    await stage.client.ok(notifications.update, archive, { bearer: board.jwt });
  });
});

describe("limits", () => {
  it("that teams break are refused with their names", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add({ maxPlayersPerTeam: 3 });
    await own.lead(id, "published");
    await own.team(id, { name: "I tre", players: [{}, {}, { gender: "female" }] });
    await own.team(id, { players: [{ gender: "male" }, {}] });
    const teams = async (body: object) => {
      const { code, details } = await own.refused(id, body);
      return [code, details?.teams];
    };
    expect(await teams({ maxPlayersPerTeam: 2 })).toEqual(["event.teams_violate", ["I tre"]]);
    expect(await teams({ minGirlsPerTeam: 2 })).toMatchObject(["event.teams_violate", { length: 2 }]);
    expect(await teams({ teamNameRequired: true })).toEqual(["event.teams_violate", ["Cognome0 / Cognome1"]]);
    await own.change(id, { minGirlsPerTeam: 1 });
  });

  it("leave room for who is entered; a higher one lets in who waits, unless that is not wanted", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add({ maxTeams: 5 });
    await own.lead(id, "published");
    for (let count = 0; count < 5; count++) await own.team(id);
    const waiting = [await own.team(id, { list: "waiting" }), await own.team(id, { list: "waiting" })];
    const { minTeams } = await own.show(id);
    expect(minTeams).toBe(4);
    expect((await own.change(id, { maxTeams: 6, promote: false })).promoted).toEqual([]);
    const { promoted, tournament } = await own.change(id, { maxTeams: 7 });
    expect(promoted.map(({ registrationId }) => registrationId)).toEqual(waiting);
    expect(tournament).toMatchObject({ registered: 7, waiting: 0 });
    expect(await own.refused(id, { maxTeams: 6 })).toMatchObject({
      status: 409,
      code: "event.registered_above_max",
      details: { registered: 7 },
    });
  });
});

describe("cancelling", () => {
  it("writes off what is owed, leaves what was paid to be given back, and tells everybody once", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add({ feePerTeam: 3000 });
    await own.lead(id, "published");
    const athleteId = await own.athlete({ email: "ada@rossi.example" });
    const [part, none] = [await own.debit(3000, 1000), await own.debit(3000)];
    await own.team(id, { debitId: part, players: [{ athleteId }, { email: "straniero@example.org" }] });
    await own.team(id, { debitId: none, players: [{ email: "altra@example.org" }] });
    await own.team(id, { list: "waiting", players: [{ email: "attende@example.org" }] });
    await own.team(id, { list: "withdrawn", players: [{ email: "via@example.org" }] });
    const { client } = stage;
    const [call, input] = cancel(id, { cancelMessage: "Campi allagati" });
    const before = await rowOf(id);
    const shown = await client.ok(call, { ...input, query: { preview: true } }, { bearer: own.bearer });
    expect(shown).toMatchObject({ teams: 3, notified: 4, toRefund: 1000, tournament: { status: "canceled" } });
    expect(await rowOf(id)).toBe(before);
    const done = await client.ok(call, input, { bearer: own.bearer });
    expect(done).toMatchObject({ teams: 3, notified: 4, toRefund: 1000 });
    expect(done.tournament.cancelMessage).toBe("Campi allagati");
    const debits = await stage.sql`select id, to_pay, to_refund from upstream.debits
      where organisation_id = ${own.organisationId} order by to_refund desc`;
    expect(debits).toMatchObject([
      { id: part, to_pay: 0, to_refund: 1000 },
      { id: none, to_pay: 0, to_refund: 0 },
    ]);
    const told = await stage.sql<{ email: string; body: string }[]>`
      select email, body from upstream.messages where organisation_id = ${own.organisationId} order by email`;
    expect(told.map(({ email }) => email)).toEqual([
      "ada@rossi.example",
      "altra@example.org",
      "attende@example.org",
      "straniero@example.org",
    ]);
    expect(told.map(({ body }) => body.includes("rimborso"))).toEqual([true, false, false, true]);
    expect(told.every(({ body }) => body.includes("Campi allagati"))).toBe(true);
    expect(await client.refused(tournaments.delete, { params: { id } }, { bearer: own.bearer })).toMatchObject({
      status: 409,
      code: "event.has_history",
    });
  });
});

describe("deleting", () => {
  it("takes drafts, canceled ones, and those for which nobody registered; the row stays", async () => {
    const own = await eventGround(stage);
    const options = { bearer: own.bearer };
    for (const state of states) {
      const { id } = await own.add();
      await own.lead(id, state);
      const mayGo = state !== "live" && state !== "completed";
      const { status } = await stage.client.send(tournaments.delete, { params: { id } }, options);
      expect({ state, status }).toEqual({ state, status: mayGo ? 204 : 409 });
      if (!mayGo) continue;
      expect(await stage.client.refused(tournaments.show, { params: { id } }, options)).toMatchObject({ status: 404 });
      expect(await own.refused(id, { name: "Di nuovo" })).toMatchObject({ status: 404 });
      expect(await stage.sql`select from upstream.events where id = ${id}`).toHaveLength(1);
    }
    const { id } = await own.add();
    await own.lead(id, "published");
    await own.team(id, { list: "withdrawn" });
    expect(await stage.client.refused(tournaments.delete, { params: { id } }, options)).toMatchObject({
      code: "event.has_history",
    });
  });
});

describe("who sees it", () => {
  it("is told when they newly do, when asked, once", async () => {
    const own = await eventGround(stage);
    await own.member({ status: "accepted", email: "socia@example.org" });
    await own.athlete({ email: "altro@example.org" });
    const { id } = await own.add({ visibility: "hidden" });
    const see = (visibility: "all" | "onlyMine" | "hidden", notifyAthletes = true, query: object = {}) =>
      stage.client.ok(
        tournaments.changeVisibility,
        { params: { id }, body: { visibility, notifyAthletes }, query },
        { bearer: own.bearer },
      );
    expect(await see("onlyMine")).toMatchObject({ notified: 0, tournament: { visibility: "onlyMine" } });
    await own.change(id, { visibility: "hidden" });
    expect(await own.change(id, { status: "published", notifyAthletes: true })).toMatchObject({ notified: 0 });
    expect(await see("onlyMine", true, { preview: true })).toMatchObject({ notified: 1 });
    expect(await see("onlyMine")).toMatchObject({ notified: 1 });
    expect(await see("all")).toMatchObject({ notified: 1 });
    expect(await see("hidden")).toMatchObject({ notified: 0 });
    expect(await see("all")).toMatchObject({ notified: 0 });
    await own.lead(id, "canceled");
    const hide = { params: { id }, body: { visibility: "hidden" } };
    expect(await stage.client.refused(tournaments.changeVisibility, hide, { bearer: own.bearer })).toMatchObject({
      status: 409,
      code: "event.canceled",
    });
  });
});

describe("a place", () => {
  it("stays as long as an event that is not over is to be there, and its court likewise", async () => {
    const own = await eventGround(stage);
    const id = await own.place();
    const fieldId = await own.court(id, "Centrale");
    const event = await own.add({ locationId: id, fieldIds: [fieldId] });
    const other = await own.add({ locationId: id });
    const removeCourt = [fields.remove, { params: { locationId: id, fieldId } }, { bearer: own.jwt }] as const;
    const removePlace = [locations.remove, { params: { id } }, { bearer: own.jwt }] as const;
    expect(await stage.client.refused(...removeCourt)).toMatchObject({ status: 409, code: "field.in_use" });
    expect(await stage.client.refused(...removePlace)).toMatchObject({ status: 400, code: "location.in_use" });
    await own.lead(event.id, "canceled");
    await stage.client.ok(...removeCourt);
    expect(await stage.client.refused(...removePlace)).toMatchObject({ status: 400, code: "location.in_use" });
    await own.lead(other.id, "completed");
    await stage.client.ok(...removePlace);
    expect((await own.change(other.id, { prizePool: "Coppa" })).tournament.location?.name).toBe("Arena");
    expect(await own.refusedAdd({ locationId: id })).toMatchObject({ status: 404, fields: [{ path: ["locationId"] }] });
  });

  it("is read by who runs events, and changed by others", async () => {
    const own = await eventGround(stage);
    const locationId = await own.place();
    const options = { bearer: own.bearer };
    const { data } = await stage.client.ok(fields.list, { params: { locationId } }, options);
    expect(data).toEqual([]);
    const body = { name: "Nuovo", color: "blue" };
    expect(await stage.client.refused(fields.create, { params: { locationId }, body }, options)).toMatchObject({
      status: 403,
    });
  });
});
