import { readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { matches } from "#contracts/events/matches.ts";
import { deskParts } from "#contracts/events/play.ts";
import type { Structure } from "#contracts/events/rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { Id } from "#contracts/scalars.ts";
import { partNames } from "./view.ts";

/** What the address of the desk asks for: the round, the team, and the part of the desk. */
export function readDeskAddress(request: Request) {
  const address = readListAddress(request);
  const part = partNames.find((one) => one === address.query.get("part"));
  const filters = readFilters({ roundId: Id.optional(), teamId: Id.optional() }, address.query);
  return { ...address, part, filters };
}
type DeskAddress = ReturnType<typeof readDeskAddress>;

/** The matches of a division that the desk shows: those of one list, a page at a time, or the first of each part with the courts. */
export async function loadDesk(
  staff: StaffCaller,
  tournament: Pick<Tournament, "id">,
  { part, filters, page, pageSize }: DeskAddress,
  tournamentId: string,
) {
  const params = { eventId: tournament.id };
  const isList = part !== undefined || filters.roundId !== undefined || filters.teamId !== undefined;
  if (isList) {
    const status = part && { status: [...deskParts[part]] };
    const query = { tournamentId, ...filters, ...status, page, pageSize };
    const { data, pageInfo } = await staff.call(matches.list, { params, query });
    return { list: { rows: data, pageInfo }, parts: null, courts: null };
  }
  const { parts, ...courts } = await staff.call(schedules.desk, { params, query: { tournamentId } });
  return {
    list: null,
    parts: partNames.map((id) => ({ part: id, rows: parts[id].data, count: parts[id].count })),
    // Without courts the desk tells nothing of them.
    courts: courts.courts.length > 0 ? courts : null,
  };
}

/** Rounds as the desk tells them. */
export const toRounds = ({ rounds }: Structure) =>
  rounds.map(({ id, order, name, type, status, format, openMatches, openTies, groups }) => ({
    ...{ id, order, name, type, status, format, openMatches, openTies },
    matches: groups.reduce((sum, { turns }) => sum + turns.reduce((all, turn) => all + turn.matchIds.length, 0), 0),
  }));
export type RoundRow = ReturnType<typeof toRounds>[number];
