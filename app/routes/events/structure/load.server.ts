import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Match, matches } from "#contracts/events/matches.ts";
import { type Structure, structures } from "#contracts/events/rounds.ts";
import type { StructurePlan } from "#contracts/events/structure.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { sports } from "#contracts/settings/sports.ts";
import { usualFormat } from "./choices.ts";
import { type SettingsValues, usualValues } from "./form-schema.ts";

/** Of which division; of the first one, where none is named. */
interface OfDivision {
  readonly tournamentId?: string;
}

/** The structure of a division; null where none was made. */
export async function loadStructure(
  staff: StaffCaller,
  { id, generatedAt }: Tournament,
  query: OfDivision,
): Promise<Structure | null> {
  if (generatedAt === null) return null;
  try {
    return await staff.call(structures.show, { params: { eventId: id }, query });
  } catch (error) {
    if (isAppError(error, "structure.missing")) return null;
    throw error;
  }
}

/** Matches of a page of the list at most. */
const pageSize = 2500;

/** All matches of a tournament, or of one of its divisions; those of the largest ones by several pages. */
export async function loadMatches(staff: StaffCaller, eventId: string, tournamentId?: string): Promise<Match[]> {
  const page = (number: number) =>
    staff.call(matches.list, { params: { eventId }, query: { tournamentId, page: number, pageSize } });
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
