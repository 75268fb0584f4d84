import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { live } from "#contracts/events/live.ts";
import { matches } from "#contracts/events/matches.ts";
import { BeingScored, results } from "#contracts/events/results.ts";
import { scoring } from "#contracts/events/scoring.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { settingsOf } from "./competition.ts";
import { nonce, scored } from "./scored.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A club with a link to all of its event, and its first match begun by it. */
async function begun(about: Parameters<typeof scored>[1] = {}) {
  const club = await scored(stage, about);
  const { token } = await club.issue();
  const [matchId = ""] = club.matches;
  await club.tap(token, matchId, { seq: 1, action: "start" });
  return { ...club, token, matchId };
}

/** Points of a set to 21 that the first side wins, but for the last. */
const almost = Array.from({ length: 20 }, () => 0 as const);

describe("taps", () => {
  test("of many scorers on one match are numbered without gaps, and each who tries again scores once", async () => {
    // why so few: each point that is scored has all others try again.
    const scorers = times(14, 50);
    const format = { kind: "sets", bestOf: 1, to: 99, lastTo: 99, lead: 2, cap: null } as const;
    const settings = settingsOf({ formula: "roundRobin", format });
    const { matchId: match, ...club } = await begun({ settings });
    const links = await Promise.all(Array.from({ length: 5 }, () => club.issue()));
    await Promise.all(
      Array.from({ length: scorers }, async (_, at) => {
        const { token } = links[at % 5] ?? { token: "" };
        const form = { nonce: nonce(), action: "point" as const, side: at % 2 };
        for (let seq = 2; ; ) {
          const body = { ...form, seq };
          const answer = await stage.client.send(scoring.tap, { params: { token, matchId: match }, body });
          if (answer.status === 200) return;
          if (answer.status === 429) stage.clock.forward(1);
          else {
            expect(answer.status).toBe(409);
            seq = (await answer.json()).details.live.seq + 1;
          }
        }
      }),
    );
    const rows = await stage.sql<{ seq: number; kind: string }[]>`
      select seq, kind from upstream.score_actions where match_id = ${match} order by seq`;
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: scorers + 1 }, (_, n) => n + 1));
    expect((await club.match(club.event, match)).live).toMatchObject({
      ...{ seq: scorers + 1, points: [scorers / 2, scorers / 2] },
    });
  }, 120_000);

  test("of one form are one point, and who is behind is shown what stands", async () => {
    const { token, matchId: match, ...club } = await begun();
    const form = { seq: 2, nonce: nonce(), action: "point", side: 0 } as const;
    const [one, other] = await Promise.all([club.tap(token, match, form), club.tap(token, match, form)]);
    expect(one.match.live).toMatchObject({ seq: 2, points: [1, 0] });
    expect(other.match.live).toMatchObject({ seq: 2, points: [1, 0] });
    const behind = await club.refusedTap(token, match, { seq: 2, action: "point", side: 1 });
    expect(behind).toMatchObject({ status: 409, code: "match.stale", details: { live: { seq: 2, points: [1, 0] } } });
  });

  test("begin, undo down to the start, and finish a match, which the log is told of", async () => {
    const { token, matchId: match, ...club } = await begun();
    expect(await club.refusedTap(token, match, { seq: 2, action: "undo" })).toMatchObject({ code: "match.no_effect" });
    await club.play(token, match, 2, [0, 1, "undo", "undo"]);
    expect((await club.look(token, match)).match.live).toMatchObject({ seq: 5, points: [0, 0], canUndo: false });
    const seq = await club.given(match, almost);
    expect(await club.refusedTap(token, match, { seq: seq + 1, action: "finish" })).toMatchObject({
      status: 422,
      code: "result.too_few_sets",
    });
    const last = await club.tap(token, match, { seq: seq + 1, action: "point", side: 0 });
    expect(last).toMatchObject({ logged: null, match: { live: { sets: [[21, 0]], isDecided: true } } });
    expect(await club.refusedTap(token, match, { seq: seq + 2, action: "point", side: 0 })).toMatchObject({
      code: "match.no_effect",
    });
    const form = { seq: seq + 2, action: "finish", nonce: nonce() } as const;
    const finished = await club.tap(token, match, form);
    expect(finished).toMatchObject({
      logged: "finish",
      match: { status: "closed", live: null, result: { sets: [[21, 0]], winner: 0 } },
    });
    expect(await club.tap(token, match, form)).toMatchObject({ logged: null, match: { status: "closed" } });
    const { history } = await club.match(club.event, match);
    expect(history).toMatchObject([{ enteredBy: { id: null, name: "Tavolo 1" } }]);
    for (const action of ["point", "undo", "finish"] as const)
      expect(await club.refusedTap(token, match, { seq: seq + 3, action, side: 0 })).toMatchObject({
        code: "match.not_started",
      });
    expect(await club.refusedTap(token, match, { seq: seq + 3, action: "start" })).toMatchObject({
      code: "match.transition",
    });
  });

  test("are asked about before staff enter a result", async () => {
    const { token, matchId: match, ...club } = await begun();
    const sets: [number, number][] = [[21, 5]];
    const input = (body: object, query: object = {}) => ({
      params: { eventId: club.event },
      query,
      body: { results: [{ matchId: match, sets, end: "played" as const }], ...body },
    });
    await club.play(token, match, 2, [0, 0, 1]);
    const asked = await stage.client.refused(results.enter, input({}), club.by);
    expect(asked).toMatchObject({ status: 409, code: "result.being_scored" });
    expect(BeingScored.parse(asked.details)).toMatchObject({
      ...{ index: 0, matchId: match, scorer: "Tavolo 1" },
      live: { seq: 4, points: [2, 1] },
    });
    expect(await club.match(club.event, match)).toMatchObject({ status: "started", result: null });
    // A preview says what would be, and a match that nobody scores is not asked about.
    await stage.client.ok(results.enter, input({}, { preview: true }), club.by);
    const { data } = await stage.client.ok(results.enter, input({ proceed: true }), club.by);
    expect(data).toMatchObject([{ status: "closed", result: { sets: [[21, 5]] } }]);
  });

  test("of who gave up end a match as it stands", async () => {
    const { token, matchId: match, ...club } = await begun();
    await club.play(token, match, 2, [0, 0, 1]);
    const { match: shown } = await club.tap(token, match, { seq: 5, action: "finish", end: "retirement", side: 0 });
    expect(shown.result).toMatchObject({ end: "retirement", side: 0, sets: [[2, 1]], winner: 1 });
  });

  test("of a team that is not there end a match that has not begun; all others wait for it to begin", async () => {
    const club = await scored(stage);
    const { token } = await club.issue();
    const [one = "", other = "", third = ""] = club.matches;
    for (const end of ["played", "retirement", "disqualification"] as const)
      expect(await club.refusedTap(token, one, { seq: 1, action: "finish", end, side: 0 })).toMatchObject({
        ...{ status: 409, code: "match.not_started" },
      });
    expect(await club.refusedTap(token, one, { seq: 1, action: "finish", end: "noShow" })).toMatchObject({
      ...{ status: 422, code: "result.side_missing" },
    });
    const absent = await club.tap(token, one, { seq: 1, action: "finish", end: "noShow", side: 0 });
    expect(absent).toMatchObject({
      logged: "finish",
      match: { status: "closed", startedAt: null, result: { end: "noShow", side: 0, winner: 1 } },
    });
    expect((await club.match(club.event, one)).history).toMatchObject([{ enteredBy: { id: null, name: "Tavolo 1" } }]);
    await club.tap(token, other, { seq: 1, action: "warmup" });
    expect(await club.tap(token, other, { seq: 2, action: "finish", end: "walkover", side: 1 })).toMatchObject({
      match: { result: { end: "walkover", winner: 0 } },
    });
    expect(await club.tap(token, third, { seq: 1, action: "finish", end: "doubleNoShow" })).toMatchObject({
      match: { result: { end: "doubleNoShow", side: null, winner: null } },
    });
    expect(await club.refusedTap(token, one, { seq: 2, action: "finish", end: "walkover", side: 1 })).toMatchObject({
      code: "match.not_started",
    });
    // Taken back by staff it can be played.
    const { result } = await club.match(club.event, one);
    await club.undo(club.event, result?.id ?? "");
    expect((await club.look(token, one)).match).toMatchObject({ status: "ready", live: null, seq: 1 });
    expect(await club.tap(token, one, { seq: 2, action: "start" })).toMatchObject({ match: { status: "started" } });
  });

  test("wait for a match that was begun; teams play one match, courts hold one", async () => {
    const club = await scored(stage);
    const { token } = await club.issue();
    const [one = "", , third = ""] = club.matches;
    expect(await club.refusedTap(token, one, { seq: 1, action: "point", side: 0 })).toMatchObject({
      code: "match.not_started",
    });
    expect(await club.tap(token, one, { seq: 1, action: "warmup" })).toMatchObject({ logged: "warmup" });
    const began = await club.tap(token, one, { seq: 2, action: "start" });
    expect(began).toMatchObject({ logged: "start", match: { status: "started", live: { seq: 2, points: [0, 0] } } });
    expect((await club.refusedTap(token, third, { seq: 1, action: "start" })).code).toMatch(
      /^match\.(?:court|team)_busy$/u,
    );
  });

  test("wait for a court on which another match is played, unless staff begin it all the same", async () => {
    const club = await scored(stage);
    const { token } = await club.issue();
    const [one = "", other = ""] = club.matches;
    await club.step(club.event, other, { field: club.fields[0], proceed: true });
    const { number } = await club.step(club.event, one, { status: "started" });
    const busy = { status: 409, code: "match.court_busy", details: { number } };
    expect(await club.refusedTap(token, other, { seq: 1, action: "start" })).toMatchObject(busy);
    expect(await club.refusedStep(club.event, other, { status: "started" })).toMatchObject(busy);
    expect(await club.step(club.event, other, { status: "started", proceed: true })).toMatchObject({
      status: "started",
    });
  });

  test("leave it to staff to finish a match after which a later one would be played again", async () => {
    const club = await scored(stage, { settings: settingsOf({ formula: "singleElimination" }) });
    const { token } = await club.issue();
    const [semi = "", , final = ""] = club.matches;
    await club.tap(token, semi, { seq: 1, action: "start" });
    // Of older facts: no call begins a match of which it is not known who plays.
    await stage.sql`update upstream.matches set started_at = now() where id = ${final}`;
    const unknown = { seq: 1, action: "finish", end: "noShow", side: 0 } as const;
    expect(await club.refusedTap(token, final, unknown)).toMatchObject({ status: 409, code: "match.not_started" });
    const given = { seq: 2, action: "finish", end: "retirement", side: 0 } as const;
    expect(await club.refusedTap(token, semi, given)).toMatchObject({ status: 409, code: "result.needs_staff" });
    expect(await club.match(club.event, semi)).toMatchObject({ status: "started", result: null });
  });

  test("after a result was taken back begin anew", async () => {
    const { token, matchId: match, ...club } = await begun();
    await club.play(token, match, 2, [0, 0]);
    await club.enter(club.event, [{ matchId: match, sets: [[21, 3]] }], { proceed: true });
    const { result } = await club.match(club.event, match);
    await club.undo(club.event, result?.id ?? "");
    const { match: again } = await stage.client.ok(scoring.show, { params: { token, matchId: match }, query: {} }, {});
    expect(again).toMatchObject({ status: "ready", live: null, seq: 3 });
    expect(await club.tap(token, match, { seq: again.seq + 1, action: "start" })).toMatchObject({
      match: { live: { points: [0, 0], seq: 4 }, seq: 4 },
    });
  });
});

