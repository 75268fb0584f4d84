import { readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type MatchStatus, matches } from "#contracts/events/matches.ts";
import type { Structure } from "#contracts/events/rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { byPart, deskParts, statusesOf } from "./view.ts";

const { roundId, teamId } = matches.list.query.shape;

/** What the address of the desk asks for: of which round and team, and which part of it. */
export function readDeskAddress(request: Request) {
  const address = readListAddress(request);
  const part = deskParts.find((one) => one === address.query.get("part"));
  return { ...address, part, filters: readFilters({ roundId, teamId }, address.query) };
}
export type DeskAddress = ReturnType<typeof readDeskAddress>;

/** Rows of each part at most: the rest is a link away. */
export const partRows = 12;
/** Matches that are looked through for them. */
const many = 500;
const openStatuses = [...statusesOf.playing, ...statusesOf.ready, ...statusesOf.waiting];

/**
 * The matches of a division that the desk shows: those of one list, a page at a time, or the first of each part with the courts. Of a
 * queue those that can be called stand in its order.
 */
export async function loadDesk(
  staff: StaffCaller,
  tournament: Pick<Tournament, "id" | "courts">,
  address: DeskAddress,
  ofDivision: { readonly tournamentId?: string },
) {
  const { part, filters, page, pageSize } = address;
  const params = { eventId: tournament.id };
  const isList = part !== undefined || filters.roundId !== undefined || filters.teamId !== undefined;
  if (isList) {
    const status = part && { status: [...statusesOf[part]] };
    const { data, pageInfo } = await staff.call(matches.list, {
      params,
      query: { ...ofDivision, ...filters, ...status, page, pageSize },
    });
    return { list: { rows: data, pageInfo }, parts: null, courts: null };
  }
  const of = (status: readonly MatchStatus[], at = 1) =>
    staff.call(matches.list, { params, query: { ...ofDivision, status: [...status], page: at, pageSize: many } });
  const [open, closed, courts] = await Promise.all([
    of(openStatuses),
    of(statusesOf.closed),
    // why: without courts there is nothing to tell of them.
    tournament.courts.length > 0 ? staff.call(schedules.desk, { params }) : null,
  ]);
  // Matches are played about in the order of their numbers: the last results are at the end.
  const last = closed.pageInfo.pageCount > 1 ? await of(statusesOf.closed, closed.pageInfo.pageCount) : closed;
  const all = byPart([...open.data, ...last.data]);
  const place = new Map(courts?.queue.map(({ matchId }, at) => [matchId, at]));
  const parts = { ...all, ready: all.ready.toSorted((a, b) => (place.get(a.id) ?? many) - (place.get(b.id) ?? many)) };
  // Of more than were asked for, the rest waits.
  const more = { waiting: open.pageInfo.total - open.data.length, closed: closed.pageInfo.total - last.data.length };
  const counted = deskParts.map((id) => ({
    part: id,
    rows: parts[id].slice(0, partRows),
    count: parts[id].length + (id === "waiting" || id === "closed" ? more[id] : 0),
  }));
  return { list: null, parts: counted, courts };
}

/** Rounds as the desk tells them. */
export const toRounds = ({ rounds }: Structure) =>
  rounds.map(({ id, order, name, type, status, format, openMatches, openTies, groups }) => ({
    ...{ id, order, name, type, status, format, openMatches, openTies },
    matches: groups.reduce((sum, { turns }) => sum + turns.reduce((all, turn) => all + turn.matchIds.length, 0), 0),
  }));
export type RoundRow = ReturnType<typeof toRounds>[number];
