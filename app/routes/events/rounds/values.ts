import { usualFormula } from "#app/rules/events/formulas.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { rankingOfFormat } from "#contracts/events/sport-presets.ts";
import type { RoundType } from "#contracts/events/structure.ts";
import { closestFormat, type FormatValues, formatValues } from "../structure/format-schema.ts";

/** The fields of a round's form, as text. */
export type RoundValues = FormatValues &
  Record<
    | "type"
    | "name"
    | "groupCount"
    | "legs"
    | "matchesPerTeam"
    | "qualifiersPerGroup"
    | "turns"
    | "heatSize"
    | "placement"
    | "grandFinal"
    | "withdrawals"
    | "ranking",
    string
  >;

/** What the form of a new round starts with: groups first, then a knockout, decided as the round before. */
export function newValues(teams: number, format: FormatValues, isFirst: boolean): RoundValues {
  const { formula: _, bestNext: __, crossing: ___, knockout: ____, ...options } = usualFormula("", teams);
  const type: RoundType = isFirst ? "group" : "single-elimination";
  return { ...options, ...format, type, name: "", withdrawals: "annulOrWalkover", ranking: "" };
}

/** A round as its form shows it. */
export function roundValues({ type, name, format, ranking, options }: RoundView): RoundValues {
  const { groupCount, legs, matchesPerTeam, qualifiersPerGroup, turns, heatSize } = options;
  const { placement, grandFinal, withdrawals } = options;
  const isUsual = ranking.preset === rankingOfFormat[closestFormat(format)] || ranking.preset === "custom";
  return {
    ...{ type, name: name ?? "", placement, grandFinal, withdrawals },
    groupCount: String(groupCount),
    legs: String(legs),
    matchesPerTeam: String(matchesPerTeam),
    qualifiersPerGroup: String(qualifiersPerGroup),
    turns: String(turns),
    heatSize: String(heatSize),
    ...formatValues(format),
    ranking: isUsual ? "" : ranking.preset,
  };
}

/** What the log holds of a round that is added or changed: its form, without what says only how it was typed. */
export function loggedOf({ name, type, groupCount, matchesPerTeam, turns, heatSize, format, placement }: RoundValues) {
  return { name: name === "" ? null : name, type, groupCount, matchesPerTeam, turns, heatSize, format, placement };
}
