import { qrOf } from "#app/backend/media/qr.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatDateTime, localDateOf } from "#app/rules/dates.ts";
import { drawn, drawnRound, drawnTeam, inSeedOrder, isKnockout } from "#app/rules/events/drawn.ts";
import { divisions } from "#contracts/events/divisions.ts";
import type { Match } from "#contracts/events/matches.ts";
import type { RoundView, Structure } from "#contracts/events/rounds.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { matchesPath } from "../matches/handle.ts";
import { loadMatches } from "../structure/load.server.ts";
import { type PrintQuery, readPrintQuery } from "./query.ts";
import { inTime } from "./sheets.ts";

/** Slips that are printed at once at most: fifty pages. */
const mostSlips = 200;

/** What an address prints of a tournament; null while it has no matches. */
export async function loadPrint(staff: StaffCaller, tournament: Tournament, address: URL) {
  if (tournament.generatedAt === null) return null;
  const [rounds, all] = await Promise.all([loadRounds(staff, tournament.id), loadMatches(staff, tournament.id)]);
  if (rounds.length === 0) return null;
  const courts = courtsOf(all);
  const query = readPrintQuery(
    address.searchParams,
    rounds.some(({ round }) => isKnockout(round)) ? "bracket" : "groups",
    {
      rounds: rounds.map(({ round }) => round.id),
      courts: courts.map(({ id }) => id),
    },
  );
  const { name, timeZone } = tournament;
  return {
    query,
    about: {
      ...{ club: staff.staff.organization.name, name, timeZone },
      printedAt: formatDateTime(new Date().toISOString(), timeZone),
    },
    courts,
    rounds: rounds.map(({ round: { id, name: own, order, type, format }, division }) => ({
      ...{ id, name: own, order, type, format, division },
    })),
    ...printed(query, rounds, all, tournament, address),
  };
}
export type LoadedPrint = NonNullable<Awaited<ReturnType<typeof loadPrint>>>;

/** A round with what stands around it. */
interface RoundOf {
  readonly round: RoundView;
  /** The division's name, where the event has several. */
  readonly division: string | null;
  readonly teams: Structure["teams"];
}

/** The rounds of all divisions. */
async function loadRounds(staff: StaffCaller, eventId: string): Promise<RoundOf[]> {
  const { data } = await staff.call(divisions.list, { params: { eventId } });
  return data.flatMap(({ name, rounds, teams }) =>
    rounds.map((round) => ({ round, division: data.length > 1 ? name : null, teams })),
  );
}

/** The courts that matches have, by their names. */
const courtsOf = (all: readonly Match[]) =>
  [...new Map(all.flatMap(({ field }) => (field ? [[field.id, field] as const] : []))).values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  );

/** What one of the pages to print shows: only that is sent. */
function printed(
  query: PrintQuery,
  rounds: readonly RoundOf[],
  all: readonly Match[],
  event: Tournament,
  address: URL,
) {
  const { what, round: asked, court, page } = query;
  const own = all.filter((match) => asked === null || match.roundId === asked);
  if (what === "bracket" || what === "groups") {
    const shown = rounds.filter(
      ({ round }) => (asked === null || round.id === asked) && isKnockout(round) === (what === "bracket"),
    );
    const ids = new Set(shown.map(({ round }) => round.id));
    const teams = new Map(shown.flatMap((one) => one.teams.map((team) => [team.id, drawnTeam(team)] as const)));
    return {
      drawings: {
        rounds: shown.map(({ round, division, teams: seeds }) => ({
          round: inSeedOrder(drawnRound(round), seeds),
          division,
        })),
        matches: own.filter(({ roundId }) => ids.has(roundId)).map(drawn),
        teams: what === "groups" ? [...teams.values()] : [],
      },
    };
  }
  const due = own
    .filter(({ isVoid, field }) => !isVoid && (court === null || field?.id === court))
    .toSorted(inTime)
    .map((match) => entryOf(match, event.timeZone));
  if (what === "schedule") return { entries: due };
  const open = due.filter(({ status }) => status !== "closed");
  const pages = Math.max(1, Math.ceil(open.length / mostSlips));
  const shown = open.slice((Math.min(page, pages) - 1) * mostSlips, Math.min(page, pages) * mostSlips);
  return {
    slips: {
      count: open.length,
      pages,
      page: Math.min(page, pages),
      slips: shown.map((one) => ({ ...one, code: qrOf(new URL(matchesPath(event.id, one.id), address).href) })),
    },
  };
}

/** A match as a line of the schedule, or a slip. */
function entryOf(match: Match, timeZone: string) {
  const { id, number, roundId, groupIndex, bracket, turn, isReset, sides, status, time, endsAt, field } = match;
  const { result, winner, end, isVoid } = match;
  const place = { roundId, groupIndex, bracket, turn, isReset };
  return {
    id,
    number,
    ...place,
    sides,
    status,
    time,
    endsAt,
    field,
    ...{ result, winner, end, isVoid },
    date: time && localDateOf(time, timeZone),
  };
}
export type Entry = ReturnType<typeof entryOf>;
