import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { courted } from "./courted.ts";
import { divisionGround, picksOf, place, roundOf } from "./division-ground.ts";

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

describe("a round", () => {
  it("is a draft without picks, and has its matches once two enter", async () => {
    const { eventId, teams, add, pick, round } = await club.drawn(4);
    const draft = await add(roundOf({ name: "Qualificazione" }));
    expect(draft).toMatchObject({ order: 0, name: "Qualificazione", status: "draft", picks: [], groups: [] });
    expect(await club.matches(eventId)).toEqual([]);
    const { tag } = await round(draft.id);
    const picks = picksOf([teams[0] ?? "", teams[1] ?? "", teams[2] ?? ""]);
    const shown = await pick(draft.id, { picks, tag }, { preview: true });
    expect(sidesOf(shown.matches)).toHaveLength(3);
    expect(await club.matches(eventId)).toEqual([]);
    const saved = await pick(draft.id, { picks, tag: shown.tag });
    expect(saved.round.status).toBe("ready");
    expect(sidesOf(await club.matches(eventId))).toEqual(sidesOf(shown.matches));
  });

  it("feeds later ones, and version 1 reads the same", async () => {
    const { eventId, tournamentId, teams, add, division } = await club.drawn(6);
    const groups = await add(roundOf({ type: "group", picks: picksOf(teams), options: { groupCount: 2 } }));
    const final = await add(
      knockout({ name: "Finale", picks: picksOf([place(groups.id, 1, 0), place(groups.id, 1, 1)]) }),
    );
    const consolation = await add(
      roundOf({ name: "Consolazione", order: 1, picks: picksOf([place(groups.id, 3, 0), place(groups.id, 3, 1)]) }),
    );
    const { rounds: own } = await division();
    expect(own.map(({ id }) => id)).toEqual([groups.id, consolation.id, final.id]);
    const v1 = await club.structure(eventId);
    expect(v1).toMatchObject({ tournamentId, rounds: own });
    expect(v1.settings).toMatchObject({ formula: "custom" });
    expect(v1.settings.rounds?.map(({ name, picks }) => [name, picks?.map(({ source }) => source)])).toMatchObject([
      [null, teams.map((teamId) => ({ kind: "team", teamId }))],
      ["Consolazione", [{ roundId: "#0", rank: 3 }, {}]],
      ["Finale", [{ roundId: "#0", rank: 1 }, { groupIndex: 1 }]],
    ]);
    expect((await club.matches(eventId)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await stage.sql`select formula from upstream.tournaments where event_id = ${eventId}`)[0]).toEqual({
      formula: "custom",
    });
    await club.playOut(eventId, groups.id);
    await club.close(eventId, 0);
    expect(sidesOf(await club.matches(eventId, { roundId: final.id }))).toEqual(["M8 A-B"]);
  });

  it("of a formula becomes one of one's own when it is edited, and keeps what is not drawn anew", async () => {
    const { eventId, division, edit, pick } = await club.drawn(8);
    const made = await club.generate(eventId);
    const before = await club.matches(eventId);
    const [groups, final] = made.rounds;
    await edit(final?.id ?? "", { name: "Fase finale" });
    expect(await club.matches(eventId)).toEqual(before);
    const swapped = (final?.picks ?? []).map(({ id, source, order }) => ({ id, source, order: 5 - order }));
    await pick(final?.id ?? "", { picks: swapped });
    expect((await club.matches(eventId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await edit(groups?.id ?? "", { options: { ...groups?.options, legs: 2 } });
    const after = await club.matches(eventId);
    expect(after.map(({ number }) => number)).toEqual(Array.from({ length: 24 + 4 }, (_, at) => at + 1));
    expect(after.slice(24).map(({ id }) => id)).toEqual(before.slice(12).map(({ id }) => id));
    expect((await division()).rounds.map(({ version }) => version)).toEqual([2, 3]);
    expect((await club.structure(eventId)).settings.formula).toBe("custom");
  });

  it("goes with its matches, and the last one with the structure", async () => {
    const { eventId, teams, add, remove, refusedToRemove, division } = await club.drawn(4);
    const table = await add(roundOf({ picks: picksOf(teams) }));
    const final = await add(knockout({ picks: picksOf([place(table.id, 1), place(table.id, 2)]) }));
    expect(await refusedToRemove(table.id)).toMatchObject({
      ...{ status: 409, code: "round.feeds_another" },
      details: { rounds: [{ order: 1, type: "single-elimination" }] },
    });
    await remove(final.id);
    expect(await club.matches(eventId)).toHaveLength(6);
    await remove(table.id);
    expect((await division()).rounds).toEqual([]);
    expect(await club.refusedToClean(eventId)).toMatchObject({ status: 404, code: "structure.missing" });
    await club.reopen(eventId);
  });

  it("moves among those that have not begun", async () => {
    const { teams, add, edit, refusedToEdit, division } = await club.drawn(4);
    const table = await add(roundOf({ name: "Uno", picks: picksOf(teams) }));
    const final = await add(knockout({ name: "Due", picks: picksOf([place(table.id, 1), place(table.id, 2)]) }));
    await add(roundOf({ name: "Tre" }));
    await edit(final.id, { order: 2 });
    expect((await division()).rounds.map(({ name, order }) => [name, order])).toEqual([
      ["Uno", 0],
      ["Tre", 1],
      ["Due", 2],
    ]);
    expect(await refusedToEdit(final.id, { order: 0 })).toMatchObject({ status: 422, code: "round.source_not_before" });
    expect(await refusedToEdit(table.id, { order: 2 })).toMatchObject({ status: 409, code: "round.feeds_another" });
  });
});

describe("picks", () => {
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

describe("closing by the id of a round", () => {
  it("settles ties, locks it, and opens it again as version 1 does", async () => {
    const { eventId, tournamentId, teams, add, round, close } = await club.drawn(3);
    const table = await add(roundOf({ picks: picksOf(teams) }));
    const final = await add(knockout({ picks: picksOf([place(table.id, 1), place(table.id, 2)]) }));
    const params = { eventId, tournamentId, roundId: table.id };
    const closed = (roundId = table.id) =>
      stage.client.refused(rounds.close, { params: { ...params, roundId } }, club.by);
    expect(await closed()).toMatchObject({ status: 409, code: "round.open_matches" });
    expect(await closed(final.id)).toMatchObject({ code: "round.previous_open" });
    const all = await club.matches(eventId, { roundId: table.id });
    // Each beats the next, all alike.
    const beats = new Map([
      ["A", "B"],
      ["B", "C"],
      ["C", "A"],
    ]);
    await club.enter(
      eventId,
      all.map(({ id, sides: [one, other] }) => ({
        matchId: id,
        sets: [beats.get(one?.name ?? "") === other?.name ? [21, 10] : [10, 21]],
      })),
    );
    expect(await closed()).toMatchObject({ status: 409, code: "round.unresolved_ties" });
    const [tie] = (await round(table.id)).openTies;
    const ties = [{ groupIndex: tie?.groupIndex ?? null, teamIds: teams.toReversed(), method: "staff" as const }];
    const decide = (query: object, wrong: object = {}) =>
      [{ params: { ...params, ...wrong }, query, body: { ties } }, club.by] as const;
    const elsewhere = decide({}, { tournamentId: crypto.randomUUID() });
    expect((await stage.client.refused(rounds.decide, ...elsewhere)).status).toBe(404);
    await stage.client.ok(rounds.decide, ...decide({ preview: true }));
    await stage.client.ok(rounds.decide, ...decide({}));
    expect(await close(table.id)).toMatchObject({ status: "closed" });
    expect(sidesOf(await club.matches(eventId, { roundId: final.id }))).toEqual(["M4 C-B"]);
    const reopen = (query: object) => stage.client.ok(rounds.reopen, { params, query }, club.by);
    await club.playOut(eventId);
    expect(await stage.client.refused(rounds.reopen, { params, query: {} }, club.by)).toMatchObject({
      ...{ status: 409, code: "result.affects_later", details: { affected: [{ number: 4, what: "reset" }] } },
    });
    const { tag } = await reopen({ preview: true });
    expect((await reopen({ tag })).round.status).toBe("running");
  });

  it("no round comes before one that has begun", async () => {
    const { eventId, teams, add, edit, refusedToAdd, refusedToEdit, division } = await club.drawn(4);
    const [a = "", b = "", c = "", d = ""] = teams;
    const first = await add(roundOf({ name: "Uno", picks: picksOf([a, b]) }));
    const second = await add(roundOf({ name: "Due", picks: picksOf([c, d]) }));
    const last = (await club.matches(eventId))[1];
    await club.enter(eventId, [{ matchId: last?.id ?? "", sets: [[21, 3]] }]);
    const started = { status: 409, code: "round.started" };
    expect(await refusedToAdd(roundOf({ order: 0 }))).toMatchObject(started);
    expect(await refusedToEdit(second.id, { order: 0 })).toMatchObject(started);
    // What begun keeps its number; what is drawn anew takes those that are free.
    await edit(first.id, { options: { legs: 2 } });
    expect((await club.matches(eventId)).map(({ number, roundId }) => [number, roundId])).toEqual([
      [1, first.id],
      [2, second.id],
      [3, first.id],
    ]);
    await edit(first.id, { order: 1 });
    expect((await division()).rounds.map(({ name }) => name)).toEqual(["Due", "Uno"]);
  });
});

it("who may not take part, and what is not there, is refused", async () => {
  const draft = await club.tournament({ status: "draft" });
  const params = { eventId: draft, tournamentId: (await club.divisions(draft))[0]?.id ?? "" };
  const refused = (body = roundOf()) => stage.client.refused(rounds.create, { params, body }, club.by);
  expect(await refused()).toMatchObject({ status: 409, code: "event.not_published" });
  await stage.sql`update upstream.events set status = 'published' where id = ${draft}`;
  expect(await refused()).toMatchObject({ status: 409, code: "registration.not_confirmed" });
  const { add, refusedToAdd } = await club.drawn(2);
  for (let n = 0; n < 12; n += 1) await add(roundOf());
  expect(await refusedToAdd(roundOf())).toMatchObject({ status: 409, code: "round.too_many", details: { max: 12 } });
});

it("rounds of another organisation, event or division are not there", async () => {
  const own = await club.drawn(2);
  const round = await own.add(roundOf({ picks: picksOf(own.teams) }));
  const other = await divisionGround(stage);
  const there = { eventId: own.eventId, tournamentId: own.tournamentId, roundId: round.id };
  const { eventId } = await club.drawn(2);
  const second = await club.addDivision(own.eventId, { name: "Altra" });
  const wrong = [
    [there, other.by],
    [{ ...there, eventId }, club.by],
    [{ ...there, tournamentId: second.id }, club.by],
    [{ ...there, roundId: crypto.randomUUID() }, club.by],
  ] as const;
  for (const [params, by] of wrong) {
    const calls = [
      stage.client.refused(rounds.show, { params }, by),
      stage.client.refused(rounds.update, { params, body: { name: "X" } }, by),
      stage.client.refused(rounds.delete, { params }, by),
      stage.client.refused(rounds.picks, { params, query: {}, body: { picks: [] } }, by),
      stage.client.refused(rounds.close, { params }, by),
      stage.client.refused(rounds.reopen, { params, query: {} }, by),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  }
});
