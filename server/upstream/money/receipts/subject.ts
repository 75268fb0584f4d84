import { and, eq, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { guardianships } from "#upstream/academy/guardians/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import { trainingCourses } from "#upstream/academy/training-courses/table.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Registry } from "#upstream/core/registry.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "#upstream/events/events/table.ts";
import { registrationPlayers, registrations } from "#upstream/events/registrations/table.ts";
import { tournaments } from "#upstream/events/tournaments/table.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { debits } from "../debits/table.ts";

/**
 * The sport that is practised: of a booking or a tournament its own; of a sale its course's, else its package's, else
 * the club's.
 */
const practised = sql`coalesce(${reservations.sportId}, ${tournaments.sportId}, ${trainingCourses.sportId},
  ${subscriptionTemplates.sportId}, case when ${subscriptions.id} is not null then ${organizations.defaultSportId} end)`;

/**
 * What a debit is for and for whom, as a receipt says it: of a team its captain.
 * @param sportId what is practised, where somebody says so
 */
export async function subjectOf(
  db: Queryable,
  { teamName }: Pick<Registry, "teamName">,
  organisationId: string,
  debitId: string,
  sportId?: string,
) {
  const [row] = await db
    .select({
      kind: debits.kind,
      currency: debits.currency,
      athlete: athletes,
      guestName: sql<string | null>`coalesce(${reservations.guestName},
        ${registrationPlayers.firstName} || ' ' || ${registrationPlayers.lastName})`,
      package: subscriptions.name,
      coverageStart: subscriptions.coverageStart,
      coverageEnd: subscriptions.coverageEnd,
      court: sql<string | null>`${locations.name} || ', ' || ${fields.shownName}`,
      bookedOn: sql<string | null>`(${reservations.startAt} at time zone ${locations.timeZone})::date::text`,
      event: events.name,
      team: sql<string | null>`case when ${registrations.id} is not null then ${teamName} end`,
      sport: { it: sports.nameIt, en: sports.nameEn, es: sports.nameEs },
    })
    .from(debits)
    .innerJoin(organizations, eq(organizations.id, debits.organisationId))
    .leftJoin(subscriptions, eq(subscriptions.debitId, debits.id))
    .leftJoin(subscriptionTemplates, eq(subscriptionTemplates.id, subscriptions.templateId))
    .leftJoin(trainingCourses, eq(trainingCourses.id, subscriptions.courseId))
    .leftJoin(reservations, eq(reservations.debitId, debits.id))
    .leftJoin(locations, eq(locations.id, reservations.locationId))
    .leftJoin(fields, eq(fields.id, reservations.fieldId))
    .leftJoin(registrations, eq(registrations.debitId, debits.id))
    .leftJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(tournaments, eq(tournaments.eventId, registrations.eventId))
    .leftJoin(
      registrationPlayers,
      and(eq(registrationPlayers.registrationId, registrations.id), registrationPlayers.isCaptain),
    )
    .leftJoin(sports, eq(sports.id, sportId === undefined ? practised : sql`${sportId}::uuid`))
    .leftJoin(
      athletes,
      eq(
        athletes.id,
        sql`coalesce(${subscriptions.athleteId}, ${reservations.athleteId}, ${registrationPlayers.athleteId})`,
      ),
    )
    .where(rowsOf(debits, { organisationId, id: debitId }));
  return row;
}

export type Subject = NonNullable<Awaited<ReturnType<typeof subjectOf>>>;

/** The guardian who pays for an athlete; null without one. */
export async function payerOf(db: Queryable, organisationId: string, athleteId: string | null): Promise<string | null> {
  if (athleteId === null) return null;
  const [row] = await db
    .select({ id: guardianships.guardianId })
    .from(guardianships)
    .where(rowsOf(guardianships, { organisationId, athleteId, isPayer: true }));
  return row?.id ?? null;
}
