import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { foldedPerson } from "#upstream/core/folded-name.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { shownName } from "./columns.ts";
import { registrationPlayers as players, registrations } from "./table.ts";

/** Somebody who plays, as far as people are known again by it. */
interface Person {
  readonly id?: string | undefined;
  readonly athleteId?: string | null | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** What two people have in common who are the same: names with a birth date, or an address. */
const namesOf = ({ firstName, lastName, birthDate }: Person): string | null =>
  birthDate ? `${birthDate} ${foldedPerson(firstName, lastName)}` : null;
const addressOf = ({ email }: Person): string | null => (email ? email.trim().toLowerCase() : null);

/** Whether what two people have in common is there, and the same. */
const isSame = (one: string | null, other: string | null) => one !== null && one === other;

/** The players that a team had. */
const storedOf = async (tx: Queryable, registrationId: string): Promise<Person[]> =>
  tx
    .select({
      id: players.id,
      athleteId: players.athleteId,
      firstName: players.firstName,
      lastName: players.lastName,
      birthDate: players.birthDate,
      email: players.email,
    })
    .from(players)
    .where(eq(players.registrationId, registrationId));

/** The players of other teams in a division who were born on one of these days, or have one of these addresses. */
async function playingElsewhere(
  tx: Queryable,
  { divisionId, registrationId }: { readonly divisionId: string; readonly registrationId: string | null },
  some: readonly Person[],
) {
  const days = some.flatMap(({ birthDate }) => birthDate ?? []);
  const addresses = some.flatMap((one) => addressOf(one) ?? []);
  if (days.length + addresses.length === 0) return [];
  // What is an athlete's is read there.
  const birthDate = sql<string | null>`coalesce(${players.birthDate}, ${athletes.birthDate})`;
  const email = sql<string | null>`coalesce(${players.email}, ${athletes.email})`;
  return tx
    .select({
      ...{ athleteId: players.athleteId, firstName: players.firstName, lastName: players.lastName },
      ...{ birthDate, email, team: shownName },
    })
    .from(players)
    .innerJoin(registrations, eq(registrations.id, players.registrationId))
    .leftJoin(athletes, and(eq(athletes.organisationId, players.organisationId), eq(athletes.id, players.athleteId)))
    .where(
      and(
        eq(players.divisionId, divisionId),
        eq(players.active, true),
        registrationId === null ? undefined : ne(players.registrationId, registrationId),
        or(
          days.length > 0 ? inArray(birthDate, days) : undefined,
          addresses.length > 0 ? inArray(sql`lower(${email})`, addresses) : undefined,
        ),
      ),
    );
}

/** The people who are typed twice into one team: by names and birth date, as a family may share an address. */
function twiceIn(some: readonly Person[]): Person[] {
  const seen = new Map<string, Person>();
  return some.flatMap((one) => {
    const names = namesOf(one);
    const before = names === null ? undefined : seen.get(names);
    if (names !== null && !before) seen.set(names, one);
    return before && (isGuest(one) || isGuest(before)) ? [one] : [];
  });
}

const isGuest = ({ athleteId }: Person) => !athleteId;

/**
 * Requires that nobody plays against themselves unseen. An athlete of the club cannot be in two teams of a division; a
 * guest is known again by names, in any order and spelling, with the birth date, or by the e-mail. That may be somebody
 * else, so staff are asked, once: a guest who was in the team with the same names before was answered for.
 * @param known what the club knows of the athletes among them, by id
 * @throws Refusal 409 `registration.guest_twice` with `guests`: who, and in which other team; null: in this team
 */
export async function requireGuestsOnce(
  tx: Queryable,
  of: { readonly divisionId: string; readonly registrationId: string | null },
  given: readonly Person[],
  known: ReadonlyMap<string, Pick<Person, "birthDate" | "email">>,
): Promise<void> {
  const some = given.map((one): Person => {
    const athlete = known.get(one.athleteId ?? "");
    return { ...one, birthDate: one.birthDate ?? athlete?.birthDate, email: one.email ?? athlete?.email };
  });
  const before = of.registrationId === null ? [] : await storedOf(tx, of.registrationId);
  const answered = new Set(before.map((one) => [one.id, namesOf(one), addressOf(one)].join(" ")));
  const asked = given.flatMap((one, at) =>
    one.id !== undefined && answered.has([one.id, namesOf(one), addressOf(one)].join(" ")) ? [] : (some[at] ?? []),
  );
  const elsewhere = await playingElsewhere(tx, of, asked);
  const guests = asked.flatMap((one) => {
    const other = elsewhere.find(
      (they) =>
        (isGuest(one) || isGuest(they)) &&
        (isSame(namesOf(one), namesOf(they)) || isSame(addressOf(one), addressOf(they))),
    );
    return other ? [{ name: `${one.firstName} ${one.lastName}`, team: other.team }] : [];
  });
  const here = twiceIn(some)
    .filter((one) => asked.includes(one))
    .map((one) => ({ name: `${one.firstName} ${one.lastName}`, team: null }));
  if (guests.length + here.length > 0)
    throw new Refusal(409, "registration.guest_twice", { details: { guests: [...guests, ...here] } });
}
