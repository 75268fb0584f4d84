import { and, asc, count, eq, ne, type SQL, sql } from "drizzle-orm";
import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { tagOf } from "#upstream/core/review.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { clubsCurrencyFirst, debitSums } from "#upstream/money/debits/sums.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { divisions } from "../divisions/table.ts";
import { requireEvent } from "../events/present.ts";
import { tournaments } from "../tournaments/table.ts";
import {
  inTheirOrder,
  isPaid,
  playersOf,
  selectRegistrations,
  shownName,
  toPlayer,
  toRegistration,
} from "./columns.ts";
import { registrationPlayers as players, registrations } from "./table.ts";

type Calls = typeof contract;
type Reader = Pick<StaffCaller, "organisationId" | "roles">;

/** What a team is looked for by: its name, and its players'. */
const searched = sql`lower(${shownName} || ' ' || coalesce((select string_agg(p.last_name || ' ' || p.first_name, ' ')
  from upstream.registration_players p where p.registration_id = ${registrations.id}), ''))`;

/** How many teams stand in each list. */
async function listsOf(db: Queryable, where: SQL | undefined) {
  const countIn = (list: string) => sql`count(*) filter (where ${registrations.list} = ${list})`.mapWith(Number);
  const [lists] = await db
    .select({ entry: countIn("entry"), waiting: countIn("waiting"), withdrawn: countIn("withdrawn") })
    .from(registrations)
    .where(where);
  return lists ?? { entry: 0, waiting: 0, withdrawn: 0 };
}

/** What all its teams were asked, paid and owe. Teams that wait or withdrew owe nothing; what they paid is counted. */
const moneyOf = (db: Queryable, organisationId: string, where: SQL | undefined) =>
  db
    .select(debitSums({}))
    .from(registrations)
    .innerJoin(debits, eq(debits.id, registrations.debitId))
    .where(where)
    .groupBy(debits.currency)
    .orderBy(...clubsCurrencyFirst(organisationId));

/** How many teams play and wait in each division, in their order, and how many may play. */
function byDivision(db: Queryable, organisationId: string, eventId: string) {
  const countIn = (list: string) => sql`count(*) filter (where ${registrations.list} = ${list})`.mapWith(Number);
  return db
    .select({
      ...{ id: divisions.id, name: divisions.name },
      ...{ entry: countIn("entry"), waiting: countIn("waiting") },
      maxTeams: sql<number | null>`coalesce((${divisions.overrides}->>'maxTeams')::int, ${tournaments.maxTeams})`,
    })
    .from(divisions)
    .innerJoin(tournaments, eq(tournaments.eventId, divisions.eventId))
    .leftJoin(registrations, eq(registrations.divisionId, divisions.id))
    .where(rowsOf(divisions, { organisationId, eventId }))
    .groupBy(divisions.id, tournaments.maxTeams)
    .orderBy(asc(divisions.order));
}

/** How many people play in the entry and waiting lists, and how many of them are girls. */
async function peopleOf(db: Queryable, organisationId: string, eventId: string) {
  const [people] = await db
    .select({ players: count(), girls: sql`count(*) filter (where ${players.gender} = 'female')`.mapWith(Number) })
    .from(players)
    .where(and(eq(players.organisationId, organisationId), eq(players.eventId, eventId), players.active));
  return people ?? { players: 0, girls: 0 };
}

/** The ids of the teams that stand in each list, in their order. */
export async function orderOf(db: Queryable, organisationId: string, eventId: string) {
  const rows = await db
    .select({ id: registrations.id, list: registrations.list })
    .from(registrations)
    .innerJoin(divisions, eq(divisions.id, registrations.divisionId))
    .where(
      and(
        eq(registrations.organisationId, organisationId),
        eq(registrations.eventId, eventId),
        ne(registrations.list, "withdrawn"),
      ),
    )
    .orderBy(...inTheirOrder);
  const idsOf = (list: string) => rows.filter((row) => row.list === list).map(({ id }) => id);
  return { entry: idsOf("entry"), waiting: idsOf("waiting") };
}

