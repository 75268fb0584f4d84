import type { MatchFormat } from "#contracts/events/formats.ts";
import type { RankingRules } from "#contracts/events/ranking.ts";
import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { PickSource, RoundOptions, RoundType, StructureSettings } from "#contracts/events/structure.ts";
import { qualifiers } from "./crossing.ts";

/**
 * A round of a recipe. `name`: as given; null: it is called after its type, in the reader's language. `picks` by seed;
 * those that point to another round of the recipe call it `#<order>`.
 */
export interface ExpandedRound {
  readonly order: number;
  readonly type: RoundType;
  readonly name: string | null;
  readonly picks: readonly PickSource[];
  readonly format: MatchFormat;
  readonly ranking: RankingRules;
  readonly options: RoundOptions;
  readonly scheduling: SchedulingOptions;
}

/**
 * The rounds that a recipe makes. `teams`: by seed, or how many there will be, whose places stay open. What cannot be
 * played is expanded all the same; `problemsOf` says what is wrong with it.
 */
export function expand(settings: StructureSettings, teams: number | readonly string[]): ExpandedRound[] {
  if (settings.formula === "custom") return given(settings);
  const types = typesOf(settings);
  const options = optionsOf(settings);
  const common = { name: null, ranking: settings.ranking, options, scheduling: settings.scheduling };
  return types.map((type, order): ExpandedRound => {
    const format = order > 0 ? (settings.knockoutFormat ?? settings.format) : settings.format;
    return {
      ...common,
      order,
      type,
      picks: order === 0 ? entrants(teams) : goingOn(types[0], entrants(teams).length, options),
      format: formatIn(type, format),
    };
  });
}

/** Whether who loses goes out. */
export const isKnockout = (type: RoundType): boolean => type === "single-elimination" || type === "double-elimination";

/** The types of the rounds of a formula. */
function typesOf({ formula, knockout }: StructureSettings): RoundType[] {
  const last: RoundType = knockout === "double" ? "double-elimination" : "single-elimination";
  switch (formula) {
    case "roundRobin":
      return ["round-robin"];
    case "groups":
      return ["group"];
    case "groupsKnockout":
      return ["group", last];
    case "poolPlayKnockout":
      return ["pool-play", last];
    case "singleElimination":
      return ["single-elimination"];
    case "doubleElimination":
      return ["double-elimination"];
    case "multipleScoreboard":
      return ["multiple-scoreboard"];
    case "custom":
      return [];
  }
}

const given = ({ rounds }: StructureSettings): ExpandedRound[] =>
  rounds.map(({ type, name, picks, format, ranking, options, schedulingOptions }, order) => ({
    order,
    type,
    name,
    picks: picks.toSorted((one, other) => one.order - other.order).map(({ source }) => source),
    format: formatIn(type, format),
    ranking,
    options,
    scheduling: schedulingOptions,
  }));

const optionsOf = (settings: StructureSettings): RoundOptions => ({
  groupCount: settings.groupCount,
  legs: settings.legs,
  matchesPerTeam: settings.matchesPerTeam,
  placement: settings.placement,
  grandFinal: settings.grandFinal,
  turns: settings.turns,
  heatSize: settings.heatSize,
  qualifiersPerGroup: settings.qualifiersPerGroup,
  bestNext: settings.bestNext,
  crossing: settings.crossing,
  withdrawals: settings.withdrawals,
});

const entrants = (teams: number | readonly string[]): PickSource[] =>
  typeof teams === "number"
    ? Array.from({ length: teams }, () => ({ kind: "open" }))
    : teams.map((teamId) => ({ kind: "team", teamId }));

/**
 * The places of the first round that enter the second: of groups by group, of pools the first of their one table. Ranks
 * that nobody has are left out.
 */
function goingOn(first: RoundType | undefined, teams: number, options: RoundOptions): PickSource[] {
  const groups = Math.max(1, Math.min(options.groupCount, teams));
  const qualifiersPerGroup = Math.min(options.qualifiersPerGroup, Math.ceil(teams / groups));
  if (first === "group") {
    const bestNext = Math.min(options.bestNext, groups);
    return qualifiers("#0", groups, { ...options, qualifiersPerGroup, bestNext });
  }
  const length = Math.min(groups * qualifiersPerGroup + options.bestNext, teams);
  return Array.from({ length }, (_, at) => ({
    kind: "place",
    roundId: "#0",
    groupIndex: null,
    rank: at + 1,
  }));
}

/** How matches of a round are decided: in a knockout somebody has to win, and what may be drawn goes to a shoot-out. */
export const formatIn = (type: RoundType, format: MatchFormat): MatchFormat =>
  isKnockout(type) && format.kind === "score" && format.draws ? { ...format, draws: false, shootout: true } : format;
