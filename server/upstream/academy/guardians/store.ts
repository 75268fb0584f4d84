import { type AnyColumn, and, asc, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { AthleteGuardian, Guardian, NewGuardian, Relative } from "#contracts/academy/guardians.ts";
import { plainTaxCode } from "#upstream/account/organizations/tax-code.ts";
import { deleteRow, findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { databaseError, referenceMissing } from "#upstream/db/errors.ts";
import { contains, countRows, pageOf } from "#upstream/db/lists.ts";
import { openSumsOf, sumsOnly } from "#upstream/money/allocations/outstanding.ts";
import { sameNames } from "../athletes/names.ts";
import { athletes } from "../athletes/table.ts";
import { memberships } from "../memberships/table.ts";
import { guardians, guardianships } from "./table.ts";

const person = {
  id: guardians.id,
  firstName: guardians.firstName,
  lastName: guardians.lastName,
  taxIDCode: guardians.taxIdCode,
  email: guardians.email,
  phoneNumber: guardians.phoneNumber,
  address: guardians.address,
  zipCode: guardians.zipCode,
  city: guardians.city,
  province: guardians.province,
  version: guardians.version,
};

/** How many other athletes the guardian answers for. */
const others = sql<number>`(select count(*)::int from ${guardianships} sibling
  where sibling.guardian_id = ${guardians.id} and sibling.athlete_id <> ${guardianships.athleteId})`;

/** Guardians of an athlete, the payer first. */
export function listGuardians(
  db: Queryable,
  organisationId: string,
  athleteId: string,
  guardianId?: string,
): Promise<AthleteGuardian[]> {
  const { relation, isPayer, receivesMail } = guardianships;
  return db
    .select({ ...person, relation, isPayer, receivesMail, others })
    .from(guardianships)
    .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.organisationId, organisationId),
        eq(guardianships.athleteId, athleteId),
        guardianId === undefined ? undefined : eq(guardianships.guardianId, guardianId),
      ),
    )
    .orderBy(desc(isPayer), asc(guardians.lastName), asc(guardians.firstName), asc(guardians.id));
}

const searchable = sql`lower(${guardians.lastName} || ' ' || ${guardians.firstName} || ' '
  || coalesce(${guardians.email}, '') || ' ' || coalesce(${guardians.phoneNumber}, ''))`;

/** why spelt out: among the columns of a single table a column is written without its table, and means another one. */
const ownId = sql.raw('"guardians"."id"');

/** Names of the athletes a guardian answers for. */
const children = sql<string[]>`array(
  select child.first_name || ' ' || child.last_name from ${guardianships} bond
    join ${athletes} child on child.id = bond.athlete_id
   where bond.guardian_id = ${ownId} order by child.first_name, child.last_name)`;

/** A page of the organisation's guardians by name. */
export function searchGuardians(
  db: Queryable,
  organisationId: string,
  query: { search?: string | undefined; page: number; pageSize: number },
) {
  const where = and(
    eq(guardians.organisationId, organisationId),
    isNull(guardians.erasedAt),
    ...contains(searchable, query.search),
  ) as SQL;
  const rows = db
    .select({ ...person, athletes: children })
    .from(guardians)
    .where(where)
    .orderBy(asc(guardians.lastName), asc(guardians.firstName), asc(guardians.id))
    .$dynamic();
  return pageOf<Guardian & { athletes: string[] }>(rows, query, countRows(db, guardians, where));
}

/** The digits of a number that tell it apart, without its country. */
const lastDigits = (number: AnyColumn | string) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 9)`;

/**
 * Guardians of the club who may be the same person: of the same tax code, e-mail, or names and telephone, as people read
 * them; with the names of the athletes they answer for.
 */
export function guardiansLike(
  db: Queryable,
  organisationId: string,
  { firstName, lastName, taxIDCode, email, phoneNumber }: NewGuardian,
) {
  const same = [
    taxIDCode ? sql`upper(${guardians.taxIdCode}) = ${plainTaxCode(taxIDCode)}` : undefined,
    email ? sql`lower(${guardians.email}) = ${email.toLowerCase()}` : undefined,
    phoneNumber && phoneNumber.replace(/\D/gu, "").length >= 6
      ? and(
          sameNames(guardians, { firstName, lastName }),
          sql`${lastDigits(guardians.phoneNumber)} = ${lastDigits(phoneNumber)}`,
        )
      : undefined,
  ];
  return db
    .select({ id: guardians.id, firstName: guardians.firstName, lastName: guardians.lastName, athletes: children })
    .from(guardians)
    .where(and(eq(guardians.organisationId, organisationId), or(sql`false`, ...same)))
    .orderBy(asc(guardians.lastName), asc(guardians.firstName), asc(guardians.id))
    .limit(5);
}

/** Makes one guardian the athlete's only payer. The athlete's row is locked. */
export async function clearPayer(tx: Queryable, organisationId: string, athleteId: string, butOf: string) {
  await tx
    .update(guardianships)
    .set({ isPayer: false })
    .where(
      and(
        eq(guardianships.organisationId, organisationId),
        eq(guardianships.athleteId, athleteId),
        ne(guardianships.guardianId, butOf),
        eq(guardianships.isPayer, true),
      ),
    );
}

/** Deletes a guardian who is left without athletes, unless a payment or message names them. */
export async function deleteUnusedGuardian(tx: Queryable, organisationId: string, id: string): Promise<void> {
  if (await findRow(tx, guardianships, { organisationId, guardianId: id })) return;
  try {
    await tx.transaction((inner) => deleteRow(inner, guardians, { organisationId, id }));
  } catch (error) {
    if (databaseError(error)?.code !== referenceMissing) throw error;
  }
}

/** Ids of the athletes who share a guardian with one, the athlete included. */
const familyOf = (organisationId: string, athleteId: string) => sql`(
  select ${athleteId}::uuid union
  select theirs.athlete_id from ${guardianships} mine join ${guardianships} theirs using (organisation_id, guardian_id)
   where mine.organisation_id = ${organisationId} and mine.athlete_id = ${athleteId})`;

/** Athletes who share a guardian with one, the athlete included, by name, with what is to be paid for each. */
export async function listFamily(
  db: Queryable,
  organisationId: string,
  athleteId: string,
  today: string,
): Promise<Relative[]> {
  const people = await db
    .select({
      athleteId: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      birthDate: athletes.birthDate,
      membershipId: memberships.id,
      status: memberships.status,
    })
    .from(athletes)
    .leftJoin(memberships, and(eq(memberships.organisationId, organisationId), eq(memberships.athleteId, athletes.id)))
    .where(
      and(eq(athletes.organisationId, organisationId), sql`${athletes.id} in ${familyOf(organisationId, athleteId)}`),
    )
    .orderBy(asc(athletes.firstName), asc(athletes.lastName), asc(athletes.id));
  const ids = people.map((one) => one.athleteId);
  const open = await openSumsOf(db, { organisationId, today }, ids);
  return people.map((one) => {
    const own = open.get(one.athleteId);
    return { ...one, open: sumsOnly(own), debitIds: own?.flatMap(({ debitIds }) => debitIds) ?? [] };
  });
}
