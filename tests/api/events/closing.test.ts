import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { competitionGround, namesIn, settingsOf } from "./competition.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof competitionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await competitionGround(stage);
});
afterAll(() => stage.stop());

describe("closing a round", () => {
  it("wants every match over, fills the next round, and locks what was", async () => {
    const event = await club.confirmed(8);
    const { rounds } = await club.generate(event);
    const groups = rounds[0]?.id ?? "";
    const open = await club.refusedToClose(event, 0);
    expect(open).toMatchObject({ status: 409, code: "round.open_matches" });
    expect((open.details as { matches: number[] }).matches).toHaveLength(12);
    expect(await club.refusedToClose(event, 1)).toMatchObject({ code: "round.previous_open" });
    await club.playOut(event, groups);
    const shown = await club.matches(event, { roundId: rounds[1]?.id });
    expect(shown[0]).toMatchObject({ status: "waiting", sides: [{ kind: "team", provisional: true, name: "A" }, {}] });
    expect(await club.refusedToEnter(event, [{ matchId: shown[0]?.id ?? "", sets: [[21, 1]] }])).toMatchObject({
      code: "result.sides_unknown",
    });
    expect(await club.close(event, 0)).toMatchObject({ status: "closed" });
    const [semi] = await club.matches(event, { roundId: rounds[1]?.id });
    const ofBoth = await club.matches(event, { roundId: rounds.map(({ id }) => id) });
    expect(ofBoth).toEqual(await club.matches(event));
    expect(semi).toMatchObject({ status: "ready", sides: [{ name: "A", provisional: false }, { provisional: false }] });
    const [first] = await club.matches(event);
    expect(await club.refusedToEnter(event, [{ matchId: first?.id ?? "", sets: [[21, 1]] }])).toMatchObject({
      status: 409,
      code: "round.closed",
    });
    expect(await club.refusedToClose(event, 0)).toMatchObject({ code: "round.closed" });
  });

  it("can be undone, from the last to the first, asking about what rests on it", async () => {
    const event = await club.confirmed(8);
    const { rounds } = await club.generate(event);
    await club.playOut(event, rounds[0]?.id);
    await club.close(event, 0);
    expect(await club.reopenRound(event, 0, {}, { preview: true })).toMatchObject({
      affected: [{ what: "sides" }, { what: "sides" }],
    });
    await club.playOut(event);
    await club.close(event, 1);
    const over = await club.structure(event);
    expect(namesIn(over)(over.finalRanking.slice(0, 4).map(({ teamId }) => teamId))).toBe("ABCD");
    expect((await club.teams(event)).find(({ name }) => name === "A")).toMatchObject({ rank: 1 });
    expect(await club.refusedToReopenRound(event, 0)).toMatchObject({ status: 409, code: "round.later_closed" });
    await club.reopenRound(event, 1);
    expect((await club.teams(event)).every(({ rank }) => rank === null)).toBe(true);
    const asked = await club.refusedToReopenRound(event, 0);
    expect(asked).toMatchObject({ code: "result.affects_later" });
    const { affected, tag } = asked.details as { affected: { what: string }[]; tag: string };
    expect(affected.map(({ what }) => what)).toEqual(["reset", "reset", "reset", "reset"]);
    await club.reopenRound(event, 0, { tag });
    expect((await club.matches(event, { roundId: rounds[1]?.id })).filter(({ result }) => result)).toEqual([]);
    expect(await club.refusedToReopenRound(event, 0)).toMatchObject({ code: "round.not_closed" });
  });
});

