import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { eventGround } from "./tournament-fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

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
