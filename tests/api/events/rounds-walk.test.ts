import { drizzle } from "drizzle-orm/postgres-js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { results } from "#contracts/events/results.ts";
import { teams } from "#contracts/events/teams.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times, walkOf } from "#tests/support/soak.ts";
import { competitionsOf } from "#upstream/events/rounds/competition.ts";
import { roundHasBegun } from "#upstream/events/rounds/redraw.ts";
import { compareKept } from "./court-holds.ts";
import { divisionGround, type PickBody, picksOf, place, type RoundBody, roundOf } from "./division-fixture.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof divisionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await divisionGround(stage);
});
afterAll(() => stage.stop());

type Ground = Awaited<ReturnType<typeof club.drawn>>;
const some = fc.nat({ max: 30 });
const type = fc.constantFrom(
  ...["round-robin", "group", "single-elimination", "double-elimination", "pool-play", "multiple-scoreboard"],
) as fc.Arbitrary<RoundBody["type"]>;
/** Who enters: teams from one on, or of an earlier round the best places, those of its first rank, or who lost first. */
const entry = fc.record({
  from: fc.constantFrom("teams", "places", "byes", "best", "losers"),
  count: fc.nat({ max: 6 }),
  first: some,
});
const heats = {
  format: { kind: "scoreboard", better: "low", decimals: 0 },
  ranking: presets.scoreboard,
  options: { turns: 2, heatSize: 3 },
} as const;
const step = <const K extends string, T>(kind: K, weight: number, more: { [P in keyof T]: fc.Arbitrary<T[P]> }) => ({
  weight,
  arbitrary: fc.record<T>(more).map((rest): { do: K } & T => ({ do: kind, ...rest })),
});
/** What staff do; rounds, matches and teams are meant by their numbers, counted around. */
const steps = fc.oneof(
  step("add", 4, { type, entry, order: fc.option(fc.nat({ max: 3 })) }),
  step("pick", 6, { round: some, entry }),
  step("edit", 3, { round: some, type, legs: fc.constantFrom(1, 2), groupCount: fc.constantFrom(1, 2) }),
  step("move", 2, { round: some, order: fc.nat({ max: 3 }) }),
  step("remove", 1, { round: some }),
  step("enter", 4, { match: some, won: fc.boolean() }),
  step("close", 2, { round: some }),
  step("reopen", 1, { round: some }),
  step("withdraw", 1, { team: some, withdrawn: fc.boolean() }),
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

function picked({ teams: ids }: Ground, { from, count, first }: Entry, earlier: string | undefined): PickBody[] {
  const each = <T>(of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));
  if (from === "places" && earlier) return picksOf(each((at) => place(earlier, at + 1)));
  if (from === "best" && earlier)
    return picksOf(each((at) => ({ kind: "best", roundId: earlier, rank: 1, index: at + 1 })));
  if (from === "losers" && earlier)
    return picksOf(each((index) => ({ kind: "loser", roundId: earlier, bracket: "main", turn: 0, index })));
  const own = Array.from({ length: Math.min(count, ids.length) }, (_, at) => ids[(first + at) % ids.length] ?? "");
  return picksOf(from === "byes" ? [...own, { kind: "bye" }] : own);
}

