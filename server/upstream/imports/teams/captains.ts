import { and, eq, inArray } from "drizzle-orm";
import { isPresent } from "#upstream/academy/athletes/present.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { RowToJudge } from "../rows/context.ts";
import { athletesLike } from "../rows/known-people.ts";
import { isSameValue } from "../rows/same-values.ts";
import { peopleOf } from "./people.ts";
import type { TeamPlayer } from "./plan.ts";

type Athlete = Pick<typeof athletes.$inferSelect, "id" | "firstName" | "lastName" | "gender" | "email" | "phoneNumber">;

/** Whether somebody's e-mail, or telephone, is the athlete's. */
const hasContact = ({ email, phoneNumber }: TeamPlayer, athlete: Athlete): boolean =>
  (email !== null && isSameValue("email", athlete.email, email)) ||
  (phoneNumber !== null && isSameValue("phoneNumber", athlete.phoneNumber, phoneNumber));

/** The player as the club knows the athlete; of the ways to reach them only what the club does not have. */
function asAthlete(player: TeamPlayer, athlete: Athlete): TeamPlayer {
  const { id: athleteId, firstName, lastName, gender } = athlete;
  const own = (part: "email" | "phoneNumber") => {
    const given = player[part];
    return given !== null && isSameValue(part, athlete[part], given) ? null : given;
  };
  return {
    ...{ athleteId, firstName, lastName, gender, isCaptain: player.isCaptain },
    ...{ email: own("email"), phoneNumber: own("phoneNumber") },
  };
}

/**
 * Captains of rows who are certainly athletes of the club, by line: of both names and the e-mail or the telephone, as a
 * guardian is found. All others of a team have a name only, and that may be somebody else's: they are guests.
 */
export async function captainsOf(
  db: Queryable,
  organisationId: string,
  rows: readonly RowToJudge[],
): Promise<Map<number, TeamPlayer>> {
  const captains = rows.flatMap(({ line, read: { values } }) => {
    const captain = peopleOf(values).players.find(({ isCaptain }) => isCaptain);
    return captain && (captain.email ?? captain.phoneNumber) !== null ? [{ line, captain }] : [];
  });
  if (captains.length === 0) return new Map();
  const matches = await athletesLike(
    db,
    organisationId,
    captains.map(({ line, captain: { firstName, lastName, email } }) => ({
      ...{ line, firstName, lastName, email },
      ...{ taxCode: null, birthDate: null },
    })),
  );
  const ids = [...new Set([...matches.values()].flat().map(({ athleteId }) => athleteId))];
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, gender, email, phoneNumber } = athletes;
  const known = await db
    .select({ id, firstName, lastName, gender, email, phoneNumber })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, ids), isPresent));
  const byId = new Map(known.map((one) => [one.id, one]));
  return new Map(
    captains.flatMap(({ line, captain }) => {
      const [only, second] = (matches.get(line) ?? []).flatMap(({ athleteId, reason }) => {
        const athlete = byId.get(athleteId);
        return athlete && reason !== "emailAndFirstName" && hasContact(captain, athlete) ? [athlete] : [];
      });
      return only && !second ? [[line, asAthlete(captain, only)] as const] : [];
    }),
  );
}