const sorts: Readonly<Record<HandlerInput<Calls["list"]>["query"]["sort"], readonly Parameters<typeof asc>[0][]>> = {
  position: inTheirOrder,
  name: [sql`lower(${shownName})`, registrations.id],
  createdAt: [registrations.createdAt, registrations.id],
};

/**
 * A page of an event's teams, with counts and money of the whole event: as many statements for 2,500 teams as for one.
 * @throws Refusal 404
 */
export async function listRegistrations(
  db: Queryable,
  caller: Reader,
  { event: eventId, list, search, paid, sort, ...paging }: HandlerInput<Calls["list"]>["query"],
): Promise<HandlerOutput<Calls["list"]>> {
  const { organisationId } = caller;
  await requireEvent(db, organisationId, eventId);
  const own = and(eq(registrations.organisationId, organisationId), eq(registrations.eventId, eventId));
  const where = and(
    own,
    isOneOf(registrations.list, list),
    paid === undefined ? undefined : sql`${isPaid} = ${paid}`,
    ...contains(searched, search),
  );
  const rows = selectRegistrations(db)
    .where(where)
    .orderBy(...sorts[sort].map((key) => asc(key)));
  const total = db
    .select({ count: count() })
    .from(registrations)
    .leftJoin(debits, eq(debits.id, registrations.debitId))
    .where(where)
    .then(([row]) => row?.count ?? 0);
  const [page, lists, money, people, order, ofDivisions] = await Promise.all([
    pageOf(rows, paging, total),
    listsOf(db, own),
    moneyOf(db, organisationId, own),
    peopleOf(db, organisationId, eventId),
    orderOf(db, organisationId, eventId),
    byDivision(db, organisationId, eventId),
  ]);
  const playersBy = await playersOf(
    db,
    caller,
    page.data.map(({ row }) => row.id),
  );
  return {
    data: page.data.map((one) => toRegistration(one, playersBy.get(one.row.id) ?? [])),
    pageInfo: page.pageInfo,
    counts: { ...lists, ...people },
    divisions: ofDivisions,
    money,
    tags: { entry: tagOf(order.entry), waiting: tagOf(order.waiting) },
  };
}

/** A page of everybody who plays, by last name; of all who play or wait unless lists are named. @throws Refusal 404 */
export async function listPlayers(
  db: Queryable,
  caller: Reader,
  { event: eventId, list, search, ...paging }: HandlerInput<Calls["players"]>["query"],
): Promise<HandlerOutput<Calls["players"]>> {
  const { organisationId } = caller;
  await requireEvent(db, organisationId, eventId);
  const where = and(
    eq(players.organisationId, organisationId),
    eq(players.eventId, eventId),
    list?.length ? isOneOf(registrations.list, list) : eq(players.active, true),
    ...contains(sql`lower(${players.lastName} || ' ' || ${players.firstName} || ' ' || ${shownName})`, search),
  );
  const joined = eq(registrations.id, players.registrationId);
  const { id, list: inList, position } = registrations;
  const rows = db
    .select({ row: players, athlete: athletes, team: shownName, paid: isPaid, of: { id, list: inList, position } })
    .from(players)
    .innerJoin(registrations, joined)
    .leftJoin(athletes, eq(athletes.id, players.athleteId))
    .leftJoin(debits, eq(debits.id, registrations.debitId))
    .where(where)
    .orderBy(asc(players.lastName), asc(players.firstName), asc(players.id));
  const total = db
    .select({ count: count() })
    .from(players)
    .innerJoin(registrations, joined)
    .where(where)
    .then(([row]) => row?.count ?? 0);
  const { data, pageInfo } = await pageOf(rows, paging, total);
  return {
    pageInfo,
    data: data.map((one) => ({
      player: toPlayer(one, caller),
      registrationId: one.of.id,
      team: one.team,
      list: one.of.list,
      position: one.of.position,
      paid: one.paid,
    })),
  };
}