describe("a tie", () => {
  /** Three teams that beat one another by the same points. */
  async function tied() {
    const event = await club.confirmed(3);
    const { rounds } = await club.generate(event, settingsOf({ formula: "roundRobin" }));
    const next: Record<string, string> = { A: "B", B: "C", C: "A" };
    const all = await club.matches(event);
    await club.enter(
      event,
      all.map(({ id, sides: [one, other] }) => ({
        matchId: id,
        sets: [next[one?.name ?? ""] === other?.name ? [21, 15] : [15, 21]],
      })),
    );
    const structure = await club.structure(event);
    return { event, round: rounds[0]?.id ?? "", teams: structure.teams.map(({ id }) => id), structure };
  }

  it("stops the closing until staff decide, and the decision is named", async () => {
    const { event, round, teams, structure } = await tied();
    expect(structure.rounds[0]?.openTies).toMatchObject([{ groupIndex: 0, fromRank: 1, decides: false }]);
    const refused = await club.refusedToClose(event, 0);
    expect(refused).toMatchObject({ status: 409, code: "round.unresolved_ties" });
    expect(
      await club.refusedToDecide(event, round, [{ groupIndex: 0, teamIds: teams.slice(1), method: "staff" }]),
    ).toMatchObject({ status: 409, code: "round.no_such_tie" });
    const order = [teams[2], teams[0], teams[1]].map((id) => id ?? "");
    const { round: decided } = await club.decide(event, round, [
      { groupIndex: 0, teamIds: order, method: "staff", note: "Sorteggio in campo" },
    ]);
    expect(decided.openTies).toEqual([]);
    expect(decided.groups[0]?.standings.map(({ teamId }) => teamId)).toEqual(order);
    expect(decided.groups[0]?.standings[0]).toMatchObject({ decidedBy: { step: "staff" } });
    expect(await club.close(event, 0)).toMatchObject({ status: "closed" });
  });

  it("cannot stay shared where a place that goes on depends on it", async () => {
    const event = await club.confirmed(6);
    const { rounds } = await club.generate(event);
    const [{ id: round } = { id: "" }] = rounds;
    const all = await club.matches(event, { roundId: round });
    // In each group the first beats the second, the second the third, the third the first.
    const teamsOf = Map.groupBy(
      all.flatMap(({ groupIndex, sides }) => sides.map(({ name }) => ({ groupIndex, name: name ?? "" }))),
      ({ groupIndex }) => groupIndex,
    );
    const beats = (groupIndex: number, one: string, other: string) => {
      const names = [...new Set(teamsOf.get(groupIndex)?.map(({ name }) => name))].toSorted();
      return names[(names.indexOf(one) + 1) % names.length] === other;
    };
    await club.enter(
      event,
      all.map(({ id, groupIndex, sides: [one, other] }) => ({
        matchId: id,
        sets: [beats(groupIndex, one?.name ?? "", other?.name ?? "") ? [21, 15] : [15, 21]],
      })),
    );
    const [tie] = (await club.structure(event)).rounds[0]?.openTies ?? [];
    expect(tie).toMatchObject({ decides: true, teamIds: { length: 3 } });
    const { groupIndex = 0, teamIds = [] } = tie ?? {};
    expect(await club.refusedToDecide(event, round, [{ groupIndex, teamIds, method: "shared" }])).toMatchObject({
      ...{ status: 409, code: "round.tie_decides" },
    });
  });

  it("may be drawn by lots that anybody can draw again, and decided anew", async () => {
    const { event, round, teams } = await tied();
    const lots = [{ groupIndex: 0, teamIds: teams, method: "lots" as const }];
    const { round: drawn } = await club.decide(event, round, lots);
    expect(drawn.decisions).toMatchObject([{ method: "lots", nonce: expect.stringMatching(/^[0-9a-f]{32}$/u) }]);
    expect(drawn.groups[0]?.standings.map(({ teamId }) => teamId)).toEqual(drawn.decisions[0]?.teamIds);
    const { round: shared } = await club.decide(event, round, [{ groupIndex: 0, teamIds: teams, method: "shared" }]);
    expect(shared.decisions).toHaveLength(1);
    expect(shared.groups[0]?.standings.map(({ rank }) => rank)).toEqual([1, 1, 1]);
    const [row] = await stage.sql`select count(*)::int as all from upstream.round_decisions where round_id = ${round}`;
    expect(row).toEqual({ all: 2 });
    const back = { groupIndex: 0, teamIds: teams, method: null };
    const { round: open } = await club.decide(event, round, [back]);
    expect(open).toMatchObject({ decisions: [], openTies: [{ fromRank: 1 }] });
    expect(await club.refusedToDecide(event, round, [back])).toMatchObject({ status: 409, code: "round.no_such_tie" });
  });
});
