import type { structureProblems } from "#contracts/events/rounds.ts";
import type { PickInput, PickSource, StructureSettings } from "#contracts/events/structure.ts";
import { type ExpandedRound, expand, isKnockout } from "./expand.ts";
import { bracketSize, snake } from "./seeding.ts";
import { step } from "./steps.ts";

/** Why a recipe cannot be played, with the figures of its message. `round`: of a custom recipe, which, from 1. */
interface Problem {
  readonly code: (typeof structureProblems)[number];
  readonly params: Readonly<Record<string, string | number>>;
}

type Code = Problem["code"] extends `structure.${infer name}` ? name : never;
type Found = Problem | false;
const problem = (code: Code, params: Problem["params"] = {}): Problem => ({ code: `structure.${code}`, params });

/** Matches of a recipe at most, its rounds together: as many as an event may have. */
const maxMatches = 10_000;

/** What is wrong with a recipe for so many teams; nothing: it can be generated. */
export function problemsOf(settings: StructureSettings, teams: number | readonly string[]): Problem[] {
  const rounds = expand(settings, teams);
  const isCustom = settings.formula === "custom";
  const found: Found[] = [
    isCustom && rounds.length === 0 && problem("custom_without_rounds"),
    ...rounds.flatMap((round) => ofRound(round, isCustom)),
    rounds.every((round) => matchCount(round) <= maxMatches) &&
      rounds.reduce((sum, round) => sum + matchCount(round), 0) > maxMatches &&
      problem("too_many_matches", { max: maxMatches }),
    ...(isCustom ? settings.rounds.flatMap((given, order) => ofPicks(given.picks, order, rounds)) : []),
    ...(rounds.length > 1 && !isCustom ? ofQualifiers(settings, rounds[0]?.picks.length ?? 0) : []),
  ];
  return found.filter((one) => one !== false);
}

function ofRound(round: ExpandedRound, isCustom: boolean): Found[] {
  const { type, format, options, order } = round;
  const named: Problem["params"] = isCustom ? { round: order + 1 } : {};
  const teams = round.picks.length;
  const min = type === "double-elimination" ? 3 : 2;
  if (teams < min) {
    return [
      problem(isCustom ? "round_too_small" : order > 0 ? "knockout_too_small" : "too_few_teams", { min, ...named }),
    ];
  }
  const inGroups = type === "group" || type === "pool-play";
  const maxGroups = Math.floor(teams / 2);
  const isCrowded = inGroups && options.groupCount > maxGroups;
  return [
    isCrowded && problem("too_many_groups", { max: maxGroups, ...named }),
    !isCrowded && type === "pool-play" && ofPools(teams, round, named),
    type === "multiple-scoreboard" && ofHeats(teams, options.heatSize, named),
    matchCount(round) > maxMatches && problem("too_many_matches", { max: maxMatches, ...named }),
    (type === "multiple-scoreboard") !== (format.kind === "scoreboard") && problem("format_not_of_heats", named),
  ];
}

function ofPools(teams: number, { options }: ExpandedRound, named: Problem["params"]): Found {
  const { groupCount, matchesPerTeam } = options;
  const [least, most] = [Math.floor(teams / groupCount), Math.ceil(teams / groupCount)];
  if (matchesPerTeam >= least) return problem("matches_above_pool", { max: least - 1, ...named });
  const odd = [least, most].find((size) => size % 2 === 1);
  if (odd === undefined || matchesPerTeam % 2 === 0) return false;
  const suggested = matchesPerTeam + 1 < least ? matchesPerTeam + 1 : matchesPerTeam - 1;
  // Pools of two and three have no number in common.
  if (suggested === 0) return problem("too_many_groups", { max: groupCount - 1, ...named });
  return problem("odd_pool", { teams: odd, suggested, ...named });
}

const alone = (teams: number, heatSize: number) => Math.floor(teams / Math.ceil(teams / heatSize)) < 2;
function ofHeats(teams: number, heatSize: number, named: Problem["params"]): Found {
  if (!alone(teams, heatSize)) return false;
  let suggested = heatSize;
  while (alone(teams, suggested)) suggested++;
  return problem("heat_too_small", { suggested, ...named });
}

