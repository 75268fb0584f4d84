import { sql } from "drizzle-orm";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import { endMembership } from "#upstream/academy/memberships/effects.ts";
import { takeStep } from "#upstream/academy/memberships/transitions.ts";
import { cancel } from "#upstream/academy/subscriptions/decisions.ts";
import { lockPlacesOf } from "#upstream/academy/subscriptions/places/lock.ts";
import { lockSubscriptions } from "#upstream/academy/subscriptions/store.ts";
import { lockTrainings } from "#upstream/academy/training-sessions/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { salesToEnd } from "./accounts.ts";
import type { Person } from "./person.ts";
import { uuids } from "./sql.ts";

type Id = { readonly id: string };

const idsIn = async (tx: Queryable, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await tx.execute<Id>(query)).map(({ id }) => id);

/** Trainings to come in which somebody has a place. */
export const upcomingTrainings = ({ organisationId, athleteIds }: Person, now: Date) => sql`
  upstream.participants p join upstream.trainings t on t.id = p.training_id
   where p.organisation_id = ${organisationId} and p.athlete_id = any(${uuids(athleteIds)}) and p.withdrawn_at is null
     and t.status = 'scheduled' and t.start_at > ${now.toISOString()}::timestamptz`;

/** Bookings to come. */
export const upcomingReservations = ({ organisationId, athleteIds }: Person, now: Date) => sql`
  upstream.reservations where organisation_id = ${organisationId} and athlete_id = any(${uuids(athleteIds)})
    and status <> 'canceled' and end_at > ${now.toISOString()}::timestamptz`;

/** What hangs on a person, as far as somebody else could add to it meanwhile. */
const heldIds = (tx: Queryable, { organisationId, athleteIds }: Person): Promise<string[]> =>
  idsIn(
    tx,
    sql.join(
      [
        "reservations",
        "memberships",
        "subscriptions",
        "participants",
        "registration_players",
        "recurring_athletes",
      ].map(
        (name) => sql`select ${sql.raw(name === "recurring_athletes" ? "recurring_session_id" : "id")} as id
          from upstream.${sql.identifier(name)}
         where organisation_id = ${organisationId} and athlete_id = any(${uuids(athleteIds)})`,
      ),
      sql` union all `,
    ),
  );

/**
 * Holds a person and all that hangs on them, in the order of locks (ADR 48), so that nothing comes to them until the
 * transaction ends: who was about to sell them something waits, and then finds nobody.
 */
export async function lockPerson(tx: Queryable, person: Person, now: Date): Promise<void> {
  const { organisationId, athleteIds, guardianIds, staffMemberId } = person;
  const mine = sql`organisation_id = ${organisationId} and athlete_id = any(${uuids(athleteIds)})`;
  const before = await heldIds(tx, person);
  await tx.execute(sql`select id from upstream.reservations where ${mine} order by id for no key update`);
  await tx.execute(sql`select id from upstream.events where id in (
    select event_id from upstream.registration_players where ${mine}) order by id for no key update`);
  await tx.execute(sql`select id from upstream.registrations where id in (
    select registration_id from upstream.registration_players where ${mine}) order by id for no key update`);
  await tx.execute(sql`select id from upstream.memberships where ${mine} order by id for update`);
  const sold = await idsIn(tx, sql`select id from upstream.subscriptions where ${mine}`);
  await lockPlacesOf(tx, organisationId, sold, now);
  await tx.execute(sql`select id from upstream.recurring_sessions where id in (
    select recurring_session_id from upstream.recurring_athletes where ${mine}) order by id for no key update`);
  await lockTrainings(tx, organisationId, await idsIn(tx, sql`select t.id from ${upcomingTrainings(person, now)}`));
  await lockSubscriptions(tx, organisationId, sold);
  await tx.execute(sql`select id from upstream.debits where id in (
    select debit_id from upstream.reservations where ${mine}) order by id for no key update`);
  const athletes = await idsIn(
    tx,
    sql`select id from upstream.athletes
    where organisation_id = ${organisationId} and id = any(${uuids(athleteIds)}) order by id for update`,
  );
  await tx.execute(sql`select id from upstream.guardians
    where organisation_id = ${organisationId} and id = any(${uuids(guardianIds)}) order by id for update`);
  await tx.execute(sql`select id from upstream.staff_members
    where organisation_id = ${organisationId} and id = ${staffMemberId}::uuid for update`);
  if (athletes.length < athleteIds.length) throw notFound();
  if ((await heldIds(tx, person)).toSorted().join() !== before.toSorted().join()) throw new StaleReadError();
}

/** Takes somebody who is no member (a trial, a guest of an open day) out of what is to come. */
async function leaveTrainings(tx: Queryable, person: Person, now: Date): Promise<void> {
  await tx.execute(sql`update upstream.participants set withdrawn_at = ${now.toISOString()}::timestamptz, is_present = null,
      absent_at = null, updated_at = now()
    where id in (select p.id from ${upcomingTrainings(person, now)})`);
}

/** The step by which a membership ends; none for one that has ended. */
const lastStep: Readonly<Partial<Record<MembershipStatus, MembershipStatus>>> = {
  accepted: "canceled",
  pending: "rejected",
};

/**
 * Ends what is under way with a person who is held: places, weekly sessions, bookings, sales without money, the membership.
 * Nobody is written to.
 */
export async function endAll(tx: Queryable, caller: StaffCaller, person: Person, now: Date): Promise<void> {
  const { organisationId, athleteIds } = person;
  if (athleteIds.length === 0) return;
  await setActor(tx, caller);
  await tx.execute(sql`
    update upstream.reservations set status = 'canceled', canceled_by = 'manager', version = version + 1, updated_at = now()
     where id in (select id from ${upcomingReservations(person, now)})`);
  const ending = await tx.execute<Id>(sql`select id from (${salesToEnd(person, now)}) as sale`);
  const held = await lockSubscriptions(
    tx,
    organisationId,
    ending.map(({ id }) => id),
  );
  for (const sale of held.values())
    try {
      await tx.transaction((own) => cancel(own, { caller, now }, sale, null));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Tokens that were spent say that it was used: it stays as what was sold does, and what is owed for it is open.
      if (sale.debit.toPay > 0) throw new Refusal(409, "erasure.open_money", { cause: error });
    }
  const bonds = await tx.execute<{ id: string; status: MembershipStatus }>(sql`
    select id, status from upstream.memberships
     where organisation_id = ${organisationId} and athlete_id = any(${uuids(athleteIds)}) order by id`);
  for (const { id, status } of bonds) {
    await endMembership(tx, { caller, now }, id, { reason: "", writeOff: false });
    const to = lastStep[status];
    if (to)
      await takeStep(tx, { id, organisationId, status }, { to, reason: null, staffMemberId: caller.staffMemberId });
  }
  await leaveTrainings(tx, person, now);
}
