import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { matches } from "#contracts/events/matches.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { results } from "#contracts/events/results.ts";
import { closures } from "#contracts/events/rounds.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times, walkOf } from "#tests/support/soak.ts";
import { competitionGround, settingsOf } from "./competition.ts";
import { compareKept } from "./court-holds.ts";

let stage: Stage;
let club: Awaited<ReturnType<typeof competitionGround>>;
beforeAll(async () => {
  stage = await createStage();
  club = await competitionGround(stage);
});
afterAll(() => stage.stop());

const at = fc.nat({ max: 30 });
/** What staff do on the day; matches are meant by their number, counted around. */
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("enter" as const),
      match: at,
      won: fc.boolean(),
      lost: fc.nat({ max: 19 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undo" as const), match: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("begin" as const), match: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("share" as const), round: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("close" as const), round: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen" as const), round: fc.nat({ max: 1 }) }) },
);
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** How a day may be played; of groups and pools with the best of the next rank, and with all places played out. */
const kinds: Parameters<typeof settingsOf>[0][] = [
  { formula: "groupsKnockout", qualifiersPerGroup: 1, bestNext: 1, crossing: "byRecord", placement: "none" },
  { formula: "groupsKnockout", qualifiersPerGroup: 2, placement: "all" },
  { formula: "poolPlayKnockout", groupCount: 1, matchesPerTeam: 2, qualifiersPerGroup: 3, bestNext: 1 },
  { formula: "doubleElimination" },
  { formula: "roundRobin" },
  {
    ...{ formula: "multipleScoreboard", turns: 2, heatSize: 3, ranking: presets.scoreboard },
    format: { kind: "scoreboard", better: "high", decimals: 0 },
  },
];
type Kind = NonNullable<(typeof kinds)[number]>;

/** Does a step, and answers what it asks; refusals are as good as successes, as long as they are said. */
async function take(eventId: string, step: Step, { formula }: Kind): Promise<void> {
  const send = async (...[call, input]: Parameters<typeof stage.client.send>) => {
    const answer = await stage.client.send(call, input, club.by);
    const text = await answer.text();
    expect([200, 404, 409, 422], `${JSON.stringify(step)}: ${text}`).toContain(answer.status);
    return JSON.parse(text) as { code?: string; details?: { tag?: string } };
  };
  const tagged = async (ask: (tag?: string) => Promise<Awaited<ReturnType<typeof send>>>) => {
    const { code, details } = await ask();
    if (code === "result.affects_later") expect((await ask(details?.tag)).code).toBeUndefined();
  };
  const params = { eventId };
  const all = await club.matches(eventId);
  const match = "match" in step ? all[step.match % all.length] : undefined;
  if (step.do === "enter") {
    const scores = match?.sides.map((_, at) => (step.lost + 7 * at) % (step.won ? 20 : 5));
    const played =
      formula === "multipleScoreboard" ? { scores } : { sets: [step.won ? [21, step.lost] : [step.lost, 21]] };
    const entered = [{ matchId: match?.id, ...played }];
    await tagged((tag) => send(results.enter, { params, query: {}, body: { results: entered, tag } } as never));
  } else if (step.do === "undo" && match?.result) {
    const resultId = match.result.id;
    await tagged((tag) => send(results.undo, { params: { eventId, resultId }, query: { tag } }));
  } else if (step.do === "begin") {
    await send(matches.update, {
      params: { eventId, matchId: match?.id ?? "" },
      query: {},
      body: { status: "started" },
    });
  } else if (step.do === "share") {
    const round = (await club.structure(eventId)).rounds[step.round];
    const ties = (round?.openTies ?? []).map(({ groupIndex, teamIds }) => ({ groupIndex, teamIds, method: "lots" }));
    const where = { eventId, roundId: round?.id ?? "" };
    if (ties.length > 0) await send(closures.decide, { params: where, query: {}, body: { ties } } as never);
  } else if (step.do === "close") await send(closures.close, { params, body: { roundIndex: step.round } });
  else if (step.do === "reopen") {
    const body = { roundIndex: step.round };
    await tagged((tag) => send(closures.reopen, { params, query: {}, body: { ...body, ...(tag && { tag }) } }));
  }
}

it("whatever happens on the day, what is kept for queries is what follows of the facts", async () => {
  const day = fc.record({
    kind: fc.constantFrom(...kinds),
    teams: fc.integer({ min: 4, max: 6 }),
    steps: walkOf(steps, { minLength: 15, maxLength: times(25, 60) }),
  });
  await fc.assert(
    fc.asyncProperty(day, async ({ kind = {}, teams, steps: all }) => {
      const eventId = await club.confirmed(teams);
      await club.generate(eventId, settingsOf(kind));
      for (const step of all) {
        await take(eventId, step, kind);
        await compareKept(stage, club.organisationId, eventId);
      }
    }),
    { numRuns: times(4, 60), endOnFailure: true },
  );
}, 1_800_000);
