import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { championships } from "#contracts/events/championships.ts";
import { academy } from "#tests/api/academy/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { tournamentsOf } from "./season.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const day = (date: string) => new Date(`${date}T09:00:00Z`);

/** A club and calls of its event manager. */
async function club() {
  const { organisationId, athlete } = await academy(stage);
  const { jwt: bearer } = await stage.member(organisationId, ["eventManager"]);
  const { client } = stage;
  const body = (about: object) => ({
    ...{ name: "Circuito", from: "2026-01-01", to: "2026-12-31", pointsTable: [100, 80, 60], ...about },
  });
  return {
    athlete,
    tournament: tournamentsOf(stage, organisationId),
    add: (about: object = {}) => client.ok(championships.create, { body: body(about) }, { bearer }),
    unadded: (about: object) => client.refused(championships.create, { body: body(about) }, { bearer }),
    change: (id: string, changes: object) =>
      client.ok(championships.update, { params: { id }, body: changes }, { bearer }),
    unchanged: (id: string, changes: object) =>
      client.refused(championships.update, { params: { id }, body: changes }, { bearer }),
    show: (id: string) => client.ok(championships.show, { params: { id } }, { bearer }),
    list: (query: object = {}) => client.ok(championships.list, { query }, { bearer }),
    remove: (id: string) => client.ok(championships.delete, { params: { id } }, { bearer }),
    unremoved: (id: string) => client.refused(championships.delete, { params: { id } }, { bearer }),
  };
}

describe("a championship", () => {
  it("is added, changed in part, listed with the latest first, and deleted", async () => {
    const own = await club();
    const made = await own.add({ name: "Estate" });
    expect(made).toMatchObject({
      bestOf: null,
      rankBy: "athlete",
      description: "",
      events: 0,
      completed: 0,
      version: 1,
    });
    const later = await own.add({ name: "Inverno", from: "2026-10-01", to: "2027-03-31", bestOf: 3 });
    const changed = await own.change(made.id, { pointsTable: [10, 10, 0], version: 1 });
    expect(changed).toMatchObject({ name: "Estate", pointsTable: [10, 10, 0], version: 2 });
    expect((await own.list()).data.map(({ name }) => name)).toEqual(["Inverno", "Estate"]);
    expect((await own.list({ search: "est" })).data.map(({ id }) => id)).toEqual([made.id]);
    await own.remove(later.id);
    expect((await own.list()).pageInfo.total).toBe(1);
  });

  it("refuses what it cannot be, each by its code", async () => {
    const own = await club();
    expect(await own.unadded({ to: "2025-12-31" })).toMatchObject({
      ...{ status: 422, code: "championship.dates", fields: [{ path: ["to"] }] },
    });
    expect(await own.unadded({ pointsTable: [100, 80, 81] })).toMatchObject({
      ...{ status: 422, code: "championship.points_rise", fields: [{ path: ["pointsTable"] }] },
    });
    for (const pointsTable of [[], [-1], [1.5], [1_000_001], Array(129).fill(1)])
      expect(await own.unadded({ pointsTable })).toMatchObject({ status: 400 });
    const { id } = await own.add();
    expect(await own.unchanged(id, { to: "2025-01-01" })).toMatchObject({ code: "championship.dates" });
    await own.change(id, { name: "Altro" });
    expect(await own.unchanged(id, { name: "Terzo", version: 1 })).toMatchObject({
      ...{ status: 409, code: "championship.stale", details: { version: 2 } },
    });
  });

  it("with tournaments is not deleted, unless these were", async () => {
    const own = await club();
    const { id } = await own.add();
    await own.tournament({ name: "Primo", startAt: day("2026-05-01"), status: "published", championshipId: id });
    await own.tournament({ name: "Tolto", startAt: day("2026-06-01"), championshipId: id, removed: true });
    expect(await own.show(id)).toMatchObject({ events: 1, completed: 0, tournaments: [{ name: "Primo" }] });
    expect(await own.unremoved(id)).toMatchObject({
      ...{ status: 409, code: "championship.has_events", details: { events: ["Primo"] } },
    });
    await stage.sql`update upstream.tournaments set championship_id = null
      where event_id in (select id from upstream.events where name = 'Primo')`;
    await own.remove(id);
    expect((await own.list()).data).toEqual([]);
  });

  it("of another club is not found", async () => {
    const [own, other] = [await club(), await club()];
    const { id } = await own.add();
    for (const refusal of [await other.unchanged(id, { name: "Mio" }), await other.unremoved(id)])
      expect(refusal.status).toBe(404);
    expect((await other.list()).data).toEqual([]);
  });
});

describe("standings", () => {
  it("are of completed tournaments, and say which results count", async () => {
    const own = await club();
    const { id } = await own.add({ bestOf: 1 });
    const ada = await own.athlete({ firstName: "Ada", lastName: "Conti" });
    // Who plays is called as the club calls them now; a guest as the tournament does.
    const [known, guest] = [{ athleteId: ada, name: "A. Vecchia" }, { name: "Niccolò Neri" }];
    const spring = await own.tournament({
      ...{ startAt: day("2026-03-01"), championshipId: id },
      teams: [
        { name: "Lupi", rank: 2, players: [known, guest] },
        { name: "Orsi", rank: 1 },
        { name: "Attesa", list: "waiting", players: [{ name: "Ugo Fuori" }] },
        { name: "Senza posto", players: [{ name: "Ida Ritirata" }] },
      ],
    });
    const summer = await own.tournament({
      ...{ startAt: day("2026-07-01"), championshipId: id },
      teams: [
        { name: "Volpi", rank: 1, players: [known] },
        { name: "Gatti", rank: 1, players: [{ name: "NICCOLO Neri" }] },
      ],
    });
    await own.tournament({
      startAt: day("2026-08-01"),
      championshipId: id,
      status: "live",
      teams: [{ name: "X", rank: 1 }],
    });
    await own.tournament({ startAt: day("2026-08-01"), championshipId: id, status: "canceled" });
    const { standings, tournaments, events, completed } = await own.show(id);
    expect([events, completed, tournaments.map(({ status }) => status)]).toEqual([
      ...[4, 2],
      expect.arrayContaining(["completed", "live", "canceled"]),
    ]);
    const results = [
      { eventId: spring, place: 2, shared: 1, points: 80, counted: false },
      { eventId: summer, place: 1, shared: 2, points: 90, counted: true },
    ];
    expect(standings).toEqual([
      { name: "Ada Conti", athleteId: ada, rank: 1, points: 90, results },
      { name: "NICCOLO Neri", athleteId: null, rank: 1, points: 90, results },
    ]);
    await own.change(id, { bestOf: null, rankBy: "teamName" });
    const { standings: teams } = await own.show(id);
    expect(teams.map(({ rank, name, points }) => [rank, name, points])).toEqual([
      [1, "Orsi", 100],
      [2, "Gatti", 90],
      [2, "Volpi", 90],
      [4, "Lupi", 80],
    ]);
  });
});
