import type { RankingRow } from "#contracts/events/ranking.ts";
import { across } from "./across.ts";
import type { UnorderedClass } from "./classes.ts";
import { countedOf, type Played, teamOf } from "./outcomes.ts";
import { standings } from "./standings.ts";
import type { Counted } from "./tally.ts";
import type { RoundFacts, Slot } from "./types.ts";

/** A table as it stands. */
export interface Table {
  /** All teams in order; those whose matches are annulled are the last. */
  readonly rows: readonly RankingRow[];
  /** How many of the rows have a place that counts. */
  readonly places: number;
  readonly ties: readonly UnorderedClass[];
  /** The teams that meet in the matches still to be played; null where a team is not known. */
  readonly open: readonly (readonly (string | null)[])[];
  /** Whether its order says something: everybody is known and has played, or nothing is left to play. */
  readonly isTelling: boolean;
}

/** Rows of teams that are out of a table, behind all others. */
function behind(teams: readonly string[], places: number): RankingRow[] {
  const { rows } = standings(teams, [], { steps: [] });
  return rows.map((row) => ({ ...row, rank: places + row.rank }));
}

/** The tables of a round, by group; of brackets none. */
export function tablesOf(
  facts: RoundFacts,
  picks: readonly Slot[],
  { matches, annulled }: Played & { annulled: ReadonlySet<string> },
): Table[] {
  if (facts.graph.finish.length > 0) return [];
  const counted = facts.graph.groups.map((): Counted[] => []);
  const open = facts.graph.groups.map((): (string | null)[][] => []);
  for (const match of facts.graph.matches) {
    const resolved = matches.get(match.key);
    const counts = countedOf(facts, match, resolved);
    if (counts !== undefined) counted[match.group]?.push(counts);
    if (resolved?.status !== "closed") open[match.group]?.push((resolved?.sides ?? []).map(teamOf));
  }
  return facts.graph.groups.map((group, index): Table => {
    const slots = group.seeds.map((seed) => picks[seed - 1]);
    const teams = slots.flatMap((slot) => teamOf(slot) ?? []);
    const staying = teams.filter((team) => !annulled.has(team));
    const decisions = facts.decisions.filter(({ groupIndex }) => groupIndex === index);
    const found = standings(staying, counted[index] ?? [], facts.ranking, decisions);
    // Pools do not meet: their one table compares what each did for each match, never whom it beat.
    const isPools = facts.type === "pool-play";
    const { rows, ties } = isPools ? across(found.rows, facts.ranking, decisions) : found;
    const isOver = open[index]?.length === 0;
    const isComplete = slots.every((slot) => slot !== undefined && slot.kind !== "tbd");
    return {
      rows: [
        ...rows,
        ...behind(
          teams.filter((team) => annulled.has(team)),
          rows.length,
        ),
      ],
      places: rows.length,
      ties: ties.map((tie) => ({ ...tie, groupIndex: index })),
      open: open[index] ?? [],
      isTelling: isComplete && (isOver || rows.every((row) => row.played > 0)),
    };
  });
}

/** Whether a tie runs through a place, so that nobody has it; also one that staff let be. */
export const isTied = (ties: readonly UnorderedClass[], rank: number): boolean =>
  ties.some(({ fromRank, teamIds }) => rank >= fromRank && rank < fromRank + teamIds.length);

/** The teams that hold a rank, in the order of the table across all, and the group of each. */
export interface Tier {
  readonly rows: readonly RankingRow[];
  readonly ties: readonly UnorderedClass[];
  readonly groups: ReadonlyMap<string, number>;
}

/** The teams that hold a rank in each table; each rank is compared once. */
export function tiersOf(facts: RoundFacts, tables: readonly Table[]): (rank: number) => Tier {
  const tiers = new Map<number, Tier>();
  const decisions = facts.decisions.filter(({ groupIndex }) => groupIndex === null);
  return (rank) => {
    const known = tiers.get(rank);
    if (known !== undefined) return known;
    const held = tables.flatMap(({ rows, places }, group) => {
      const row = rank <= places ? rows[rank - 1] : undefined;
      return row === undefined ? [] : [{ row, group }];
    });
    const groups = new Map(held.map(({ row, group }) => [row.teamId, group]));
    const tier = {
      ...across(
        held.map(({ row }) => row),
        facts.ranking,
        decisions,
      ),
      groups,
    };
    tiers.set(rank, tier);
    return tier;
  };
}
