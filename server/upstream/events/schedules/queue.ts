import { callOrder, type Queued } from "../engine/queue.ts";
import { type DeskMatch, deskMatches, isGoingOn, isReady } from "./desk-matches.ts";
import type { Prepared } from "./input.ts";
import { calledRounds } from "./options.ts";

/**
 * The matches of an event that can be called now, in their order; none of their teams is playing. Where a round has a
 * queue, matches of other rounds, which have their times, are not called. Matches that staff put somewhere at some time
 * wait for that time.
 */
export function queueNow({ context, clock, input }: Prepared, now: Date): Queued[] {
  const all = deskMatches(context);
  const partners = partnersOf(input.sharing);
  const people = ({ teams }: DeskMatch) => teams.flatMap((team) => (team === null ? [] : partners(team)));
  const called = calledRounds(context).ids;
  const busy = new Set(all.filter(isGoingOn).flatMap(people));
  const lastOf = new Map<string, number>();
  for (const { row, teams } of all) {
    if (!row.closedAt) continue;
    // The court is free from this minute on, and so are the teams.
    const at = clock.minuteOf(row.closedAt);
    for (const team of teams) if (team !== null) lastOf.set(team, Math.max(lastOf.get(team) ?? at, at));
  }
  const waiting = all
    .filter(
      (one) =>
        isReady(one) &&
        called.has(one.row.roundId) &&
        !one.row.timeLocked &&
        !people(one).some((team) => busy.has(team)),
    )
    .map((one) => {
      const ends = people(one).flatMap((team) => lastOf.get(team) ?? []);
      return { id: one.row.id, number: one.row.number, last: ends.length > 0 ? Math.max(...ends) : null };
    });
  return callOrder(input, waiting, clock.minuteOf(now));
}

/** A team with those that share a person with it. */
function partnersOf(sharing: readonly (readonly string[])[]): (team: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  for (const group of sharing) for (const team of group) known.set(team, [...(known.get(team) ?? []), ...group]);
  return (team) => known.get(team) ?? [team];
}
