import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Participant } from "#contracts/academy/participants.ts";
import { guardians, guardianships } from "#upstream/academy/guardians/table.ts";
import { isMinor } from "#upstream/academy/messages/recipients.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type Actor, isBoard } from "./locked-training.ts";

type Contacts = Participant["emergency"];

/** How long before and after their training coaches are told whom to call. */
const dayMs = 24 * 3_600_000;

/** Whether somebody is told whom to call: the board always, coaches around their training. */
export const maySeeEmergency = (
  actor: Actor,
  { startAt, endAt }: { readonly startAt: Date; readonly endAt: Date },
): boolean =>
  isBoard(actor) ||
  (actor.now.getTime() >= startAt.getTime() - dayMs && actor.now.getTime() <= endAt.getTime() + dayMs);

interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly phoneNumber: string | null;
}

const nameOf = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">) => `${firstName} ${lastName}`;

/**
 * Whom to call about athletes: for minors the guardians who have a telephone, the payer first; for all others, and for
 * minors without such a guardian, the athlete. One statement.
 * @param today the organisation's date
 */
export async function emergencyOf(
  db: Queryable,
  organisationId: string,
  people: readonly Person[],
  today: string,
): Promise<Map<string, Contacts>> {
  const minors = people.filter(({ birthDate }) => isMinor(birthDate, today)).map(({ id }) => id);
  const rows =
    minors.length === 0
      ? []
      : await db
          .select({
            athleteId: guardianships.athleteId,
            firstName: guardians.firstName,
            lastName: guardians.lastName,
            phoneNumber: guardians.phoneNumber,
          })
          .from(guardianships)
          .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
          .where(
            and(
              eq(guardianships.organisationId, organisationId),
              sql`${guardianships.athleteId} = any(${sql.param(minors)}::uuid[])`,
              isNotNull(guardians.phoneNumber),
            ),
          )
          .orderBy(sql`${guardianships.isPayer} desc`, asc(guardians.lastName), asc(guardians.firstName));
  const theirs = Map.groupBy(rows, ({ athleteId }) => athleteId);
  return new Map(
    people.map((person) => {
      const own = person.phoneNumber === null ? [] : [{ ...person, phoneNumber: person.phoneNumber }];
      const called = theirs.get(person.id) ?? own;
      return [person.id, called.map((one) => ({ name: nameOf(one), phoneNumber: one.phoneNumber ?? "" }))];
    }),
  );
}
