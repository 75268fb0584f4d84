import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Availability } from "../engine/schedule-types.ts";
import { registrationPlayers, registrations } from "../registrations/table.ts";
import { teams } from "../teams/table.ts";
import type { ScheduleContext } from "./schedule-context.ts";
import type { Clock } from "./time.ts";

/** When teams can play, of those that said so. */
export async function availabilityOf(
  db: Queryable,
  { event: { organisationId, id: eventId } }: Pick<ScheduleContext, "event">,
  clock: Clock,
): Promise<Map<string, Availability>> {
  const rows = await db
    .select({ id: teams.id, availability: registrations.availability })
    .from(teams)
    .innerJoin(registrations, eq(registrations.id, teams.registrationId))
    .where(and(rowsOf(teams, { organisationId, eventId }), isNotNull(registrations.availability)));
  return new Map(
    rows.flatMap(({ id, availability }): [string, Availability][] => {
      if (!availability) return [];
      const { notBefore, notAfter, away } = availability;
      return [
        [
          id,
          {
            notBefore: notBefore === null ? null : clock.minuteFrom(new Date(notBefore)),
            notAfter: notAfter === null ? null : clock.minuteOf(new Date(notAfter)),
            away: away.map(({ from, to }) => clock.days(from, to)),
          },
        ],
      ];
    }),
  );
}

/** Teams in which the same athlete plays, in several divisions. */
export async function sharingOf(
  db: Queryable,
  { event: { organisationId, id: eventId } }: Pick<ScheduleContext, "event">,
): Promise<string[][]> {
  const rows = await db
    .select({ id: teams.id, athleteId: registrationPlayers.athleteId })
    .from(teams)
    .innerJoin(registrationPlayers, eq(registrationPlayers.registrationId, teams.registrationId))
    .where(
      and(
        rowsOf(teams, { organisationId, eventId }),
        isNull(teams.withdrawnAt),
        isNotNull(registrationPlayers.athleteId),
      ),
    )
    .orderBy(asc(teams.id));
  const byAthlete = Map.groupBy(rows, ({ athleteId }) => athleteId);
  return [...byAthlete.values()].filter(({ length }) => length > 1).map((some) => some.map(({ id }) => id));
}
