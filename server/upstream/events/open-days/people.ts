import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { athleteBirthDateRoles, athleteContactRoles } from "#contracts/academy/athletes.ts";
import type { openDays as contract, OpenDayParticipant } from "#contracts/events/open-days.ts";
import type { HandlerInput, Role } from "#contracts/operation.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, pageOf } from "#upstream/db/lists.ts";
import { isSubscribed } from "./store.ts";
import { openDays as table } from "./table.ts";

/** A training that somebody chose, as the database tells it. */
interface Chosen {
  readonly trainingId: string;
  readonly participantId: string;
  readonly name: string;
  readonly startAt: string;
  readonly timeZone: string;
  readonly isPresent: boolean | null;
}

/** The subscriptions to an open day; only one athlete's, when the query around it has one. */
const subscriptions = (openDayId: string) => sql`from ${participants}
  join ${trainings} on ${trainings.id} = ${participants.trainingId}
  join ${sites} on ${sites.id} = ${trainings.siteId}
  where ${participants.organisationId} = ${athletes.organisationId} and ${participants.athleteId} = ${athletes.id}
    and ${trainings.openDayId} = ${openDayId} and ${trainings.status} = 'scheduled' and ${isSubscribed}`;

type Reader = Pick<StaffCaller, "organisationId" | "roles">;
type Filters = Partial<Pick<HandlerInput<typeof contract.participants>["query"], "search" | "athleteId">>;

const inOrder = [asc(athletes.lastName), asc(athletes.firstName), asc(athletes.id)];

const matching = (organisationId: string, id: string, { search, athleteId }: Filters, ids?: readonly string[]) =>
  and(
    eq(athletes.organisationId, organisationId),
    athleteId === undefined ? undefined : eq(athletes.id, athleteId),
    ids && inArray(athletes.id, [...ids]),
    ...contains(sql`lower(${athletes.lastName} || ' ' || ${athletes.firstName})`, search),
    sql`exists (select ${subscriptions(id)})`,
  );

function selectSubscribers(db: Queryable, id: string, where: SQL | undefined) {
  const chosen = sql<Chosen[]>`(select jsonb_agg(jsonb_build_object(
      'trainingId', ${trainings.id}, 'participantId', ${participants.id}, 'name', ${trainings.name},
      'startAt', ${trainings.startAt}, 'timeZone', ${sites.timeZone}, 'isPresent', ${participants.isPresent})
      order by ${trainings.startAt}, ${trainings.id}) ${subscriptions(id)})`;
  return db
    .select({ athlete: athletes, membershipId: memberships.id, membershipStatus: memberships.status, chosen })
    .from(athletes)
    .leftJoin(
      memberships,
      and(eq(memberships.organisationId, athletes.organisationId), eq(memberships.athleteId, athletes.id)),
    )
    .where(where)
    .orderBy(...inOrder)
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof selectSubscribers>>[number];

/** A subscriber as the reader may see them: contacts and birth dates are told to some roles only. */
const toParticipant =
  ({ roles }: Reader) =>
  ({ athlete, membershipId, membershipStatus, chosen: some }: Row): OpenDayParticipant => {
    const is = (allowed: readonly Role[]) => roles.some((role) => allowed.includes(role));
    const [tellsContact, tellsBirthDate] = [is(athleteContactRoles), is(athleteBirthDateRoles)];
    return {
      athlete: {
        id: athlete.id,
        firstName: athlete.firstName,
        lastName: athlete.lastName,
        birthDate: tellsBirthDate ? athlete.birthDate : null,
        email: tellsContact ? athlete.email : null,
        phoneNumber: tellsContact ? athlete.phoneNumber : null,
      },
      trainings: some.map(({ timeZone, startAt, ...one }) => {
        const start = new Date(startAt);
        return {
          ...one,
          startAt: start.toISOString(),
          date: localDateOf(start, timeZone),
          startTime: wallTimeOf(start, timeZone),
        };
      }),
      membershipId,
      membershipStatus,
    };
  };

/** Everybody who subscribed to an open day, by last name, a page at a time. @throws Refusal 404 */
export async function listSubscribers(
  db: Queryable,
  reader: Reader,
  id: string,
  query: HandlerInput<typeof contract.participants>["query"],
) {
  const { organisationId } = reader;
  await rowOr404(db, table, { organisationId, id });
  const where = matching(organisationId, id, query);
  const { data, pageInfo } = await pageOf(selectSubscribers(db, id, where), query, countRows(db, athletes, where));
  return { pageInfo, data: data.map(toParticipant(reader)) };
}

/** The ids of the athletes who subscribed, in their order: a query for a cursor. */
export const queryOfSubscribers = (db: Queryable, { organisationId }: Reader, id: string, filters: Filters) =>
  db
    .select({ id: athletes.id })
    .from(athletes)
    .where(matching(organisationId, id, filters))
    .orderBy(...inOrder)
    .toSQL();

/** These subscribers, in their order; who has withdrawn meanwhile is left out. */
export async function subscribersOf(db: Queryable, reader: Reader, id: string, ids: readonly string[]) {
  const rows = await selectSubscribers(db, id, matching(reader.organisationId, id, {}, ids));
  return rows.map(toParticipant(reader));
}
