import type { RankingKey, RankingRow, RankingRules } from "#contracts/events/ranking.ts";
import { byId, type Measure, place, splitBy, type UnorderedClass } from "./classes.ts";
import { averageBy, compareAverages } from "./criteria.ts";
import type { Decision } from "./types.ts";

/**
 * One table of teams of several: rows of the same rank of each, or of all pools. What the rules compare in whole tables is
 * compared in their order for each match played, so that groups of unequal size need no match dropped; matches among them
 * are never asked, since most have not met.
 */
export function across(
  rows: readonly RankingRow[],
  rules: Pick<RankingRules, "steps">,
  decisions: readonly Decision[] = [],
): { rows: RankingRow[]; ties: UnorderedClass[] } {
  const byTeam = new Map(rows.map((row) => [row.teamId, row]));
  const of = (team: string) => byTeam.get(team) as RankingRow;
  const decided = new Map<string, NonNullable<RankingRow["decidedBy"]>>();
  const keys = rules.steps.flatMap((step): RankingKey[] => ("scope" in step ? [step.key] : []));
  const classes = keys.reduce<string[][]>(
    (parts, key) => {
      const measure: Measure = {
        key,
        compare: (one, other) => compareAverages(key, of(one), of(other)),
        value: (team) => averageBy(key, of(team)),
      };
      return parts.flatMap((part) => (part.length < 2 ? [part] : splitBy(part, measure, decided)));
    },
    rows.length === 0 ? [] : [[...byTeam.keys()].sort(byId)],
  );
  const { placed, ties } = place(classes, decided, decisions, () => keys);
  return { rows: placed.map((row) => ({ ...of(row.teamId), ...row })), ties };
}
