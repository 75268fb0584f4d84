import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { addDays, addMonths } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { athletes } from "../athletes/table.ts";
import { guardians, guardianships } from "../guardians/table.ts";

/** Who is written to about an athlete. */
export interface Recipient {
  /** The athlete; null: somebody who plays in a team, and is no athlete of the club. */
  readonly athleteId: string | null;
  /** The guardian who is written to; null: the athlete. */
  readonly guardianId: string | null;
  readonly email: string;
  readonly firstName: string;
  /** The athlete's whole name: a guardian may have several children. */
  readonly athleteName: string;
}

/** Whether somebody is under age on a date. A person born on 29 February comes of age on 1 March, as the law counts. */
export function isMinor(birthDate: string | null, today: string): boolean {
  if (birthDate === null) return false;
  const sameDay = addMonths(birthDate, 18 * 12);
  const ofAge = sameDay.slice(-2) === birthDate.slice(-2) ? sameDay : addDays(sameDay, 1);
  return today < ofAge;
}

/**
 * Whom to write to about athletes: for minors the guardians who receive mail, for all others the athlete. A minor
 * without such a guardian is written to as far as an address is kept: it is a parent's, more often than not. People
 * without an address are left out.
 * @param today the organisation's date
 */
export async function recipientsOf(
  db: Queryable,
  organisationId: string,
  athleteIds: readonly string[],
  today: string,
): Promise<Map<string, Recipient[]>> {
  if (athleteIds.length === 0) return new Map();
  const people = await db
    .select({
      athleteId: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      email: athletes.email,
      birthDate: athletes.birthDate,
    })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, [...athleteIds])));
  const grown = await db
    .select({
      athleteId: guardianships.athleteId,
      guardianId: guardians.id,
      email: guardians.email,
      firstName: guardians.firstName,
    })
    .from(guardianships)
    .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.organisationId, organisationId),
        inArray(guardianships.athleteId, [...athleteIds]),
        eq(guardianships.receivesMail, true),
        isNotNull(guardians.email),
      ),
    )
    .orderBy(asc(guardians.id));
  const guardiansOf = Map.groupBy(grown, ({ athleteId }) => athleteId);
  return new Map(
    people.map(({ athleteId, firstName, lastName, email, birthDate }) => {
      const athleteName = `${firstName} ${lastName}`;
      const own = email === null ? [] : [{ athleteId, guardianId: null, email, firstName, athleteName }];
      const theirs = (guardiansOf.get(athleteId) ?? []).map((one) => ({
        ...one,
        email: one.email ?? "",
        athleteName,
      }));
      return [athleteId, isMinor(birthDate, today) && theirs.length > 0 ? theirs : own];
    }),
  );
}
