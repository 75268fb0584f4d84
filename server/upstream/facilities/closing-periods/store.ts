import { and, asc, gte, inArray, lte } from "drizzle-orm";
import type { ClosingPeriod } from "#contracts/facilities/closing-periods.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { closingPeriods } from "./table.ts";

/** Closing days of a location between two local dates, both inclusive, oldest first. */
export function listClosingPeriods(
  db: Queryable,
  organisationId: string,
  locationId: string,
  period: { from?: string | undefined; to?: string | undefined } = {},
): Promise<ClosingPeriod[]> {
  return db
    .select({ locationId: closingPeriods.locationId, day: closingPeriods.day, reason: closingPeriods.reason })
    .from(closingPeriods)
    .where(
      and(
        rowsOf(closingPeriods, { organisationId, locationId }),
        period.from ? gte(closingPeriods.day, period.from) : undefined,
        period.to ? lte(closingPeriods.day, period.to) : undefined,
      ),
    )
    .orderBy(asc(closingPeriods.day));
}

/** Which of some local dates are closing days of the location. */
export async function closedDays(
  db: Queryable,
  organisationId: string,
  locationId: string,
  days: string[],
): Promise<string[]> {
  if (days.length === 0) return [];
  const rows = await db
    .select({ day: closingPeriods.day })
    .from(closingPeriods)
    .where(and(rowsOf(closingPeriods, { organisationId, locationId }), inArray(closingPeriods.day, days)));
  return rows.map((row) => row.day);
}

/** Writes new closing days. */
export async function insertClosingPeriods(
  tx: Queryable,
  organisationId: string,
  periods: readonly ClosingPeriod[],
): Promise<void> {
  await tx.insert(closingPeriods).values(periods.map((period) => ({ ...period, organisationId })));
}
