import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { athleteBirthDateRoles, athleteContactRoles } from "#contracts/academy/athletes.ts";
import type { Player } from "#contracts/events/players.ts";
import type { Registration } from "#contracts/events/registrations.ts";
import type { Role } from "#contracts/operation.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { accountOf } from "#upstream/money/debits/store.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { divisions } from "../divisions/table.ts";
import { teams } from "../teams/table.ts";
import { registrationPlayers as players, registrations } from "./table.ts";

/** How many last names make the name of a team that has none. */
const namesShown = 3;

/** What a team is called, or else its first players' last names. In a query over `registrations` that joins. */
export const shownName: SQL<string> = sql<string>`coalesce(${registrations.name}, (
  select string_agg(p.last_name, ' / ' order by p.position) filter (where p.position < ${sql.raw(`${namesShown}`)})
      || case when count(*) > ${sql.raw(`${namesShown}`)} then ' +' || (count(*) - ${sql.raw(`${namesShown}`)}) else '' end
    from upstream.registration_players p where p.registration_id = ${registrations.id}), '')`;

/** Whether all that is asked came in, or was renounced; true also where nothing is asked. With `debits` joined. */
export const isPaid: SQL<boolean> = sql<boolean>`(coalesce(${debits.paid} + ${debits.writtenOff}, 0) >= ${registrations.asked})`;

/** Stripe's commissions on what was collected. */
const fees = sql`coalesce((select sum(${payments.fee}) from ${payments} where ${payments.debitId} = ${debits.id}
  and ${payments.paid} and ${payments.voidedAt} is null), 0)`.mapWith(Number);

/** Lists in the order in which they are shown. */
const listOrder = sql`array_position(array['entry', 'waiting', 'withdrawn'], ${registrations.list})`;
/** The order of teams in their lists; those that withdrew are last, as they left. With `divisions` joined. */
export const inTheirOrder = [
  listOrder,
  divisions.order,
  registrations.position,
  registrations.withdrawnAt,
  registrations.id,
] as const;

/** Registrations with what is shown of them besides their players. */
export const selectRegistrations = (db: Queryable) =>
  db
    .select({ row: registrations, name: shownName, paid: isPaid, debit: debits, fees, teamId: teams.id })
    .from(registrations)
    .innerJoin(divisions, eq(divisions.id, registrations.divisionId))
    .leftJoin(debits, eq(debits.id, registrations.debitId))
    .leftJoin(teams, eq(teams.registrationId, registrations.id))
    .$dynamic();
type Selected = Awaited<ReturnType<typeof selectRegistrations>>[number];

/** What of a club's athletes a caller is told: see `athleteContactRoles`. */
function visibleContactsOf({ roles }: Pick<StaffCaller, "roles">) {
  const is = (allowed: readonly Role[]) => roles.some((role) => allowed.includes(role));
  return { contact: is(athleteContactRoles), birthDate: is(athleteBirthDateRoles) };
}

/** A player with the athlete that they are, if they are one of the club's. */
interface SelectedPlayer {
  readonly row: typeof players.$inferSelect;
  readonly athlete: typeof athletes.$inferSelect | null;
}

/** A player as the caller may see them: what the team did not say is the athlete's. */
export function toPlayer({ row, athlete }: SelectedPlayer, caller: Pick<StaffCaller, "roles">): Player {
  const tells = visibleContactsOf(caller);
  const { id, athleteId, firstName, lastName, gender, isCaptain } = row;
  return {
    ...{ id, athleteId, firstName, lastName, gender, isCaptain },
    birthDate: row.birthDate ?? (tells.birthDate ? (athlete?.birthDate ?? null) : null),
    email: row.email ?? (tells.contact ? (athlete?.email ?? null) : null),
    phoneNumber: row.phoneNumber ?? (tells.contact ? (athlete?.phoneNumber ?? null) : null),
  };
}

/** Players of some registrations, in their order, by registration. */
export async function playersOf(
  db: Queryable,
  caller: Pick<StaffCaller, "organisationId" | "roles">,
  ids: readonly string[],
): Promise<Map<string, Player[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ row: players, athlete: athletes })
    .from(players)
    .leftJoin(athletes, eq(athletes.id, players.athleteId))
    .where(and(eq(players.organisationId, caller.organisationId), inArray(players.registrationId, [...ids])))
    .orderBy(asc(players.registrationId), asc(players.position));
  const by = Map.groupBy(rows, ({ row }) => row.registrationId);
  return new Map([...by].map(([id, some]) => [id, some.map((one) => toPlayer(one, caller))]));
}

/** A debit as a registration shows it; null while the team waits and no money came in. */
const debitOf = ({ row, debit, fees: paidFees }: Selected): Registration["debit"] =>
  debit === null || (row.list === "waiting" && debit.discounted === 0)
    ? null
    : {
        id: debit.id,
        kind: debit.kind,
        price: accountOf(debit, paidFees),
        status: debit.status ?? "unpaid",
        closedAt: debit.closedAt?.toISOString() ?? null,
      };

/** A registration as it goes out. */
export const toRegistration = (selected: Selected, some: readonly Player[]): Registration => {
  const { row, name, paid, teamId } = selected;
  return {
    id: row.id,
    eventId: row.eventId,
    tournamentId: row.divisionId,
    list: row.list,
    position: row.position,
    name,
    paid,
    team: { name: row.name, players: [...some] },
    fee: row.fee,
    asked: row.asked,
    debit: debitOf(selected),
    source: row.source,
    acceptedRulesAt: row.acceptedRulesAt?.toISOString() ?? null,
    notes: row.notes,
    availability: row.availability ?? null,
    teamId,
    promotedAt: row.promotedAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
};
