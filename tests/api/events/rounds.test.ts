import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import { formatPresets } from "#contracts/events/format-presets.ts";
import type { RankingRules } from "#contracts/events/ranking.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { maxEventMatches } from "#contracts/events/sizes.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
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

  it("has its matches only while the event has room for them, its divisions together", async () => {
    const { eventId, tournamentId } = await club.drawn(4);
    await club.generate(eventId);
    await club.addDivision(eventId, { name: "Seconda" });
    const other = await club.of(eventId, 1);
    const draw = { ...roundOf({ picks: picksOf([null, null, null, null]) }) };
    await stage.sql`
      insert into upstream.matches (organisation_id, event_id, division_id, round_id, key, group_index, bracket, turn, number, status)
      select organisation_id, event_id, division_id, round_id, 'X' || n, 0, 'main', 0, 1000 + n, 'waiting'
        from (select * from upstream.matches where division_id = ${tournamentId} limit 1) one,
             generate_series(1, ${maxEventMatches - 5}::int - (select count(*)::int from upstream.matches where event_id = ${eventId})) n`;
    expect(await other.refusedToAdd(draw)).toMatchObject({
      ...{ status: 422, code: "structure.invalid" },
      details: { problems: [{ code: "structure.too_many_matches", params: { max: 5 } }] },
    });
    await stage.sql`delete from upstream.matches where event_id = ${eventId} and key = 'X1'`;
    expect((await other.add(draw)).status).toBe("ready");
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

  it("of football is decided by a shoot-out in a knockout, as version 1 makes it; its table may have rules of its own", async () => {
    const { eventId, teams, add, edit, refusedToEdit, round } = await club.drawn(4);
    const football = formatPresets.football;
    const table = await add(roundOf({ picks: picksOf(teams), format: football, ranking: presets.football }));
    expect(table.format).toEqual(football);
    const cup = await add(knockout({ picks: picksOf([place(table.id, 1), place(table.id, 2)]), format: football }));
    expect(cup.format).toEqual({ kind: "score", draws: false, shootout: true });
    // Said again it is what it is already, so that nothing is drawn anew.
    expect((await edit(cup.id, { name: "Finale", format: football })).format).toEqual(cup.format);
    const turned = await add(roundOf({ name: "Altra", picks: picksOf([place(table.id, 3), place(table.id, 4)]) }));
    const asCup = await edit(turned.id, { type: "single-elimination", format: football });
    expect(asCup.format).toEqual(cup.format);

    const own: RankingRules = {
      ...presets.basketball,
      preset: "custom",
      matchPoints: { ...presets.basketball.matchPoints, won: 4, forfeited: 0 },
      steps: [{ key: "goals", scope: "all" }, ...presets.basketball.steps],
    };
    expect((await edit(table.id, { ranking: own, format: formatPresets.basketball })).ranking).toEqual(own);
    expect((await round(table.id)).ranking).toEqual(own);
    const ready = await club.matches(eventId, { roundId: table.id });
    const won = ready.map(({ id, sides: [one, other] }) => {
      const score: [number, number] = (one?.name ?? "") < (other?.name ?? "") ? [70, 60] : [60, 70];
      return { matchId: id, score };
    });
    await club.enter(eventId, won);
    const { groups } = await round(table.id);
    expect(groups[0]?.standings[0]).toMatchObject({ points: 12, decidedBy: { step: "goals" } });
    expect(await refusedToEdit(table.id, { ranking: presets.football })).toMatchObject({ code: "round.started" });
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
