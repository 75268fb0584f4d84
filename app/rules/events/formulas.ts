import type { StructureSettings } from "#contracts/events/structure.ts";

type Formula = StructureSettings["formula"];

/** Formulas that a form makes; a custom one is put together round by round. */
export const offered = [
  "groupsKnockout",
  "groups",
  "roundRobin",
  "poolPlayKnockout",
  "singleElimination",
  "doubleElimination",
  "multipleScoreboard",
] as const satisfies readonly Formula[];
type Offered = (typeof offered)[number];

/** The formulas that each group of fields concerns. */
export const formulasOf = {
  groups: ["groups", "groupsKnockout", "poolPlayKnockout"],
  counts: ["groups", "groupsKnockout", "poolPlayKnockout", "multipleScoreboard"],
  legs: ["roundRobin", "groups", "groupsKnockout"],
  pools: ["poolPlayKnockout"],
  goOn: ["groupsKnockout", "poolPlayKnockout"],
  crossing: ["groupsKnockout"],
  placement: ["groupsKnockout", "poolPlayKnockout", "singleElimination"],
  heats: ["multipleScoreboard"],
  duels: ["roundRobin", "groups", "groupsKnockout", "poolPlayKnockout", "singleElimination", "doubleElimination"],
  tables: ["roundRobin", "groups", "groupsKnockout", "poolPlayKnockout", "multipleScoreboard"],
} as const satisfies Readonly<Record<string, readonly Offered[]>>;

/** What a formula leaves open, as a form asks it. */
export type FormulaValues = Record<
  | "formula"
  | "groupCount"
  | "legs"
  | "matchesPerTeam"
  | "qualifiersPerGroup"
  | "bestNext"
  | "crossing"
  | "knockout"
  | "placement"
  | "grandFinal"
  | "turns"
  | "heatSize",
  string
>;

/** Three matches in pools of teams, or as many as there are opponents; two where a pool is odd, which wants an even number. */
function usualMatches(teams: number, pools: number): number {
  const least = Math.floor(teams / pools);
  const hasOdd = teams % pools > 0 || least % 2 === 1;
  return hasOdd ? 2 : Math.max(1, Math.min(3, least - 1));
}

/**
 * What a form starts with: groups of about four, of which two go on; a formula that is not offered gives way to groups.
 */
export function usualFormula(formula: string, teams: number): FormulaValues {
  const groups = Math.max(1, Math.round(teams / 4));
  return {
    formula: (offered as readonly string[]).includes(formula) ? formula : "groupsKnockout",
    groupCount: String(groups),
    legs: "1",
    matchesPerTeam: String(usualMatches(teams, groups)),
    qualifiersPerGroup: groups === 1 ? String(Math.min(4, Math.max(2, teams))) : "2",
    bestNext: "0",
    crossing: "byGroup",
    knockout: "single",
    placement: "third",
    grandFinal: "reset",
    turns: "3",
    heatSize: "8",
  };
}
