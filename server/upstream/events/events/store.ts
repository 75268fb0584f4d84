import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { events as contract, EventSummary, EventType } from "#contracts/events/events.ts";
import { eventStatuses } from "#contracts/events/states.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { participants, trainings } from "#upstream/academy/training-sessions/table.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, inOrder, pageOf } from "#upstream/db/lists.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { eventPictures } from "../gallery/table.ts";
import { isSubscribed } from "../open-days/store.ts";
import { registrations } from "../registrations/table.ts";
import { listed, listedEvents } from "./listed.ts";

/** Who reads events: which events are the reader's depends on it. */
type Reader = Pick<StaffCaller, "organisationId" | "staffMemberId">;
type Query = HandlerInput<(typeof contract)["list"]>["query"];

/** Teams in one list of a tournament. */
const teamsIn = (list: "entry" | "waiting") => sql`(select count(*) from ${registrations}
  where ${registrations.organisationId} = ${listed.organisationId} and ${registrations.eventId} = ${listed.id}
    and ${registrations.list} = ${list})`;

/** Athletes who come to an open day. */
const athletesOf = sql`(select count(distinct ${participants.athleteId}) from ${participants}
  join ${trainings} on ${trainings.id} = ${participants.trainingId}
  where ${trainings.openDayId} = ${listed.id} and ${trainings.status} = 'scheduled' and ${isSubscribed})`;

/** Events with what lists show of them, counted for the rows of the page only. */
function selectEvents(db: Queryable, { staffMemberId }: Reader, now: Date) {
  const isTournament = sql`${listed.type} = 'tournament'`;
  return db
    .select({
      id: listed.id,
      type: listed.type,
      name: listed.name,
      status: listed.status,
      visibility: listed.visibility,
      startAt: listed.startAt,
      endAt: listed.endAt,
      timeZone: listed.timeZone,
      locationId: listed.locationId,
      locationName: locations.name,
      ownerId: listed.ownerId,
      ownerName: staffName,
      isMine: sql<boolean>`coalesce(${listed.ownerId} = ${staffMemberId}, false)`,
      registered: sql`case when ${isTournament} then ${teamsIn("entry")} else ${athletesOf} end`.mapWith(Number),
      waiting: sql`case when ${isTournament} then ${teamsIn("waiting")} else 0 end`.mapWith(Number),
      maxTeams: listed.maxTeams,
      registrationsOpen: listed.registrationsOpen,
      cover: sql<string | null>`case when ${isTournament} then (select ${eventPictures.mediaId} from ${eventPictures}
        where ${eventPictures.eventId} = ${listed.id} order by ${eventPictures.position} limit 1) else ${listed.image} end`,
      version: listed.version,
    })
    .from(listedEvents(db, now))
    .leftJoin(locations, eq(locations.id, listed.locationId))
    .leftJoin(staffMembers, eq(staffMembers.id, listed.ownerId))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .$dynamic();
}
type SelectedRow = Awaited<ReturnType<typeof selectEvents>>[number];

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

const toSummary = ({ locationId, locationName, ownerId, ownerName, ...row }: SelectedRow): EventSummary => ({
  ...row,
  startAt: row.startAt.toISOString(),
  endAt: row.endAt.toISOString(),
  location: named(locationId, locationName),
  owner: named(ownerId, ownerName),
});

/** The date on which an event starts where the organisation is, as figures count it. */
const startsOn = sql`(${listed.startAt} at time zone (select ${organizations.timeZone} from ${organizations}
  where ${organizations.id} = ${listed.organisationId}))::date`;

/** The events that match; with a period, those that have a local date in it, or start in it. */
function matching({ organisationId, staffMemberId }: Reader, query: Query): SQL | undefined {
  const { search, type, status, show, from, to, by, championshipId } = query;
  const [first, last] = by === "start" ? [startsOn, startsOn] : [listed.startOn, listed.endOn];
  return and(
    eq(listed.organisationId, organisationId),
    ...contains(sql`lower(${listed.name})`, search),
    type && type.length > 0 ? sql`${listed.type} = any(${sql.param([...type])}::text[])` : undefined,
    status && status.length > 0 ? sql`${listed.status} = any(${sql.param([...status])}::text[])` : undefined,
    show === "mine" ? eq(listed.ownerId, staffMemberId) : undefined,
    from === undefined ? undefined : gte(last, from),
    to === undefined ? undefined : lte(first, to),
    championshipId === undefined ? undefined : eq(listed.championshipId, championshipId),
  );
}

const byState = sql.raw(`array[${eventStatuses.map((one) => `'${one}'`).join(", ")}]`);

/** A page of tournaments and open days. States are sorted as an event goes through them. */
export async function listEvents(db: Queryable, reader: Reader, query: Query, now: Date) {
  const where = matching(reader, query);
  const keys = {
    startAt: [listed.startAt],
    name: [sql`lower(${listed.name})`],
    status: [sql`array_position(${byState}, ${listed.status})`, listed.startAt],
  };
  const rows = selectEvents(db, reader, now)
    .where(where)
    .orderBy(...inOrder(query.sort, keys, [listed.id]));
  const counted = db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(listedEvents(db, now))
    .where(where)
    .then(([row]) => row?.count ?? 0);
  const { data, pageInfo } = await pageOf(rows, query, counted);
  return { data: data.map(toSummary), pageInfo };
}

/** An event as lists show it. @throws Refusal 404, also when it is of another type */
export async function showEvent(
  db: Queryable,
  reader: Reader,
  { id, type }: { readonly id: string; readonly type?: EventType | undefined },
  now: Date,
): Promise<EventSummary> {
  const where = and(
    eq(listed.organisationId, reader.organisationId),
    eq(listed.id, id),
    type === undefined ? undefined : eq(listed.type, type),
  );
  const [row] = await selectEvents(db, reader, now).where(where);
  return toSummary(found(row));
}
