import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { courted } from "./courted.ts";
import { divisionGround, picksOf, place, roundOf } from "./division-fixture.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof divisionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await divisionGround(stage);
});
afterAll(() => stage.stop());

const sidesOf = (some: Awaited<ReturnType<typeof club.matches>>) =>
  some.map(({ number, sides }) => `M${number} ${sides.map(({ name }) => name ?? "?").join("-")}`);
const knockout = (about: object) => roundOf({ type: "single-elimination", ...about });

describe("picks", () => {
  it("of a place that teams share are decided by staff, unless all of them go on", async () => {
    const { eventId, teams, add, pick, round, refusedToPick } = await club.drawn(8);
    const cup = await add(knockout({ picks: picksOf(teams) }));
    const next = await add(roundOf({ picks: picksOf([1, 2, 3].map((rank) => place(cup.id, rank))) }));
    await club.playOut(eventId, cup.id);
    const refused = await club.refusedToClose(eventId, 0);
    expect(refused).toMatchObject({ status: 409, code: "round.unresolved_ties" });
    const [tie] = (await round(cup.id)).openTies;
    expect(tie).toMatchObject({ groupIndex: null, fromRank: 3, tried: [], decides: true });
    expect((await round(next.id)).picks.map(({ slot }) => slot.name)).toEqual(["A", "B", null]);
    const decision = { groupIndex: null, teamIds: [teams[2] ?? "", teams[3] ?? ""], note: "" };
    expect(await club.refusedToDecide(eventId, cup.id, [{ ...decision, method: "shared" }])).toMatchObject({
      code: "round.tie_decides",
    });
    await club.decide(eventId, cup.id, [{ ...decision, method: "staff" }]);
    await club.close(eventId, 0);
    expect((await round(next.id)).picks.map(({ slot }) => slot.name)).toEqual(["A", "B", "C"]);
    // What is decided of one place says nothing of another; a closed round is opened again for that.
    const cut = picksOf([1, 2, 5].map((rank) => place(cup.id, rank)));
    expect(await refusedToPick(next.id, { picks: cut })).toMatchObject({
      ...{ status: 422, code: "round.place_shared", details: { order: 3 } },
    });
    const whole = picksOf([1, 2, 3, 4].map((rank) => place(cup.id, rank)));
    await pick(next.id, { picks: whole });
    expect((await round(next.id)).picks.map(({ slot }) => slot.name).toSorted()).toEqual(["A", "B", "C", "D"]);
  });

  it("are refused where they cannot be", async () => {
    const { teams, add, refusedToAdd, refusedToPick, refusedToEdit } = await club.drawn(4);
    const { teams: foreign } = await club.drawn(4);
    const table = await add(roundOf({ picks: picksOf(teams) }));
    const refused = async (picks: ReturnType<typeof picksOf>, code: string, order: number, about: object = {}) =>
      expect(await refusedToAdd(knockout({ picks, ...about }))).toMatchObject({
        ...{ status: 422, code: `round.${code}`, details: { order } },
      });
    const [first = "", second = ""] = teams;
    await refused(picksOf([first, foreign[0] ?? ""]), "pick_unknown", 2);
    await refused(picksOf([place(table.id, 5), first]), "pick_unknown", 1);
    await refused(picksOf([place(table.id, 1, 1), first]), "pick_unknown", 1);
    await refused(picksOf([place(crypto.randomUUID(), 1), first]), "pick_unknown", 1);
    await refused(picksOf([first, second, first]), "pick_twice", 3);
    await refused(picksOf([first, null, null]).with(2, { id: "TMP-9", order: 2 }), "pick_twice", 2);
    await refused(picksOf([first, { kind: "bye" }, { kind: "bye" }]), "picks_too_few", 3);
    await refused(picksOf([first, second]), "picks_too_few", 2, { type: "double-elimination" });
    await refused([{ id: crypto.randomUUID(), order: 1 }, ...picksOf([null, first]).slice(1)], "pick_unknown", 1);
    expect(await refusedToPick(table.id, { picks: picksOf([place(table.id, 1), first]) })).toMatchObject({
      ...{ status: 422, code: "round.source_not_before", details: { order: 1 } },
    });
    expect(await refusedToAdd(roundOf({ type: "group", picks: picksOf(teams), options: { groupCount: 3 } }))).toEqual(
      expect.objectContaining({
        ...{ status: 422, code: "structure.invalid" },
        details: { problems: [{ code: "structure.too_many_groups", params: { max: 2 } }] },
      }),
    );
    const final = await add(knockout({ picks: picksOf([place(table.id, 1), place(table.id, 4)]) }));
    const loser = { kind: "loser" as const, roundId: final.id, bracket: "main" as const, turn: 3, index: 0 };
    await refused(picksOf([loser, first]), "pick_unknown", 1);
    await add(knockout({ picks: picksOf([{ ...loser, turn: 0 }, first]) }));
    expect(await refusedToPick(table.id, { picks: picksOf(teams.slice(1)) })).toMatchObject({
      ...{ status: 409, code: "round.feeds_another" },
    });
    expect(await refusedToEdit(final.id, { type: "round-robin" })).toMatchObject({ code: "round.feeds_another" });
  });

  it("of many who save what they saw at once, those of one stand", async () => {
    const { eventId, tournamentId, teams, add, round } = await club.drawn(4);
    const { id: roundId } = await add(roundOf({ picks: picksOf(teams) }));
    const { tag } = await round(roundId);
    const orders = [teams.toReversed(), teams.slice(0, 3), teams.slice(1), teams.with(0, teams[1] ?? "").slice(0, 1)];
    const params = { eventId, tournamentId, roundId };
    const answers = await Promise.all(
      orders.map((some) =>
        stage.client.send(rounds.picks, { params, query: {}, body: { picks: picksOf(some), tag } }, club.by),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const bodies = (await Promise.all(answers.map((one) => one.json()))) as { code?: string }[];
    expect(bodies.flatMap(({ code }) => code ?? [])).toEqual(Array.from({ length: 3 }, () => "round.changed"));
    const won = orders[answers.findIndex(({ status }) => status === 200)] ?? [];
    expect((await round(roundId)).picks.map(({ slot }) => slot.teamId)).toEqual(won);
  });

  it("change no more once a match has begun, but for a team that has not played", async () => {
    const { eventId, teams, add, edit, pick, round, refusedToPick, refusedToEdit, refusedToRemove } =
      await club.drawn(5);
    const [a = "", b = "", c = "", d = "", e = ""] = teams;
    const bracket = await add(knockout({ picks: picksOf([a, b, c, d]) }));
    const [first] = await club.matches(eventId);
    expect(sidesOf(first ? [first] : [])).toEqual(["M1 A-D"]);
    await club.enter(eventId, [{ matchId: first?.id ?? "", sets: [[21, 3]] }]);
    const { picks, tag } = await round(bracket.id);
    const withTeams = (...ids: string[]) =>
      picks.map(({ id, order }, at) => ({ id, order, source: { kind: "team" as const, teamId: ids[at] ?? "" } }));
    const started = { status: 409, code: "round.started" };
    expect(await refusedToPick(bracket.id, { picks: withTeams(e, b, c, d) })).toMatchObject(started);
    expect(await refusedToPick(bracket.id, { picks: withTeams(a, b, c, d).slice(1) })).toMatchObject(started);
    expect(await refusedToPick(bracket.id, { picks: withTeams(a, d, c, d) })).toMatchObject({
      ...{ status: 422, code: "round.pick_twice" },
    });
    expect(await refusedToEdit(bracket.id, { type: "round-robin" })).toMatchObject(started);
    expect(await refusedToEdit(bracket.id, { picks: withTeams(a, e, c, d) })).toMatchObject(started);
    expect(await refusedToRemove(bracket.id)).toMatchObject(started);
    expect(await refusedToEdit(bracket.id, { name: "X", version: 9 })).toMatchObject({
      ...{ status: 409, code: "round.stale" },
    });
    const late = await pick(bracket.id, { picks: withTeams(a, e, c, d), tag });
    expect(sidesOf(late.matches)).toEqual(["M1 A-D", "M2 E-C", "M3 A-?"]);
    expect(late.affected).toMatchObject([{ number: 2, what: "sides", from: ["B", "C"], to: ["E", "C"] }]);
    expect(await refusedToPick(bracket.id, { picks: withTeams(a, b, c, d), tag })).toMatchObject({
      ...{ status: 409, code: "round.changed", details: { tag: late.tag } },
    });
    expect(await edit(bracket.id, { name: "Tabellone" })).toMatchObject({ name: "Tabellone", status: "running" });
    // Rounds go behind those that have begun, never before.
    await add(roundOf({ name: "Dopo" }));
    await club.playOut(eventId);
    await club.close(eventId, 0);
    const over = { status: 409, code: "round.closed" };
    expect(await refusedToEdit(bracket.id, { name: "Altro" })).toMatchObject(over);
    expect(await refusedToPick(bracket.id, { picks: withTeams(a, e, c, d) })).toMatchObject(over);
    expect(await refusedToRemove(bracket.id)).toMatchObject(over);
  });

  it("that put a team in the place of one that gave up ask about the match that its opponent plays already", async () => {
    const { eventId, teams, add, pick, round, refusedToPick, withdraw } = await club.drawn(5);
    const [a = "", b = "", c = "", d = "", e = ""] = teams;
    const bracket = await add(knockout({ picks: picksOf([a, b, c, d]) }));
    await withdraw(b, true);
    await club.playOut(eventId);
    expect(sidesOf(await club.matches(eventId))).toEqual(["M1 A-D", "M2 B-C", "M3 A-C"]);
    const { picks, tag } = await round(bracket.id);
    const late = picks.map(({ id, order, source }) => ({
      ...{ id, order, source: order === 2 ? { kind: "team" as const, teamId: e } : source },
    }));
    const asked = await refusedToPick(bracket.id, { picks: late, tag });
    expect(asked).toMatchObject({ status: 409, code: "result.affects_later" });
    const { affected, tag: seen } = asked.details as { affected: object[]; tag: string };
    expect(affected).toMatchObject([
      { number: 2, what: "sides" },
      { number: 3, what: "reset", status: "closed" },
    ]);
    const another = `${seen.split(".")[0]}.another`;
    expect(await refusedToPick(bracket.id, { picks: late, tag: another })).toMatchObject({ code: "result.changed" });
    expect((await pick(bracket.id, { picks: late, tag }, { preview: true })).tag).toBe(seen);
    const saved = await pick(bracket.id, { picks: late, tag: seen });
    expect(saved.matches.map(({ status, result }) => [status, result === null])).toEqual([
      ["closed", false],
      ["ready", true],
      ["waiting", true],
    ]);
  });

  it("let a team in once, whether it is named or has a place", async () => {
    const { eventId, teams, add, pick, round, close, refusedToAdd, refusedToPick, tournamentId } = await club.drawn(4);
    const [a = "", b = "", c = "", d = ""] = teams;
    const table = await add(roundOf({ picks: picksOf([a, b, c]) }));
    const bracket = await add(knockout({ picks: picksOf([place(table.id, 1), d, b, a]) }));
    await club.playOut(eventId, table.id);
    const params = { eventId, tournamentId, roundId: table.id };
    expect(await stage.client.refused(rounds.close, { params }, club.by)).toMatchObject({
      ...{ status: 409, code: "round.team_twice", details: { round: { order: 1, type: "single-elimination" } } },
    });
    await pick(bracket.id, { picks: picksOf([place(table.id, 1), d, b, c]) });
    await close(table.id);
    const [first, other] = await club.matches(eventId, { roundId: bracket.id });
    expect(sidesOf([first, other].flatMap((one) => one ?? []))).toEqual(["M4 A-C", "M5 D-B"]);
    const twice = { status: 422, code: "round.pick_twice" };
    expect(await refusedToAdd(knockout({ picks: picksOf([place(table.id, 2), b]) }))).toMatchObject({
      ...{ ...twice, details: { order: 2 } },
    });
    await club.enter(eventId, [{ matchId: other?.id ?? "", sets: [[21, 3]] }]);
    const { picks } = await round(bracket.id);
    const late = picks.map(({ id, order, source }) => ({
      ...{ id, order, source: order === 4 ? { kind: "team" as const, teamId: a } : source },
    }));
    expect(await refusedToPick(bracket.id, { picks: late })).toMatchObject({ ...twice, details: { order: 4 } });
  });

  it("say how many matches lose their court and time, and keep those of matches that stay", async () => {
    const { event } = await courted(stage, club);
    await stage.client.ok(schedules.plan, { params: { eventId: event }, query: {}, body: { options: {} } }, club.by);
    const { teams, division, pick } = await club.of(event);
    const roundId = (await division()).rounds[0]?.id ?? "";
    expect(await pick(roundId, { picks: picksOf(teams.toReversed()) })).toMatchObject({ unscheduled: 0 });
    expect((await club.matches(event)).every(({ field }) => field !== null)).toBe(true);
    expect(await pick(roundId, { picks: picksOf(teams.slice(1)) })).toMatchObject({ unscheduled: 6 });
    expect((await club.matches(event)).map(({ field }) => field)).toEqual([null, null, null]);
  });
});
