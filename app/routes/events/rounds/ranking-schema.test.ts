import { describe, expect, test } from "vitest";
import { rowsOfSteps, stepsOfRows } from "#app/rules/events/ranking-rows.ts";
import { formatPresets } from "#contracts/events/format-presets.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { RankingRules } from "#contracts/events/ranking.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { evenOutcomeOf, startsOf } from "./ranking-choices.ts";
import { loggedRules, rankingForm, rankingOf, rankingValues } from "./ranking-schema.ts";

/** What a browser sends of a form that shows these values: nothing of a blank field. */
function typed(values: ReturnType<typeof rankingValues>, about: object = {}) {
  const { steps, creditWalkover, even, ...points } = values;
  const numbers = Object.entries(points).flatMap(([name, text]) => (text === "" ? [] : [[name, Number(text)]]));
  const given = { ...Object.fromEntries(numbers), steps, creditWalkover: creditWalkover === "on", ...about };
  return rankingForm.parse(even === "" ? given : { even, ...given });
}

const formats = Object.values(formatPresets) as MatchFormat[];

describe("the rules of a table in their form", () => {
  test("are the same when nothing of them was changed, and know their own name", () => {
    for (const format of formats) {
      for (const name of startsOf(format.kind)) {
        const round = { format, ranking: presets[name] };
        expect(stepsOfRows(rowsOfSteps(round.ranking.steps))).toEqual(round.ranking.steps);
        expect(rankingOf(typed(rankingValues(round)), round)).toEqual(round);
        // A form that begins with these rules replaces any other rules for such matches.
        for (const other of startsOf(format.kind)) {
          const before = { format, ranking: presets[other] };
          const from = { from: name, ...(format.kind === "score" && { even: evenOutcomeOf(name) }) };
          const now = rankingOf(typed(rankingValues(round), from), before);
          expect(now.ranking).toEqual(presets[name]);
          if (now.format.kind === "score") expect(now.format.draws).toBe(name !== "basketball");
        }
      }
    }
  });

  test("become the club's own with other points or another order, as the contract takes them", () => {
    const round = { format: formatPresets.football as MatchFormat, ranking: presets.football };
    const values = rankingValues(round);
    const two = rankingOf(typed(values, { won: 2, forfeited: 0, walkoverScore: 5 }), round).ranking;
    expect(two).toEqual({
      ...presets.football,
      preset: "custom",
      matchPoints: { ...presets.football.matchPoints, won: 2, forfeited: 0 },
      walkoverScore: 5,
    });
    const turned = rankingOf(typed(values, { steps: values.steps.toReversed() }), round).ranking;
    expect(turned.preset).toBe("custom");
    expect(RankingRules.parse(turned)).toEqual(turned);
    expect(rowsOfSteps(turned.steps)).toEqual(values.steps.toReversed());
    expect(loggedRules({ ...round, ranking: turned })).toMatchObject({ ranking: "ranking_custom", won: 3, lost: 0 });
  });

  test("are refused where a criterion has nobody to compare, stands twice, or too many follow each other", () => {
    const codes = (steps: object[]) => rankingForm.safeParse({ steps }).error?.issues.map(({ message }) => message);
    expect(codes([])).toEqual(["ranking.none"]);
    expect(codes([{ key: "headToHead", among: "all" }])).toEqual(["ranking.among_equals"]);
    expect(codes([{ key: "lastDirect", among: "tied" }])).toEqual(["ranking.among_equals"]);
    const points = { key: "points", among: "all" };
    expect(codes([points, points])).toEqual(["ranking.twice"]);
    const seven = ["wins", "points", "difference", "goals", "matchRatio", "pointRatio", "setRatio"];
    expect(codes(seven.map((key) => ({ key, among: "tied" })))).toEqual(['ranking.too_many_together|{"max":6}']);
  });
});
