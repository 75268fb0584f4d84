import { and, asc, eq, gt, inArray, lt } from "drizzle-orm";
import { courtMatches } from "#contracts/facilities/court-matches.ts";
import { implement } from "#upstream/core/implement.ts";
import { instantOf, startOfDay } from "#upstream/core/time.ts";
import { events } from "#upstream/events/events/table.ts";
import { matches } from "#upstream/events/matches/table.ts";
import { requireLocation } from "../locations/place.ts";

export const courtMatchImplementations = implement(courtMatches, {
  async list({ params: { locationId }, query: { from, to } }, { services: { db }, caller: { organisationId } }) {
    const { timeZone } = await requireLocation(db, organisationId, locationId);
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
          from === undefined ? undefined : gt(matches.endAt, startOfDay(from, timeZone)),
          to === undefined ? undefined : lt(matches.startAt, instantOf(to, "24:00", timeZone)),
        ),
      )
      .orderBy(asc(matches.startAt), asc(matches.id));
    return {
      data: rows.flatMap(({ match: { id, fieldId, eventId, number, startAt, endAt }, name }) =>
        fieldId && startAt && endAt
          ? [{ id, fieldId, eventId, name, number, startAt: startAt.toISOString(), endAt: endAt.toISOString() }]
          : [],
      ),
    };
  },
});
