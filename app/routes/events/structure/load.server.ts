import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Match, matches } from "#contracts/events/matches.ts";
import { type Structure, structures } from "#contracts/events/rounds.ts";
import type { StructurePlan } from "#contracts/events/structure.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { CallInput } from "#contracts/operation.ts";
import { sports } from "#contracts/settings/sports.ts";
import { usualFormat } from "./choices.ts";
import { type SettingsValues, usualValues } from "./form-schema.ts";

/**
 * The structure of a division; null where none was made: upstream is not asked then, as that would look like probing
 * for ids.
 */
export async function loadStructure(
  staff: StaffCaller,
  eventId: string,
  { id, isMade }: Tournament["divisions"][number],
): Promise<Structure | null> {
  if (!isMade) return null;
  return staff.call(structures.show, { params: { eventId }, query: { tournamentId: id } });
}

/** How many matches a page of the list has at most. */
const pageSize = 2500;

/** All matches of a tournament, or those that are asked for; the largest lists by several pages. */
export async function loadMatches(
  staff: StaffCaller,
  eventId: string,
  asked: Pick<CallInput<typeof matches.list>["query"] & object, "tournamentId" | "roundId" | "status"> = {},
): Promise<Match[]> {
  const page = (number: number) =>
    staff.call(matches.list, { params: { eventId }, query: { ...asked, page: number, pageSize } });
  const first = await page(1);
  const more = Math.ceil(first.pageInfo.total / pageSize) - 1;
  const others = await Promise.all(Array.from({ length: more }, (_, at) => page(at + 2)));
  return [first, ...others].flatMap(({ data }) => data);
}

/** What the settings' form starts with: the tournament's formula, what was planned, how its sport is usually played. */
export async function loadUsual(
  staff: StaffCaller,
  tournament: Tournament,
  plan: StructurePlan | null,
): Promise<SettingsValues> {
  const { data } = tournament.sport ? await staff.call(sports.list) : { data: [] };
  const code = data.find(({ id }) => id === tournament.sport?.id)?.code;
  return usualValues(tournament.formula, usualFormat(code), { teams: teamsOf(tournament), plan });
}

/** How many teams are drawn: those that are confirmed, before that as many as the tournament wants at least. */
export const teamsOf = ({ confirmedAt, registered, minTeams }: Tournament): number =>
  confirmedAt === null ? minTeams : registered;
