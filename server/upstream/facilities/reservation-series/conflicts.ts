import { and, asc, eq, sql } from "drizzle-orm";
import type { SeriesConflict } from "#contracts/facilities/reservation-series.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { debits } from "../debits/table.ts";
import { holderName } from "../reservations/columns.ts";
import type { WantedTime } from "../reservations/conflicts.ts";
import { occupancies, reservations } from "../reservations/table.ts";

/**
 * What takes the courts in many wanted times, by one query: for each of them, in their order, what stands in its way,
 * earliest first.
 * @param own reservations that move away themselves, and are in nobody's way
 */
export async function conflictsOfMany(
  db: Queryable,
  organisationId: string,
  wanted: readonly WantedTime[],
  own: ReadonlySet<string>,
  now: Date,
): Promise<SeriesConflict[][]> {
  const found: SeriesConflict[][] = wanted.map(() => []);
  if (wanted.length === 0) return found;
  const times = wanted.map(({ fieldId, startAt, endAt }, n) => ({ n, court: fieldId, from: startAt, to: endAt }));
  const rows = await db
    .select({
      n: sql<number>`wanted.n`,
      id: occupancies.sourceId,
      kind: occupancies.kind,
      fieldId: occupancies.fieldId,
      startAt: sql`lower(${occupancies.during})`.mapWith(reservations.startAt),
      endAt: sql`upper(${occupancies.during})`.mapWith(reservations.endAt),
      holder: holderName,
      paid: debits.paid,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(times)}::text::jsonb)
          as wanted(n integer, court uuid, "from" timestamptz, "to" timestamptz)`,
    )
    .innerJoin(
      occupancies,
      and(
        eq(occupancies.organisationId, organisationId),
        sql`${occupancies.fieldId} = wanted.court`,
        sql`${occupancies.during} && tstzrange(wanted."from", wanted."to", '[)')`,
      ),
    )
    .leftJoin(reservations, and(eq(occupancies.kind, "reservation"), eq(reservations.id, occupancies.sourceId)))
    .leftJoin(debits, eq(debits.id, reservations.debitId))
    .leftJoin(athletes, eq(athletes.id, reservations.athleteId))
    .orderBy(asc(occupancies.during), asc(occupancies.sourceId));
  for (const { n, paid, ...row } of rows) {
    const list = found[n];
    if (!list || own.has(row.id) || list.some(({ id }) => id === row.id)) continue;
    list.push({
      ...row,
      startAt: row.startAt.toISOString(),
      endAt: row.endAt.toISOString(),
      overwritable: row.kind === "reservation" && row.startAt > now && paid === 0,
    });
  }
  return found;
}
