import { and, asc, count, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import type { AthleteSummary } from "#contracts/academy/athletes.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { searchPatterns } from "#upstream/db/search.ts";
import { athletes } from "./table.ts";

/** The text that `athletes_search` indexes. */
const searchable = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName} || ' ' || coalesce(${athletes.email}, ''))`;

/** The same without what not everybody is told. */
const name = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`;

const untold = sql<string | null>`null`;

/** What of athletes is told besides their names. */
export interface AthleteTells {
  /** E-mail and telephone. */
  contact: boolean;
  birthDate: boolean;
}

export interface AthleteQuery {
  search?: string | undefined;
  id?: string[] | undefined;
  page: number;
  pageSize: number;
}

function matching(organisationId: string, { search, id }: AthleteQuery, tells: AthleteTells): SQL | undefined {
  const patterns = searchPatterns(search);
  return and(
    eq(athletes.organisationId, organisationId),
    id ? inArray(athletes.id, id) : undefined,
    ...patterns.map((pattern) => like(searchable, pattern)),
    // why: who finds somebody by an e-mail has been told it. The line above is what the index answers.
    ...(tells.contact ? [] : patterns.map((pattern) => like(name, pattern))),
  );
}

/** A page of the organisation's athletes by last and first name, and how many match in all. */
export async function listAthletes(
  db: Queryable,
  organisationId: string,
  query: AthleteQuery,
  tells: AthleteTells,
): Promise<{ rows: AthleteSummary[]; total: number }> {
  const where = matching(organisationId, query, tells);
  const [rows, counted] = await Promise.all([
    db
      .select({
        id: athletes.id,
        firstName: athletes.firstName,
        lastName: athletes.lastName,
        birthDate: tells.birthDate ? athletes.birthDate : untold,
        email: tells.contact ? athletes.email : untold,
        phoneNumber: tells.contact ? athletes.phoneNumber : untold,
      })
      .from(athletes)
      .where(where)
      .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(athletes.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    db.select({ total: count() }).from(athletes).where(where),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Whether the organisation has this athlete. */
export async function hasAthlete(db: Queryable, organisationId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: athletes.id })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), eq(athletes.id, id)));
  return rows.length > 0;
}
