import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import type { CourtMatch } from "#contracts/facilities/court-matches.ts";
import type { CourtPeriod } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "../events/table.ts";
import { matches } from "./table.ts";

/** Matches that take the courts of a location, of events that are published or were played, earliest first. */
export async function courtMatches(
  db: Queryable,
  { organisationId, locationId, from, until }: CourtPeriod,
): Promise<CourtMatch[]> {
  const rows = await db
    .select({ match: matches, name: events.name })
    .from(matches)
    .innerJoin(events, eq(events.id, matches.eventId))
    .where(
      and(
        eq(matches.organisationId, organisationId),
        eq(matches.locationId, locationId),
        eq(matches.isVoid, false),
        inArray(events.status, ["published", "live", "completed"]),
        from && gt(matches.endAt, from),
        until && lt(matches.startAt, until),
      ),
    )
    .orderBy(asc(matches.startAt), asc(matches.id));
  return rows.flatMap(({ match: { id, fieldId, eventId, number, startAt, endAt }, name }) =>
    fieldId && startAt && endAt
      ? [{ id, fieldId, eventId, name, number, startAt: startAt.toISOString(), endAt: endAt.toISOString() }]
      : [],
  );
}
