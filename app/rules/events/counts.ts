import { type Drawing, type DrawnMatch, type DrawnRound, isKnockout } from "./drawn.ts";

/** Figures of a competition that is drawn: how many matches, and the fewest that a team plays for certain. */
interface Counts {
  readonly teams: number;
  readonly matches: number;
  /** Null where no team is known. */
  readonly least: number | null;
}

/** Counts a competition. A second final that may not be needed is a match, but none that is certain. */
export function countsOf({ teams, rounds, matches }: Drawing): Counts {
  const byRound = Map.groupBy(matches, ({ roundId }) => roundId);
  const sure = rounds.map((round) => sureOf(round, byRound.get(round.id) ?? []));
  const each = teams.map(({ id }) => sure.reduce((sum, of) => sum + of(id), 0));
  return { teams: teams.length, matches: matches.length, least: each.length === 0 ? null : Math.min(...each) };
}

/** How many matches of a round a team plays for certain, once it is known to play in it. */
function sureOf(round: DrawnRound, matches: readonly DrawnMatch[]): (teamId: string) => number {
  const own = new Map<string, DrawnMatch[]>();
  for (const match of matches)
    for (const { teamId, provisional } of match.sides)
      if (teamId !== null && !provisional) own.set(teamId, [...(own.get(teamId) ?? []), match]);
  if (round.type === "multiple-scoreboard") return (id) => (own.has(id) ? turnsOf(round) : 0);
  if (!isKnockout(round)) return (id) => own.get(id)?.length ?? 0;
  const least = leastFrom(matches);
  return (id) => Math.max(0, ...(own.get(id) ?? []).slice(0, 1).map(({ number }) => least(number)));
}

/** In heats everybody plays each turn. */
const turnsOf = ({ groups }: DrawnRound): number => groups.reduce((sum, { turns }) => sum + turns.length, 0);

/**
 * How many matches a team that enters a knockout at a match plays at least: this one, then the shorter of both ways.
 */
function leastFrom(matches: readonly DrawnMatch[]): (number: number) => number {
  const next = new Map<string, number>();
  for (const { number, sides, isReset } of matches)
    for (const { from } of isReset ? [] : sides)
      if (from && from.number !== null && from.round === null) next.set(`${from.kind} ${from.number}`, number);
  const least = (number: number): number =>
    1 +
    Math.min(
      ...["winner", "loser"].map((kind) => {
        const then = next.get(`${kind} ${number}`);
        return then === undefined ? 0 : least(then);
      }),
    );
  return least;
}
