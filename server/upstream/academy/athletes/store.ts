import { and, asc, count, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import type { AthleteSummary } from "#contracts/academy/athletes.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { searchPatterns } from "#upstream/db/search.ts";
import { athletes } from "./table.ts";

/** The text that `athletes_search` indexes. */
const searchable = sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName} || ' ' || coalesce(${athletes.email}, ''))`;

export interface AthleteQuery {
  search?: string | undefined;
  id?: string[] | undefined;
  page: number;
  pageSize: number;
}

function matching(organisationId: string, { search, id }: AthleteQuery): SQL | undefined {
  return and(
    eq(athletes.organisationId, organisationId),
    id ? inArray(athletes.id, id) : undefined,
    ...searchPatterns(search).map((pattern) => like(searchable, pattern)),
  );
}

/** A page of the organisation's athletes by last and first name, and how many match in all. */
export async function listAthletes(
  db: Queryable,
  organisationId: string,
  query: AthleteQuery,
): Promise<{ rows: AthleteSummary[]; total: number }> {
  const where = matching(organisationId, query);
  const [rows, counted] = await Promise.all([
    db
      .select({
        id: athletes.id,
        firstName: athletes.firstName,
        lastName: athletes.lastName,
        birthDate: athletes.birthDate,
        email: athletes.email,
        phoneNumber: athletes.phoneNumber,
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
