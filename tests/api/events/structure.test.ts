import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tournaments } from "#contracts/events/tournaments.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { competitionGround, namesIn, settingsOf } from "./competition.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof competitionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await competitionGround(stage);
});
afterAll(() => stage.stop());

const sidesOf = (some: Awaited<ReturnType<typeof club.matches>>) =>
  some.map(({ number, sides }) => `M${number} ${sides.map(({ name }) => name ?? "?").join("-")}`);

describe("a preview", () => {
  it("shows what generating makes, of the very teams, and stores nothing", async () => {
    const event = await club.confirmed(8);
    const shown = await club.preview(event, settingsOf());
    expect(shown.problems).toEqual([]);
    expect(shown.rounds.map(({ type }) => type)).toEqual(["group", "single-elimination"]);
    expect(shown.matches).toHaveLength(12 + 4);
    expect(await club.matches(event)).toEqual([]);
    const made = await club.generate(event, settingsOf(), { tag: shown.tag });
    expect(
      made.rounds.map(({ groups }) => groups.map(({ turns }) => turns.map(({ matchIds }) => matchIds.length))),
    ).toEqual(
      shown.rounds.map(({ groups }) => groups.map(({ turns }) => turns.map(({ matchIds }) => matchIds.length))),
    );
    expect(sidesOf(await club.matches(event))).toEqual(sidesOf(shown.matches));
  });

  it("is of any settings what generating makes, or refuses", async () => {
    const settings = fc.record({
      formula: fc.constantFrom("roundRobin", "groups", "groupsKnockout", "poolPlayKnockout", "doubleElimination"),
      groupCount: fc.integer({ min: 1, max: 3 }),
      qualifiersPerGroup: fc.integer({ min: 1, max: 2 }),
      bestNext: fc.integer({ min: 0, max: 2 }),
      matchesPerTeam: fc.integer({ min: 1, max: 3 }),
      crossing: fc.constantFrom("byGroup", "byRecord"),
      knockout: fc.constantFrom("single", "double"),
      placement: fc.constantFrom("none", "third", "all"),
    }) as fc.Arbitrary<Parameters<typeof settingsOf>[0]>;
    await fc.assert(
      fc.asyncProperty(settings, fc.integer({ min: 4, max: 7 }), async (about, teams) => {
        const event = await club.confirmed(teams);
        const { tag, problems, rounds, matches } = await club.preview(event, settingsOf(about));
        if (problems.length > 0) {
          const refused = await club.refusedToGenerate(event, settingsOf(about), { tag });
          expect(refused).toMatchObject({ code: "structure.invalid", details: { problems } });
          return;
        }
        const made = await club.generate(event, settingsOf(about), { tag });
        const shape = (some: typeof rounds) =>
          some.map(({ type, picks, groups, format, options }) => ({
            ...{ type, format, options, slots: picks.map(({ slot }) => slot.name) },
            groups: groups.map(({ bracket, places, turns }) => [
              bracket,
              places,
              turns.map((turn) => turn.matchIds.length),
            ]),
          }));
        expect(shape(made.rounds)).toEqual(shape(rounds));
        expect(sidesOf(await club.matches(event))).toEqual(sidesOf(matches));
      }),
      { numRuns: times(6, 100) },
    );
  });

  it("imagines as many teams as the event wants before they are known", async () => {
    const event = await club.tournament({ min_teams: 6, max_teams: 8 });
    const { teams, matches, problems } = await club.preview(event, settingsOf({ formula: "roundRobin" }));
    expect(problems).toEqual([]);
    expect(teams.map(({ name }) => name)).toEqual(["#1", "#2", "#3", "#4", "#5", "#6"]);
    expect(matches).toHaveLength(15);
  });

  it("says what is wrong with settings, as generating refuses them", async () => {
    const event = await club.confirmed(8);
    const settings = settingsOf({ groupCount: 5 });
    const { problems } = await club.preview(event, settings);
    expect(problems).toMatchObject([{ code: "structure.too_many_groups", params: { max: 4 } }]);
    expect(await club.refusedToGenerate(event, settings)).toMatchObject({
      status: 422,
      code: "structure.invalid",
      details: { problems },
    });
  });
});