/** Does a step, and answers what it asks; refusals are as good as successes, as long as they are said. */
async function take(fixture: Ground, one: Step): Promise<boolean> {
  const { eventId, tournamentId } = fixture;
  let isDone = false;
  const send = async (...[call, input]: Parameters<typeof stage.client.send>) => {
    const answer = await stage.client.send(call, input, club.by);
    const text = await answer.text();
    expect([200, 201, 204, 404, 409, 422], `${JSON.stringify(one)}: ${text}`).toContain(answer.status);
    isDone ||= answer.ok;
    return (text === "" ? {} : JSON.parse(text)) as { code?: string; details?: { tag?: string } };
  };
  const tagged = async (ask: (tag?: string) => ReturnType<typeof send>) => {
    const { code, details } = await ask();
    if (code === "result.affects_later") expect((await ask(details?.tag)).code).toBeUndefined();
  };
  const own = (await fixture.division()).rounds;
  const round = "round" in one ? own[one.round % Math.max(1, own.length)] : undefined;
  const at = { eventId, tournamentId };
  const params = { ...at, roundId: round?.id ?? crypto.randomUUID() };
  const withTag = (tag: string | undefined) => (tag === undefined ? {} : { tag });
  if (one.do === "add") {
    const picks = picked(fixture, one.entry, own[one.entry.first % Math.max(1, own.length)]?.id);
    const about = { type: one.type, picks, ...(one.type === "multiple-scoreboard" && heats) };
    const body = roundOf({ ...about, ...(one.order !== null && { order: one.order }) });
    await send(rounds.create, { params: at, body });
  } else if (one.do === "pick") {
    const earlier = own[(round?.order ?? 0) - 1]?.id;
    const sent = picked(fixture, one.entry, earlier);
    // Half of the time only one pick changes, as on the day.
    const late = (round?.picks ?? []).map(({ id, order, source }, index) => ({
      ...{ id, order, source: index === one.entry.count ? (sent[0]?.source ?? source) : source },
    }));
    const picks = one.entry.first % 2 === 0 ? sent : late;
    await tagged((tag) => send(rounds.picks, { params, query: {}, body: { picks, ...withTag(tag) } }));
  } else if (one.do === "edit") {
    const body = one.legs === 2 ? { options: { legs: 2, groupCount: one.groupCount } } : { type: one.type };
    await send(rounds.update, { params, body });
  } else if (one.do === "move") await send(rounds.update, { params, body: { order: one.order } });
  else if (one.do === "remove") await send(rounds.delete, { params });
  else if (one.do === "close") await send(rounds.close, { params });
  else if (one.do === "reopen") await tagged((tag) => send(rounds.reopen, { params, query: withTag(tag) }));
  else if (one.do === "withdraw") {
    const teamId = fixture.teams[one.team % fixture.teams.length] ?? "";
    const { withdrawn } = one;
    const body = (tag?: string) => ({ withdrawn, ...withTag(tag) });
    await tagged((tag) => send(teams.withdraw, { params: { eventId, teamId }, query: {}, body: body(tag) }));
  } else {
    const all = await club.matches(eventId);
    const match = all[one.match % Math.max(1, all.length)];
    if (!match) return false;
    const isHeat = own.find(({ id }) => id === match.roundId)?.type === "multiple-scoreboard";
    const scores = match.sides.map((_, at) => (one.match + at) % 3);
    const entered = [{ matchId: match.id, ...(isHeat ? { scores } : { sets: [one.won ? [21, 10] : [10, 21]] }) }];
    await tagged((tag) =>
      send(results.enter, { params: { eventId }, query: {}, body: { results: entered, ...withTag(tag) } }),
    );
  }
  return isDone;
}

/** Orders and numbers have no gaps, and each round has the matches of its graph; version 1 reads the same rounds. */
async function sound({ eventId, division }: Ground): Promise<void> {
  await compareKept(stage, club.organisationId, eventId);
  const db = drizzle(stage.sql, { casing: "snake_case" });
  const [competition] = await competitionsOf(db, club.organisationId, eventId);
  const states = competition?.rounds ?? [];
  const { rounds: own } = await division();
  expect(states.map(({ round }) => round.order)).toEqual(states.map((_, at) => at));
  for (const { round, matches } of states)
    expect(matches.map(({ key }) => key).toSorted()).toEqual(round.graph.matches.map(({ key }) => key).toSorted());
  const numbers = states.flatMap(({ matches }) => matches.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(numbers.length);
  if (!states.some(roundHasBegun)) expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  if (states.length === 0) expect(own).toEqual([]);
  else expect((await club.structure(eventId)).rounds).toEqual(own);
}

it("whatever staff make of the rounds of a division, what is kept is what follows of the facts", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(walkOf(steps, { minLength: 20, maxLength: times(30, 80) }), async (all) => {
      const fixture = await club.drawn(5);
      for (const one of all) {
        if (!(await take(fixture, one))) continue;
        done += 1;
        await sound(fixture);
      }
    }),
    { numRuns: times(3, 60), endOnFailure: true },
  );
  expect(done).toBeGreaterThanOrEqual(times(10, 200));
}, 1_800_000);
