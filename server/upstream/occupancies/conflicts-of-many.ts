import { and, asc, eq, sql } from "drizzle-orm";
import type { SeriesConflict } from "#contracts/facilities/reservation-series.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { siteFields } from "#upstream/academy/sites/table.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { courtBlocks } from "#upstream/facilities/court-blocks/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { conflictKind, type RequestedTime } from "./conflicts.ts";
import { holderName } from "./holder.ts";
import { occupancies } from "./table.ts";

/**
 * What takes the courts in many wanted times, by one query: for each of them, in their order, what takes the court, its
 * parts or a court made of it, earliest first.
 * @param own reservations or trainings that move away themselves, and conflict with nothing
 */
export async function conflictsOfMany(
  db: Queryable,
  organisationId: string,
  wanted: readonly RequestedTime[],
  own: ReadonlySet<string>,
  now: Date,
): Promise<SeriesConflict[][]> {
  const found: SeriesConflict[][] = wanted.map(() => []);
  if (wanted.length === 0) return found;
  const times = wanted.map(({ fieldId, startAt, endAt, bufferMinutes }, n) => {
    const until = new Date(endAt.getTime() + bufferMinutes * 60_000);
    // Clocks that skip an hour may turn an interval around: nothing stands in its way then.
    return { n, court: fieldId, from: startAt, until: until > startAt ? until : startAt };
  });
  const rows = await db
    .select({
      n: sql<number>`wanted.n`,
      id: occupancies.sourceId,
      kind: conflictKind(occupancies.kind),
      fieldId: sql<string>`coalesce(${reservations.fieldId}, ${siteFields.fieldId}, ${occupancies.fieldId})`,
      startAt: sql`lower(${occupancies.during})`.mapWith(reservations.startAt),
      until: sql`upper(${occupancies.during})`.mapWith(reservations.endAt),
      endAt: reservations.endAt,
      bufferMinutes: reservations.bufferMinutes,
      holder: sql<string>`coalesce(${courtBlocks.reason}, ${trainings.name}, ${holderName})`,
      paid: debits.paid,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(times)}::text::jsonb)
          as wanted(n integer, court uuid, "from" timestamptz, until timestamptz)`,
    )
    .innerJoin(
      occupancies,
      and(
        eq(occupancies.organisationId, organisationId),
        sql`${occupancies.fieldId} in (select upstream.court_atoms(wanted.court))`,
        sql`${occupancies.during} && tstzrange(wanted."from", wanted.until, '[)')`,
      ),
    )
    .leftJoin(reservations, and(eq(occupancies.kind, "reservation"), eq(reservations.id, occupancies.sourceId)))
    .leftJoin(debits, eq(debits.id, reservations.debitId))
    .leftJoin(athletes, eq(athletes.id, reservations.athleteId))
    .leftJoin(courtBlocks, and(eq(occupancies.kind, "closure"), eq(courtBlocks.id, occupancies.sourceId)))
    .leftJoin(trainings, and(eq(occupancies.kind, "training"), eq(trainings.id, occupancies.sourceId)))
    .leftJoin(siteFields, eq(siteFields.id, trainings.siteFieldId))
    .orderBy(asc(occupancies.during), asc(occupancies.sourceId));
  for (const { n, paid, until, ...row } of rows) {
    const list = found[n];
    if (!list || own.has(row.id) || list.some(({ id }) => id === row.id)) continue;
    list.push({
      ...row,
      startAt: row.startAt.toISOString(),
      endAt: (row.endAt ?? until).toISOString(),
      bufferMinutes: row.bufferMinutes ?? 0,
      overwritable: row.kind === "reservation" && row.startAt > now && paid === 0,
    });
  }
  return found;
}
