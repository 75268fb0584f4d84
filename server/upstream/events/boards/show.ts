import type { ShownBoard } from "#contracts/events/boards.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import type { ShownMatch, ShownRound } from "#contracts/events/shown.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { competitionsOf } from "../rounds/competition.ts";
import { resolved } from "../rounds/resolved.ts";
import { matchesOf, roundsOf, teamsOf } from "../rounds/view.ts";
import { otherCourtsInUse } from "../schedules/schedule-context.ts";
import { shownEvent, shownOf } from "../scoring/shown.ts";
import { courtsOf, divisionsOf, type OpenBoard, playersOf } from "./store.ts";

/** Matches of a court that are announced after the one that is played. */
const announced = 3;

/** A round without who decided what in it. */
function roundShown(round: RoundView): ShownRound {
  const { id, tournamentId, order, name, type, status, format, ranking, options, groups, openMatches } = round;
  return { id, tournamentId, order, name, type, status, format, ranking, options, groups, openMatches };
}

const byTime = (a: ShownMatch, b: ShownMatch) =>
  Date.parse(a.time ?? "2199-01-01") - Date.parse(b.time ?? "2199-01-01") || a.number - b.number;

/** What is played or called on a court, and what comes next there. @param all by their times */
function courtShown(court: { id: string; name: string }, all: readonly ShownMatch[]): ShownBoard["courts"][number] {
  const own = all.filter(({ field, status }) => field?.id === court.id && status !== "closed");
  const now = own.find(({ status }) => status === "started") ?? own.find(({ status }) => status === "warmup");
  const next = own.filter((match) => match !== now).slice(0, announced);
  return { ...court, now: now?.id ?? null, next: next.map(({ id }) => id) };
}

/**
 * What a screen shows: names of teams, and of players only where that was chosen. A hidden division is shown by none: its
 * draw is not public yet.
 */
export async function shownBoard(db: Queryable, { board, event }: OpenBoard): Promise<ShownBoard> {
  const { organisationId, label, options } = board;
  const { tournamentIds, fieldIds, show, showPlayers } = options;
  const isMeant = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id);
  const [competitions, courts, divisions, players] = await Promise.all([
    competitionsOf(db, organisationId, event.id),
    courtsOf(db, event),
    divisionsOf(db, event),
    showPlayers ? playersOf(db, event) : new Map<string, string[]>(),
  ]);
  const nameOf = new Map(
    divisions.flatMap(({ id, name, visibility }) => (visibility === "hidden" ? [] : [[id, name]])),
  );
  const own = competitions
    .filter(({ divisionId }) => nameOf.has(divisionId) && isMeant(tournamentIds, divisionId))
    .map(resolved);
  const matches = own
    .flatMap((one) => {
      const roundOf = new Map(one.competition.rounds.map(({ round }) => [round.id, round]));
      return matchesOf(one).flatMap((match) => {
        const round = roundOf.get(match.roundId);
        return round && !match.isVoid ? [shownOf(match, round)] : [];
      });
    })
    .toSorted(byTime);
  // Matches that were left on a court that the event has no longer are shown there.
  const all = [...courts, ...otherCourtsInUse(courts, matches)];
  return {
    id: board.id,
    organisationId,
    event: shownEvent(event),
    label,
    show,
    fieldIds: [...fieldIds],
    courts: all.filter(({ id }) => isMeant(fieldIds, id)).map((court) => courtShown(court, matches)),
    tournaments: own.map((one) => ({
      id: one.competition.divisionId,
      name: nameOf.get(one.competition.divisionId) ?? "",
      teams: teamsOf(one.competition).map(({ id, name, seed }) => ({ id, name, seed, players: players.get(id) ?? [] })),
      rounds: roundsOf(one).map(roundShown),
    })),
    matches,
  };
}
