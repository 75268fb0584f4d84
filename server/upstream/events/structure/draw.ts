import type { PickSource, RoundOptions, RoundType, StructureSettings } from "#contracts/events/structure.ts";
import { tagOf } from "#upstream/core/review.ts";
import { expand } from "../engine/expand.ts";
import { generate } from "../engine/graph.ts";
import type { Graph } from "../engine/types.ts";
import type { Competition, MatchRow, PickRow, RoundRow, RoundState, TeamRow } from "../rounds/competition.ts";

/** Whose competition is drawn, and when. */
interface Drawn {
  readonly organisationId: string;
  readonly eventId: string;
  readonly divisionId: string;
  /** The teams by seed. */
  readonly teams: readonly TeamRow[];
  readonly now: Date;
  /** Where the ids of rows come from; the demo's are always the same. */
  readonly newId?: () => string;
}

/** How picks meet: nobody meets in a draft, which has fewer than two. */
export function graphOf(type: RoundType, picks: readonly PickSource[], options: RoundOptions): Graph {
  if (picks.length < 2) return { type, groups: [], matches: [], finish: [] };
  const byes = new Set(picks.flatMap(({ kind }, at) => (kind === "bye" ? [at + 1] : [])));
  return generate(type, picks.length, options, byes);
}

/** Matches of a graph as rows, numbered from `first`. What follows of the facts is written once they are resolved. */
export function matchRows(round: RoundRow, first: number, newId: () => string): MatchRow[] {
  const { groups, matches }: Graph = round.graph;
  return matches.map(({ key, group, turn, isReset }, at) => ({
    id: newId(),
    organisationId: round.organisationId,
    eventId: round.eventId,
    divisionId: round.divisionId,
    roundId: round.id,
    key,
    groupIndex: group,
    bracket: groups[group]?.bracket ?? "main",
    turn,
    isReset,
    number: first + at,
    status: "waiting",
    isVoid: false,
    locationId: null,
    fieldId: null,
    court: null,
    startAt: null,
    endAt: null,
    bufferMinutes: 0,
    timeLocked: false,
    warmupAt: null,
    startedAt: null,
    closedAt: null,
    freedAt: null,
    notes: "",
    streaming: null,
    live: null,
    liveSeq: 0,
    liveFrom: 0,
    version: 1,
    createdAt: round.createdAt,
    updatedAt: round.updatedAt,
  }));
}

/** The competition that settings make of teams: rows as they would be stored, in which nothing has happened. */
export function draw(
  settings: StructureSettings,
  { organisationId, eventId, divisionId, teams, now, newId = () => crypto.randomUUID() }: Drawn,
): Competition {
  const plan = expand(
    settings,
    teams.map(({ id }) => id),
  );
  const ids = plan.map(() => newId());
  // Sources call the rounds of a plan by their order.
  const idOf = (name: string) => ids[Number(name.slice(1))] ?? name;
  let first = 1;
  const rounds = plan.map((one, order): RoundState => {
    const graph = graphOf(one.type, one.picks, one.options);
    const { type, name, format, ranking, options, scheduling } = one;
    const round: RoundRow = {
      id: ids[order] ?? "",
      organisationId,
      eventId,
      divisionId,
      order,
      ...{ type, name, format, ranking, options, scheduling, graph },
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const picks = one.picks.map(
      (source, at): PickRow => ({
        id: newId(),
        order: at + 1,
        source: "roundId" in source ? { ...source, roundId: idOf(source.roundId) } : source,
      }),
    );
    const matches = matchRows(round, first, newId);
    first += matches.length;
    return { round, picks, matches, results: new Map(), decisions: [], closure: null };
  });
  return { organisationId, eventId, divisionId, settings, teams, rounds };
}

/** Stands for what a person was shown: the settings, and the teams by seed. */
export const tagOfDraw = (settings: StructureSettings, teams: readonly Pick<TeamRow, "name">[]): string =>
  tagOf([settings, teams.map(({ name }) => name)]);
