import { sql } from "drizzle-orm";
import type { PersonKind } from "#contracts/people/erasures.ts";
import type { Language } from "#contracts/scalars.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { uuids } from "./sql.ts";

/** Somebody who is to be erased, and whoever goes with them, by the ids of their rows. */
export interface Person {
  readonly organisationId: string;
  readonly kind: PersonKind;
  readonly id: string;
  /** The athlete, and those who were merged into them: they are one person. */
  readonly athleteIds: readonly string[];
  /** The guardian; of an athlete those who answer for nobody else here. */
  readonly guardianIds: readonly string[];
  readonly staffMemberId: string | null;
  /** The account of the staff member. */
  readonly accountId: string | null;
}

/** What the club's books call somebody who was erased, in the language in which the club writes. */
export interface Label {
  readonly words: string;
  readonly number: string;
  readonly whole: string;
}

const labels: Readonly<Record<Language, string>> = {
  it: "Persona cancellata",
  en: "Erased person",
  es: "Persona borrada",
};

export function labelOf(language: Language, count: number): Label {
  const [words, number] = [labels[language], `${language === "en" ? "no." : "n."} ${count}`];
  return { words, number, whole: `${words} ${number}` };
}

const nobody = { athleteIds: [], guardianIds: [], staffMemberId: null, accountId: null };

async function athletesOf(tx: Queryable, organisationId: string, id: string): Promise<Person> {
  const rows = await tx.execute<{ id: string }>(sql`
    with who as (select coalesce(merged_into, id) as id from upstream.athletes
                  where organisation_id = ${organisationId} and id = ${id})
    select a.id from upstream.athletes a join who on a.id = who.id or a.merged_into = who.id
     where a.organisation_id = ${organisationId} order by a.merged_into nulls first, a.id`);
  const athleteIds = rows.map((row) => row.id);
  const guardians = await tx.execute<{ id: string }>(sql`
    select distinct g.guardian_id as id from upstream.guardianships g
     where g.organisation_id = ${organisationId} and g.athlete_id = any(${uuids(athleteIds)})
       and not exists (select from upstream.guardianships other
                        where other.guardian_id = g.guardian_id and other.athlete_id <> all(${uuids(athleteIds)}))
     order by 1`);
  const kind = "athletes";
  return {
    ...nobody,
    organisationId,
    kind,
    id: found(athleteIds[0]),
    athleteIds,
    guardianIds: guardians.map((row) => row.id),
  };
}

/** Who is to be erased. @throws Refusal 404 */
export async function personAt(tx: Queryable, organisationId: string, kind: PersonKind, id: string): Promise<Person> {
  if (kind === "athletes") return athletesOf(tx, organisationId, id);
  if (kind === "guardians") {
    const [row] = await tx.execute<{ id: string }>(sql`
      select id from upstream.guardians where organisation_id = ${organisationId} and id = ${id}`);
    return { ...nobody, organisationId, kind, id: found(row).id, guardianIds: [id] };
  }
  const [row] = await tx.execute<{ accountId: string }>(sql`
    select account_id as "accountId" from upstream.staff_members
     where organisation_id = ${organisationId} and id = ${id}`);
  return { ...nobody, organisationId, kind, id, staffMemberId: id, accountId: found(row).accountId };
}

/** The ids by which a dashboard's log knows somebody: athletes and accounts. */
export const subjectsOf = ({ athleteIds, accountId }: Person): string[] => [
  ...athleteIds,
  ...(accountId ? [accountId] : []),
];

interface Known {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly taxIdCode: string | null;
  readonly isTheirs: boolean;
  readonly [column: string]: unknown;
}

/** What is known of everybody of the club whose names and contacts may be those of a person; `isTheirs`: of this one. */
const knownPeople = ({ organisationId, athleteIds, guardianIds, staffMemberId }: Person) => sql`
  select first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber",
      tax_id_code as "taxIdCode", id = any(${uuids(athleteIds)}) as "isTheirs"
    from upstream.athletes where organisation_id = ${organisationId} and erased_at is null
  union all
  select first_name, last_name, email, phone_number, tax_id_code, id = any(${uuids(guardianIds)})
    from upstream.guardians where organisation_id = ${organisationId} and erased_at is null
  union all
  select a.first_name, a.last_name, a.email, a.phone_number, a.tax_id_code, s.id is not distinct from ${staffMemberId}::uuid
    from upstream.staff_members s join upstream.accounts a on a.id = s.account_id
   where s.organisation_id = ${organisationId} and s.erased_at is null
  union all
  select first_name, last_name, null, phone_number, null, id is not distinct from ${staffMemberId}::uuid
    from upstream.staff_members where organisation_id = ${organisationId} and erased_at is null`;

/** Fewest characters of a text that is looked for: shorter ones are found in what has nothing to do with anybody. */
const fewest = 5;
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, "");
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** The texts by which somebody is recognised; a name counts whole, in either order, with and without its accents. */
function textsIn({ firstName, lastName, email, phoneNumber, taxIdCode }: Known): string[] {
  const [first, last] = [firstName?.trim() ?? "", lastName?.trim() ?? ""];
  const names = first && last ? [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`] : [];
  const phone = phoneNumber?.trim() ?? "";
  const phones = digitsOf(phone).length >= 6 ? [phone, ...(digitsOf(phone).length >= 8 ? [digitsOf(phone)] : [])] : [];
  return [...names, ...names.map(plain), email ?? "", taxIdCode ?? "", ...phones].filter(
    (text) => text.length >= fewest,
  );
}

/** By what somebody is looked for where no id leads to them. */
export interface Traces {
  /** Names, addresses and numbers, longest first: a whole name before its parts. */
  readonly texts: readonly string[];
  /** First and last names, for tables that have them in cells of their own. */
  readonly names: readonly (readonly [first: string, last: string])[];
}

/**
 * What belongs to somebody who stays as well (the e-mail of a family, the name of a namesake) is theirs, and is left out.
 */
export async function tracesOf(tx: Queryable, person: Person): Promise<Traces> {
  const rows = await tx.execute<Known>(knownPeople(person));
  const [theirs, others] = [rows.filter((row) => row.isTheirs), rows.filter((row) => !row.isTheirs)];
  const kept = new Set(others.flatMap(textsIn).map((text) => text.toLowerCase()));
  const own = new Map(theirs.flatMap(textsIn).map((text) => [text.toLowerCase(), text]));
  const names = theirs.flatMap(({ firstName, lastName }) => {
    const [first, last] = [firstName?.trim() ?? "", lastName?.trim() ?? ""];
    return first && last && !kept.has(`${first} ${last}`.toLowerCase()) ? [[first, last] as const] : [];
  });
  return {
    texts: [...own].flatMap(([key, text]) => (kept.has(key) ? [] : [text])).toSorted((a, b) => b.length - a.length),
    names,
  };
}

/** The name of a person, as their record shows it. */
export async function nameOf(tx: Queryable, { kind, id }: Person): Promise<string> {
  const names = {
    athletes: sql`select concat_ws(' ', first_name, last_name) as name from upstream.athletes where id = ${id}`,
    guardians: sql`select concat_ws(' ', first_name, last_name) as name from upstream.guardians where id = ${id}`,
    staffMembers: sql`
      select ${staffName} as name from ${staffMembers} join ${accounts} on ${accounts.id} = ${staffMembers.accountId}
       where ${staffMembers.id} = ${id}`,
  };
  const [row] = await tx.execute<{ name: string }>(names[kind]);
  return row?.name.trim() ?? "";
}
