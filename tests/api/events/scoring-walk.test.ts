import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatPresets } from "#contracts/events/format-presets.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { matches } from "#contracts/events/matches.ts";
import { results } from "#contracts/events/results.ts";
import { scoring } from "#contracts/events/scoring.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times, walkOf } from "#tests/support/soak.ts";
import { liveOf, type Tap } from "#upstream/events/engine/scoring.ts";
import { settingsOf } from "./competition.ts";
import { compareKept } from "./court-holds.ts";
import { nonce, type Scored, scored } from "./scored.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** Two matches of four teams, on two courts. */
const played = 2;
const some = fc.nat({ max: played - 1 });
const side = fc.constantFrom(0, 1);
/** Of `finish`: how, given up by the side. */
const end = fc.constantFrom("played", "retirement", "walkover");
const step = <const K extends string, T>(kind: K, weight: number, more: { [P in keyof T]: fc.Arbitrary<T[P]> }) => ({
  weight,
  arbitrary: fc.record<T>(more).map((rest): { do: K } & T => ({ do: kind, ...rest })),
});
/** `late`: by how much a scorer's page is behind; `copies`: how often its form is sent, all at once. */
const steps = fc.oneof(
  step("tap", 12, {
    action: fc.constantFrom("point", "point", "point", "point", "undo", "timeout", "serve", "closeSet", "warmup"),
    ...{ match: some, side, end, late: fc.constantFrom(0, 0, 0, 0, 0, 1, -1), copies: fc.constantFrom(1, 1, 2) },
  }),
  step("tap", 4, {
    action: fc.constantFrom("start", "start", "finish"),
    ...{ match: some, side, end, late: fc.constant(0), copies: fc.constantFrom(1, 2) },
  }),
  step("race", 3, { match: some, sides: fc.array(side, { minLength: 2, maxLength: 6 }) }),
  step("write", 1, { match: some, points: fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 20 })) }),
  step("status", 1, { match: some, status: fc.constantFrom("ready", "warmup", "started") }),
  step("enter", 1, { match: some }),
  step("takeBack", 1, { match: some }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** A club, its scorers' addresses, and the forms that were taken, by match. */
interface Court {
  readonly club: Scored;
  readonly format: MatchFormat;
  readonly tokens: readonly string[];
  readonly taken: Map<string, Set<string>>;
}

/** Does a step. Refusals are as good as successes, as long as they are said. */
async function take({ club, format, tokens, taken }: Court, one: Step): Promise<void> {
  const { event: eventId } = club;
  const send = async (...[call, input, by]: Parameters<typeof stage.client.send>) => {
    const answer = await stage.client.send(call, input, by);
    const text = await answer.text();
    expect([200, 409, 422, 429], `${JSON.stringify(one)}: ${text}`).toContain(answer.status);
    return answer.ok;
  };
  const matchId = club.matches[one.match] ?? "";
  const { live, result, ...match } = await club.match(eventId, matchId);
  const [{ seq }] = await stage.sql<[{ seq: number }]>`
    select live_seq as seq from upstream.matches where id = ${matchId}`;
  const tap = async (token: string | undefined, body: object & { nonce: string }) => {
    if (await send(scoring.tap, { params: { token, matchId }, body })) taken.get(matchId)?.add(body.nonce);
  };
  const params = { eventId, matchId };
  if (one.do === "tap") {
    const { action, side: of, end: how, late, copies } = one;
    const body = {
      action,
      side: action === "finish" && how === "played" ? undefined : of,
      end: how,
      seq: Math.max(1, seq + 1 - late),
      nonce: nonce(),
    };
    await Promise.all(Array.from({ length: copies }, () => tap(tokens[of], body)));
  } else if (one.do === "race") {
    const before = taken.get(matchId)?.size ?? 0;
    const body = (of: number) => ({ action: "point", side: of, seq: seq + 1, nonce: nonce() });
    await Promise.all(one.sides.map((of, at) => tap(tokens[at % tokens.length], body(of))));
    expect((taken.get(matchId)?.size ?? 0) - before).toBeLessThanOrEqual(1);
  } else if (one.do === "write") {
    const games = format.kind === "games" ? [0, 0] : null;
    const points = format.kind === "games" ? [one.points[0] % 4, one.points[1] % 3] : one.points;
    const data = { sets: [], games, points, ...(live && { seq: live.seq }) };
    await send(matches.update, { params, query: {}, body: { data } }, club.by);
  } else if (one.do === "status")
    await send(matches.update, { params, query: {}, body: { status: one.status } }, club.by);
  else if (one.do === "enter") {
    const body = { results: [{ matchId, end: "retirement", side: match.number % 2 }], proceed: true };
    await send(results.enter, { params: { eventId }, query: {}, body }, club.by);
  } else if (result) {
    await send(results.undo, { params: { eventId, resultId: result.id }, query: {} }, club.by);
  }
}

/** Each form that was taken stands once, numbered without gaps, and what is shown is their fold. */
async function sound({ club, format, taken }: Court, one: Step): Promise<void> {
  await compareKept(stage, club.organisationId, club.event);
  const terms = { format, sides: 2, mayDraw: true };
  const matchId = club.matches[one.match] ?? "";
  const rows = await stage.sql<(Tap & { seq: number; nonce: string; ofLink: boolean; counts: boolean })[]>`
      select a.seq, a.nonce, a.kind, a.side, a.data, a.link_id is not null as "ofLink", a.seq > m.live_from as counts
        from upstream.score_actions a join upstream.matches m on m.id = a.match_id
       where m.id = ${matchId} order by a.seq`;
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
  expect(rows.flatMap((row) => (row.ofLink ? [row.nonce] : [])).toSorted()).toEqual(
    [...(taken.get(matchId) ?? [])].toSorted(),
  );
  const { live, status } = await club.match(club.event, matchId);
  if (live === null) return;
  expect(status).toBe("started");
  const { updatedAt: _, ...follows } = liveOf(
    terms,
    rows.filter(({ counts }) => counts),
    new Date(0),
  );
  expect(live).toMatchObject({ ...follows, seq: rows.length });
}

it("whatever is tapped, sent twice, raced for, written by hand and taken back, each tap counts once", async () => {
  const day = fc.record({
    preset: fc.constantFrom("beachShort" as const, "padel" as const, "football" as const),
    steps: walkOf(steps, { minLength: 20, maxLength: times(30, 120) }),
  });
  let tapped = 0;
  await fc.assert(
    fc.asyncProperty(day, async ({ preset, steps: all }) => {
      const format: MatchFormat = { ...formatPresets[preset] };
      const club = await scored(stage, { settings: settingsOf({ formula: "roundRobin", format }) });
      const issued = await Promise.all([club.issue({ label: "Uno" }), club.issue({ label: "Due" })]);
      const taken = new Map(club.matches.slice(0, played).map((id) => [id, new Set<string>()]));
      const court = { club, format, tokens: issued.map(({ token }) => token), taken };
      const begin = { do: "tap", action: "start", side: 0, end: "played", late: 0, copies: 1 } as const;
      for (const one of [{ ...begin, match: 0 }, { ...begin, match: 1 }, ...all]) {
        // Of an address sixty taps a minute are looked at.
        stage.clock.forward(0.1);
        await take(court, one);
        await sound(court, one);
      }
      for (const nonces of taken.values()) tapped += nonces.size;
    }),
    { numRuns: times(2, 60), endOnFailure: true },
  );
  expect(tapped).toBeGreaterThanOrEqual(times(10, 500));
}, 1_800_000);
