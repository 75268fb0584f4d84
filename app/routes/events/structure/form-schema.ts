import { z } from "zod";
import { usualFormula } from "#app/rules/events/formulas.ts";
import { type FormatPreset, formatPresets } from "#contracts/events/format-presets.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { rankingOfFormat } from "#contracts/events/sport-presets.ts";
import { type StructurePlan, StructureSettings } from "#contracts/events/structure.ts";
import { Tag } from "#contracts/scalars.ts";
import { formatNames, formulaCards, kindOf, rankingNames } from "./choices.ts";
import { formatOf, formatShape, noFigures } from "./format-schema.ts";

const { shape } = StructureSettings;

/**
 * The form of a competition's settings. Figures of a format that stay empty are those of its sport; settings that the
 * chosen formula does not have are sent all the same, and make no difference.
 */
export const settingsForm = z.object({
  intent: z.enum(["preview", "generate"]).default("preview"),
  tag: Tag.optional(),
  formula: z.enum(formulaCards).default("groupsKnockout"),
  groupCount: shape.groupCount,
  legs: z.enum(["1", "2"]).default("1"),
  matchesPerTeam: shape.matchesPerTeam,
  qualifiersPerGroup: shape.qualifiersPerGroup,
  bestNext: shape.bestNext,
  crossing: shape.crossing,
  knockout: shape.knockout,
  placement: shape.placement,
  grandFinal: shape.grandFinal,
  turns: shape.turns,
  heatSize: shape.heatSize,
  ...formatShape,
  knockoutFormat: z.enum(formatNames).optional(),
  ranking: z.enum(rankingNames).optional(),
  withdrawals: shape.withdrawals,
});
type TypedSettings = z.output<typeof settingsForm>;

/** Heats are decided by figures, and nothing else is: the formula counts, whatever sport was chosen. */
const formatFor = (typed: TypedSettings): TypedSettings =>
  typed.formula === "multipleScoreboard" && kindOf(typed.format) !== "scoreboard"
    ? { ...typed, format: "points" }
    : typed;

/** How matches are to get courts and times, as far as it was said before there were any. */
export const plannedScheduling = (plan: StructurePlan | null) => SchedulingOptions.parse(plan?.scheduling ?? {});

/** The settings that the form stands for; courts and times are those of the plan, a custom formula gets no rounds. */
export function settingsOf(given: TypedSettings, plan: StructurePlan | null): StructureSettings {
  const typed = formatFor(given);
  const { intent: _, tag: __, legs, format: ___, knockoutFormat, ranking, formula, ...rest } = typed;
  const { groupCount, matchesPerTeam, qualifiersPerGroup, bestNext, crossing, knockout, placement } = rest;
  const { grandFinal, turns, heatSize, withdrawals } = rest;
  const format = formatOf(typed);
  return {
    ...{ formula, groupCount, matchesPerTeam, qualifiersPerGroup, bestNext, crossing, knockout, placement },
    ...{ grandFinal, turns, heatSize, withdrawals, format },
    legs: legs === "2" ? 2 : 1,
    knockoutFormat: knockoutFormat ? formatPresets[knockoutFormat] : null,
    ranking: presets[ranking ?? rankingOfFormat[typed.format]],
    scheduling: plannedScheduling(plan),
    rounds: [],
  };
}

export type SettingsValues = { [Name in Exclude<keyof TypedSettings, "intent" | "tag">]-?: string };

/** The figures of a plan as the form shows them. */
function plannedFigures(plan: StructurePlan) {
  const { groupCount, legs, matchesPerTeam, qualifiersPerGroup, bestNext, crossing, knockout, placement } = plan;
  return {
    ...{ groupCount: String(groupCount), legs: String(legs), matchesPerTeam: String(matchesPerTeam) },
    ...{ qualifiersPerGroup: String(qualifiersPerGroup), bestNext: String(bestNext), crossing, knockout, placement },
    ...{ grandFinal: plan.grandFinal, turns: String(plan.turns), heatSize: String(plan.heatSize) },
  };
}

/** What an empty form starts with: the tournament's formula with what was planned, the sport's format. */
export const usualValues = (
  formula: string,
  format: FormatPreset,
  { teams, plan }: { readonly teams: number; readonly plan: StructurePlan | null },
): SettingsValues => ({
  ...usualFormula(formula, teams),
  ...(plan && plannedFigures(plan)),
  format,
  ...noFigures,
  ...{ knockoutFormat: "", ranking: "" },
  withdrawals: "annulOrWalkover",
});
