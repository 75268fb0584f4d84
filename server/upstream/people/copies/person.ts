import { and, eq, or } from "drizzle-orm";
import type { PersonKind } from "#contracts/people/erasures.ts";
import type { Language } from "#contracts/scalars.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { guardians } from "#upstream/academy/guardians/table.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";

/** Whose data are put together. */
export interface CopiedPerson {
  readonly organisationId: string;
  readonly club: string;
  readonly timeZone: string;
  readonly kind: PersonKind;
  /** Their records: of an athlete, those that were merged into theirs as well. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly language: Language;
}

/** @throws Refusal 404 for who was erased: nothing is left to copy */
function unlessErased<T extends { readonly erasedAt: Date | null }>(row: T): T {
  if (row.erasedAt !== null) throw notFound();
  return row;
}

async function nameOf(db: Queryable, organisationId: string, kind: PersonKind, id: string) {
  if (kind === "guardians") {
    const { firstName, lastName } = unlessErased(await rowOr404(db, guardians, { organisationId, id }));
    return { ids: [id], name: `${firstName} ${lastName}` };
  }
  if (kind === "staffMembers") {
    const staff = unlessErased(await rowOr404(db, staffMembers, { organisationId, id }));
    const [account] = await db.select().from(accounts).where(eq(accounts.id, staff.accountId));
    const { firstName, lastName, email, language } = found(account);
    const name = [firstName ?? staff.firstName, lastName ?? staff.lastName].filter(Boolean).join(" ") || email;
    return { ids: [id], name, language };
  }
  const asked = unlessErased(await rowOr404(db, athletes, { organisationId, id }));
  const stays = asked.mergedInto ?? asked.id;
  const rows = await db
    .select({ id: athletes.id, firstName: athletes.firstName, lastName: athletes.lastName })
    .from(athletes)
    .where(
      and(eq(athletes.organisationId, organisationId), or(eq(athletes.id, stays), eq(athletes.mergedInto, stays))),
    );
  const person = found(rows.find((row) => row.id === stays));
  return { ids: rows.map((row) => row.id), name: `${person.firstName} ${person.lastName}` };
}

/** The person whose record it is. @throws Refusal 404, also for another club's */
export async function copiedPerson(
  db: Queryable,
  organisationId: string,
  kind: PersonKind,
  id: string,
): Promise<CopiedPerson> {
  const { ids, name, language } = await nameOf(db, organisationId, kind, id);
  const [club] = await db
    .select({
      name: organizations.name,
      timeZone: organizations.timeZone,
      language: organizations.communicationLanguage,
    })
    .from(organizations)
    .where(eq(organizations.id, organisationId));
  const { name: clubName, timeZone, language: usual } = found(club);
  return { organisationId, club: clubName, timeZone, kind, ids, name, language: language ?? usual };
}