describe("staff", () => {
  test("write a live score by hand, over what was tapped, and scorers go on from there", async () => {
    const { token, matchId: match, ...club } = await begun();
    await club.play(token, match, 2, [0]);
    const data = { sets: [], points: [20, 20], server: 1 as const };
    const behind = await club.refusedStep(club.event, match, { data: { ...data, seq: 1 } });
    expect(behind).toMatchObject({ code: "match.stale", details: { live: { seq: 2 } } });
    expect(await club.refusedStep(club.event, match, { data: { ...data, points: [30, 1] } })).toMatchObject({
      status: 422,
      code: "match.live_invalid",
      details: { at: "points" },
    });
    expect((await club.step(club.event, match, { data: { ...data, seq: 2 } })).live).toMatchObject({
      ...{ seq: 3, points: [20, 20], server: 1 },
    });
    const { match: shown } = await club.tap(token, match, { seq: 4, action: "undo" });
    expect(shown.live).toMatchObject({ points: [1, 0] });
    expect(await club.refusedStep(club.event, match, { status: "ready" })).toMatchObject({ code: "match.scored" });
    await club.tap(token, match, { seq: 5, action: "undo" });
    expect(await club.step(club.event, match, { status: "ready" })).toMatchObject({ status: "ready", live: null });
  });

  test("of the organisation, whatever they do, see what is played; others do not", async () => {
    const { token, matchId: match, ...club } = await begun();
    await club.play(token, match, 2, [1]);
    const coach = await stage.member(club.organisationId, ["coach"]);
    const { data } = await stage.client.ok(live.list, {}, { bearer: coach.jwt });
    expect(data).toMatchObject([{ matchId: match, event: { id: club.event }, live: { points: [0, 1] } }]);
    expect(data[0]?.names).toHaveLength(2);
    expect(data[0]?.format).toMatchObject({ kind: expect.any(String) });
    const stranger = await scored(stage);
    expect((await stage.client.ok(live.list, {}, stranger.by)).data).toEqual([]);
  });

  test("are told that other matches are played when one begins, is taken back or is closed, and by nothing else", async () => {
    const club = await scored(stage);
    const { token } = await club.issue();
    const [one = "", other = ""] = club.matches;
    const told: string[] = [];
    let isOver = false;
    const heard = [
      await stage.sql.listen("upstream_changes", (notice) => {
        if (notice.includes(club.event)) told.push(JSON.parse(notice.slice(notice.indexOf(" "))).topic);
      }),
      await stage.sql.listen("over", () => {
        isOver = true;
      }),
    ];
    /** What is told of something that is done. */
    const of = async (what: () => Promise<unknown>): Promise<string[]> => {
      told.splice(0);
      isOver = false;
      await what();
      // Notices come in the order of their transactions.
      await stage.sql.notify("over", "");
      await waitFor(() => isOver);
      return [...new Set(told)].toSorted();
    };
    expect(await of(() => club.tap(token, one, { seq: 1, action: "warmup" }))).toEqual(["events", "scores"]);
    expect(await of(() => club.tap(token, one, { seq: 2, action: "start" }))).toEqual(["events", "live", "scores"]);
    expect(await of(() => club.play(token, one, 3, [0, "undo"]))).toEqual(["scores"]);
    expect(await of(() => club.step(club.event, other, { notes: "Arbitro" }))).toEqual(["events"]);
    expect(await of(() => club.issue())).toEqual(["events"]);
    expect(await of(() => club.step(club.event, one, { status: "ready" }))).toEqual(["events", "live"]);
    expect(await of(() => club.step(club.event, one, { status: "started" }))).toEqual(["events", "live", "scores"]);
    const given = { seq: 6, action: "finish", end: "retirement", side: 0 } as const;
    expect(await of(() => club.tap(token, one, given))).toContain("live");
    expect(
      await of(() => club.enter(club.event, [{ matchId: other, sets: [[21, 3]] }], { proceed: true })),
    ).not.toContain("live");
    for (const one of heard) await one.unlisten();
  });

  test("change several matches at once: all or none", async () => {
    const club = await scored(stage, { isPlaced: false });
    const [one = "", other = ""] = club.matches;
    const batch = (changes: object[]) => ({
      params: { eventId: club.event },
      query: {},
      body: { matches: changes as never },
    });
    const refused = await stage.client.refused(
      matches.batch,
      batch([
        { id: one, notes: "Prima" },
        { id: other, status: "started", version: 99 },
      ]),
      club.by,
    );
    expect(refused).toMatchObject({ status: 409, code: "match.stale", details: { index: 1 } });
    expect((await club.match(club.event, one)).notes).toBe("");
    const twice = batch([{ id: one, notes: "Prima" }, { id: other }, { id: one }]);
    expect(await stage.client.refused(matches.batch, twice, club.by)).toMatchObject({
      ...{ status: 400, fields: [{ path: ["matches"], code: "match.twice" }] },
    });
    const { data } = await stage.client.ok(
      matches.batch,
      batch([
        { id: other, notes: "Seconda" },
        { id: one, status: "started" },
      ]),
      club.by,
    );
    expect(data).toMatchObject([
      { id: other, notes: "Seconda" },
      { id: one, status: "started" },
    ]);
  });
});