/** About how many matches a round has: exactly, of tables and heats; of a knockout at most. */
function matchCount({ type, options, picks }: ExpandedRound): number {
  const { groupCount, legs, matchesPerTeam, turns, heatSize, placement } = options;
  const teams = picks.length;
  if (isKnockout(type)) {
    if (type === "double-elimination") return 2 * teams;
    const lines = bracketSize(Math.max(2, teams));
    return placement === "all" ? (lines / 2) * Math.log2(lines) : teams;
  }
  const groups = type === "group" ? groupCount : 1;
  if (type === "group" || type === "round-robin") return (teams * (teams / groups - 1) * legs) / 2;
  if (type === "pool-play") return (teams * matchesPerTeam) / 2;
  return type === "multiple-scoreboard" ? turns * Math.ceil(teams / heatSize) : 0;
}

function ofQualifiers(settings: StructureSettings, teams: number): Found[] {
  const { formula, groupCount, qualifiersPerGroup, bestNext } = settings;
  const least = Math.floor(teams / groupCount);
  // The groups in which somebody stands at the next rank.
  const max = qualifiersPerGroup < least ? groupCount : qualifiersPerGroup === least ? teams % groupCount : 0;
  // With fewer than two, the problem is too few teams or too many groups, which is said already.
  if (least < 2) return [];
  if (qualifiersPerGroup > least) return [problem("qualifiers_above_group", { max: least })];
  // Pools have one table: whom the next places belong to does not matter.
  if (formula === "poolPlayKnockout") {
    const left = teams - groupCount * qualifiersPerGroup;
    return [bestNext > left && problem("best_next_above_groups", { max: left })];
  }
  return [bestNext > max && problem("best_next_above_groups", { max })];
}

function ofPicks(given: readonly PickInput[], order: number, rounds: readonly ExpandedRound[]): Found[] {
  const round = order + 1;
  const sources = given.map(({ source }) => source);
  const placed = sources
    .filter(({ kind }) => kind !== "bye" && kind !== "open")
    .map((source) => JSON.stringify(source));
  const from = sources.flatMap((source) => ("roundId" in source ? [{ source, at: orderOf(source.roundId) }] : []));
  const before = from.filter(({ at }) => at < order);
  return [
    (isRepeated(placed) || isRepeated(given.map((pick) => pick.order))) && problem("pick_twice", { round }),
    before.length < from.length && problem("source_not_before", { round }),
    before.some(({ source, at }) => !isThere(source, rounds[at])) && problem("pick_unknown", { round }),
  ];
}

/** The number of a round of the same recipe, `#0`; other rounds have none. */
const orderOf = (roundId: string) => (/^#\d+$/u.test(roundId) ? Number(roundId.slice(1)) : Number.NaN);

const isRepeated = (all: readonly unknown[]) => new Set(all).size < all.length;

type Sized = Pick<ExpandedRound, "type" | "options" | "picks">;
const sizes = new WeakMap<Sized, readonly number[]>();

/** How many teams stand in each group of a round, byes left out. Kept for each round, as many picks ask it. */
function sizesOf(round: Sized): readonly number[] {
  const known = sizes.get(round);
  if (known) return known;
  const { type, options, picks } = round;
  step(picks.length);
  const groups = type === "group" ? Math.min(options.groupCount, picks.length) : 1;
  const counted = snake(picks, groups).map((group) => group.filter(({ kind }) => kind !== "bye").length);
  sizes.set(round, counted);
  return counted;
}

/** Whether a round has the place to which a pick points. */
export function isThere(source: PickSource, round: Sized | undefined): boolean {
  if (!round) return false;
  const groups = sizesOf(round);
  switch (source.kind) {
    case "place":
      return (
        (groups.length === 1 || source.groupIndex !== null) && source.rank <= (groups[source.groupIndex ?? 0] ?? 0)
      );
    case "best":
      step(groups.length);
      return round.type === "group" && source.index <= groups.filter((size) => source.rank <= size).length;
    case "loser":
      return source.bracket === "lower" ? round.type === "double-elimination" : isKnockout(round.type);
    default:
      return true;
  }
}
