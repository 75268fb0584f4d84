import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Drawing, drawn, drawnRound, drawnTeam, inSeedOrder, isKnockout } from "#app/rules/events/drawn.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import type { Tournament2 } from "#contracts/events/divisions.ts";
import type { Affected } from "#contracts/events/matches.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import { PickSource } from "#contracts/events/structure.ts";
import { requireRound } from "../divisions/load.server.ts";
import { loadMatches } from "../structure/load.server.ts";
import { newPickId } from "./draw-code.server.ts";
import { entriesFor, usualEntrants } from "./entries.ts";
import type { PickRow } from "./rows.ts";
import { keyOf, namedBy } from "./sources.ts";

type RoundArgs = Parameters<typeof requireRound>[0] & RouteArgs;

/** What the page of a round's picks is about: the round, those before it, and who may enter. */
export async function requirePicks(args: RoundArgs) {
  const known = await requireRound(args);
  const { staff, record, division, round } = known;
  const earlier = division.rounds.filter(({ order }) => order < round.order);
  const knockouts = earlier.filter(isKnockout).map(({ id }) => id);
  const lost = knockouts.length > 0 ? await loadMatches(staff, record.id, { roundId: knockouts }) : [];
  const groups = entriesFor(division.teams, earlier, lost);
  return { ...known, groups, entrants: usualEntrants(division.teams, earlier) };
}

/** The rows that the form starts with: the picks as they are; a proposal for a round without any. */
export const rowsOf = ({ picks }: Pick<RoundView, "picks">, entrants: readonly string[]): PickRow[] =>
  picks.length > 0
    ? picks.map(({ id, source }) => ({ id, source: keyOf(source), isLocked: false }))
    : entrants.map((source) => ({ id: newPickId(), source, isLocked: false }));

/** What saving these picks would make of the round, as the page draws it. Throws what upstream refuses. */
export async function previewOf(
  staff: StaffCaller,
  { record, division, round }: { record: { id: string }; division: Tournament2; round: RoundView },
  rows: readonly PickRow[],
): Promise<Previewed> {
  const would = await staff.call(rounds.picks, {
    params: { eventId: record.id, tournamentId: division.id, roundId: round.id },
    query: { preview: true },
    body: { picks: picksOf(rows) },
  });
  const { affected, unscheduled, tag } = would;
  return {
    drawing: {
      teams: division.teams.map(drawnTeam),
      rounds: [inSeedOrder(drawnRound(would.round), division.teams)],
      matches: would.matches.map(drawn),
    },
    affected,
    unscheduled,
    tag,
  };
}

/** What the page shows of a preview. */
export interface Previewed {
  readonly drawing: Drawing;
  readonly affected: readonly Affected[];
  readonly unscheduled: number;
  readonly tag: string;
}

/** Rows as the contract has them: their place is the seed. */
export const picksOf = (rows: readonly PickRow[]) =>
  rows.map(({ id, source }, at) => ({ id, order: at + 1, source: PickSource.parse(namedBy(source)) }));
