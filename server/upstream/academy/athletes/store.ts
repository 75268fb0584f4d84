import { and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { found } from "#upstream/core/refusal.ts";
import { findRow, rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, pageOf } from "#upstream/db/lists.ts";
import { memberships } from "../memberships/table.ts";
import { isPresent } from "./present.ts";
import { athletes } from "./table.ts";

/** The text that `athletes_search` indexes. */
const searchable = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName} || ' ' || coalesce(${athletes.email}, ''))`;

/** The text that is searched without the e-mail, which not everybody is told. */
const name = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`;

const untold = sql<string | null>`null`;

/** What of athletes is told besides their names. */
interface AthleteExtras {
  /** E-mail and telephone. */
  contact: boolean;
  birthDate: boolean;
}

interface AthleteQuery {
  search?: string | undefined;
  id?: string[] | undefined;
  membership?: "none" | "any" | undefined;
  page: number;
  pageSize: number;
}

const isMember = sql`exists (select 1 from ${memberships}
  where ${memberships.organisationId} = ${athletes.organisationId} and ${memberships.athleteId} = ${athletes.id})`;
const withMembership = { any: isMember, none: not(isMember) };

function matching(
  organisationId: string,
  { search, id, membership }: AthleteQuery,
  extras: AthleteExtras,
): SQL | undefined {
  return and(
    eq(athletes.organisationId, organisationId),
    isPresent,
    id ? inArray(athletes.id, id) : undefined,
    membership && withMembership[membership],
    ...contains(searchable, search),
    // why: who finds somebody by an e-mail has been told it. The line above is what the index answers.
    ...(extras.contact ? [] : contains(name, search)),
  );
}

/** A page of the organisation's athletes by last and first name. */
export function listAthletes(db: Queryable, organisationId: string, query: AthleteQuery, extras: AthleteExtras) {
  const where = matching(organisationId, query, extras);
  const rows = db
    .select({
      id: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      birthDate: extras.birthDate ? athletes.birthDate : untold,
      email: extras.contact ? athletes.email : untold,
      phoneNumber: extras.contact ? athletes.phoneNumber : untold,
    })
    .from(athletes)
    .where(where)
    .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(athletes.id))
    .$dynamic();
  return pageOf(rows, query, countRows(db, athletes, where));
}

/** Whether the organisation has this athlete; one who was merged into another, or erased, is not there. */
export async function hasAthlete(db: Queryable, organisationId: string, id: string): Promise<boolean> {
  const row = await findRow(db, athletes, { organisationId, id });
  return row !== undefined && row.mergedInto === null && row.erasedAt === null;
}

/** The athlete that an address leads to: whom this one was merged into, where they were. @throws Refusal 404, also for who was erased */
export async function athleteAt(db: Queryable, organisationId: string, id: string) {
  const named = await rowOr404(db, athletes, { organisationId, id });
  const row =
    named.mergedInto === null ? named : await rowOr404(db, athletes, { organisationId, id: named.mergedInto });
  return found(row.erasedAt === null ? row : undefined);
}
