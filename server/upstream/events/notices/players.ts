import { and, asc, eq, inArray } from "drizzle-orm";
import type { Draft } from "#upstream/academy/messages/insert.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { registrationPlayers } from "../registrations/table.ts";

/**
 * One draft for each player of some registrations: athletes of the club, or their guardians, as they are written to
 * otherwise; others at the address that they gave, if they did.
 */
export async function draftsForPlayers(
  tx: Queryable,
  organisationId: string,
  registrationIds: readonly string[],
  letter: Pick<Draft, "kind" | "key" | "isByAddress" | "letter">,
): Promise<Draft[]> {
  if (registrationIds.length === 0) return [];
  const players = await tx
    .select()
    .from(registrationPlayers)
    .where(
      and(
        eq(registrationPlayers.organisationId, organisationId),
        inArray(registrationPlayers.registrationId, [...registrationIds]),
      ),
    )
    .orderBy(asc(registrationPlayers.id));
  return players.flatMap(({ athleteId, email, firstName, lastName }): Draft[] => {
    if (athleteId !== null) return [{ ...letter, athleteId }];
    if (email === null) return [];
    const athleteName = `${firstName} ${lastName}`;
    return [{ ...letter, to: { athleteId: null, guardianId: null, email, firstName, athleteName } }];
  });
}