describe("generating", () => {
  it("is refused before the teams are confirmed, twice, and of other teams than were shown", async () => {
    const open = await club.tournament();
    expect(await club.refusedToGenerate(open)).toMatchObject({ status: 409, code: "registration.not_confirmed" });
    const event = await club.confirmed(8);
    expect(await club.refusedToGenerate(event, settingsOf(), { tag: "another" })).toMatchObject({
      code: "structure.changed",
    });
    await club.generate(event);
    expect(await club.refusedToGenerate(event)).toMatchObject({ status: 409, code: "structure.exists" });
    expect(await club.refusedToReopen(event)).toMatchObject({ code: "structure.exists" });
  });

  it("puts teams into groups by the snake, and says where those of the knockout come from", async () => {
    const event = await club.confirmed(8);
    const made = await club.generate(event);
    const [groups, knockout] = made.rounds;
    const names = namesIn(made);
    expect(
      groups?.groups.map(({ standings }) =>
        names(standings.map(({ teamId }) => teamId))
          .split("")
          .sort()
          .join(""),
      ),
    ).toEqual(["ADEH", "BCFG"]);
    expect(knockout?.picks.map(({ source }) => source)).toMatchObject([
      { kind: "place", roundId: groups?.id, groupIndex: 0, rank: 1 },
      { kind: "place", roundId: groups?.id, groupIndex: 1, rank: 1 },
      { kind: "place", groupIndex: 0, rank: 2 },
      { kind: "place", groupIndex: 1, rank: 2 },
    ]);
    const semi = (await club.matches(event, { roundId: knockout?.id }))[0];
    expect(semi).toMatchObject({
      status: "waiting",
      sides: [
        { kind: "tbd", from: { kind: "place", group: 0, rank: 1, round: { order: 0, type: "group", name: null } } },
        { kind: "tbd", from: { kind: "place", rank: 2 } },
      ],
    });
  });

  it("makes a competition of 13 teams of each formula that is played to its end", async () => {
    for (const formula of ["singleElimination", "doubleElimination", "poolPlayKnockout"] as const) {
      const event = await club.confirmed(13);
      const made = await club.generate(event, settingsOf({ formula, groupCount: 1, matchesPerTeam: 4 }));
      for (const { id, order } of made.rounds) {
        await club.playOut(event);
        const { openTies = [] } = (await club.structure(event)).rounds[order] ?? {};
        const shared = openTies.map(({ groupIndex, teamIds }) => ({ groupIndex, teamIds, method: "shared" as const }));
        if (shared.length > 0) await club.decide(event, id, shared);
        await club.close(event, order);
      }
      const over = await club.structure(event);
      expect(over.isOver).toBe(true);
      expect(over.finalRanking).toHaveLength(13);
      expect(namesIn(over)([over.finalRanking[0]?.teamId ?? ""])).toBe("A");
    }
  });
});

describe("the order of teams", () => {
  it("changes who plays whom until a match begins", async () => {
    const event = await club.confirmed(4);
    const made = await club.generate(event, settingsOf({ formula: "singleElimination", placement: "none" }));
    const before = await club.matches(event);
    expect(sidesOf(before)).toEqual(["M1 A-D", "M2 B-C", "M3 ?-?"]);
    const [a, b, c, d] = made.teams.map(({ id }) => id) as [string, string, string, string];
    expect(await club.refusedToReorder(event, [a, b, c])).toMatchObject({ status: 409, code: "team.changed" });
    expect(await club.refusedToReorder(event, [a, b, c, d], "another")).toMatchObject({ code: "team.changed" });
    await club.reorderTeams(event, [d, c, b, a], made.tag);
    const after = await club.matches(event);
    expect(sidesOf(after)).toEqual(["M1 D-A", "M2 C-B", "M3 ?-?"]);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await club.step(event, after[0]?.id ?? "", { status: "started" });
    expect(await club.refusedToReorder(event, [a, b, c, d])).toMatchObject({ status: 409, code: "structure.started" });
  });
});

describe("cleaning", () => {
  it("takes all away after showing what goes, and lets the teams change again", async () => {
    const event = await club.confirmed(4);
    const planned = async () => {
      const { divisions } = await stage.client.ok(tournaments.show, { params: { id: event } }, club.by);
      return divisions.map(({ plan }) => plan && [plan.legs, plan.scheduling.matchMinutes]);
    };
    expect(await planned()).toEqual([null]);
    await club.generate(event, settingsOf({ formula: "roundRobin", legs: 1, scheduling: { matchMinutes: 40 } }));
    expect(await planned()).toEqual([null]);
    const [first] = await club.matches(event);
    const shown = await club.clean(event, {}, { preview: true });
    expect(shown).toMatchObject({ rounds: 1, matches: 6, results: 0 });
    await club.enter(event, [{ matchId: first?.id ?? "", sets: [[21, 19]] }]);
    expect(await club.refusedToClean(event, { tag: shown.tag })).toMatchObject({
      status: 409,
      code: "structure.changed",
    });
    expect(await club.clean(event)).toMatchObject({ rounds: 1, matches: 6, results: 1 });
    expect(await club.matches(event)).toEqual([]);
    // What it was made of is a plan again.
    expect(await planned()).toEqual([[1, 40]]);
    expect(await club.refusedToClean(event)).toMatchObject({ status: 404, code: "structure.missing" });
    await club.reopen(event);
    expect(await club.teams(event)).toEqual([]);
  });
});

it("history cannot be rewritten by SQL, but goes with its matches", async () => {
  const event = await club.confirmed(4);
  await club.generate(event, settingsOf({ formula: "roundRobin" }));
  const [first] = await club.matches(event);
  const { data } = await club.enter(event, [{ matchId: first?.id ?? "", sets: [[21, 19]] }]);
  const id = data[0]?.result?.id ?? "";
  for (const write of [
    stage.sql`update upstream.results set winner = 1 where id = ${id}`,
    stage.sql`delete from upstream.results where id = ${id}`,
  ])
    await expect(write).rejects.toMatchObject({ constraint_name: "competition_history" });
});
