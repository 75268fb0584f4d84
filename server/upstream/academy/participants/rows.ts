import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { athleteBirthDateRoles, athleteContactRoles } from "#contracts/academy/athletes.ts";
import type { Participant } from "#contracts/academy/participants.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { certificateState } from "#upstream/academy/documents/state.ts";
import { type Club, clubOf } from "#upstream/academy/memberships/club.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { membershipState, outstandingByMembership } from "#upstream/academy/subscriptions/payment-state.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { SelectedTraining } from "../training-sessions/store.ts";
import { absenceGrants, participants } from "../training-sessions/table.ts";
import { emergencyOf, maySeeEmergency } from "./emergency.ts";
import { type Actor, isBoard } from "./locked-training.ts";
import { withdrawalRefusal } from "./withdrawable.ts";

const hasRecovery = sql<boolean>`exists (select from ${absenceGrants}
  where ${absenceGrants.trainingId} = ${participants.trainingId} and ${absenceGrants.athleteId} = ${participants.athleteId}
    and ${absenceGrants.revokedAt} is null)`;

/** Participants with what is read of their athletes and papers; who withdrew is left out. */
const selectParticipants = (db: Queryable, { organisationId, today }: Club, where: SQL | undefined) =>
  db
    .select({
      participant: participants,
      athlete: athletes,
      membershipId: memberships.id,
      medicalCertificate: certificateState(participants.athleteId, { organisationId, today }),
      hasRecovery,
    })
    .from(participants)
    .innerJoin(athletes, eq(athletes.id, participants.athleteId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.organisationId, participants.organisationId),
        eq(memberships.athleteId, participants.athleteId),
      ),
    )
    .where(and(eq(participants.organisationId, organisationId), isNull(participants.withdrawnAt), where))
    .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(participants.id));

type Row = Awaited<ReturnType<typeof selectParticipants>>[number];

/** What the memberships of these rows owe, in one statement; who owes nothing is left out. */
async function paymentStates(db: Queryable, { organisationId, today }: Club, rows: readonly Row[]) {
  const ids = rows.flatMap(({ membershipId }) => membershipId ?? []);
  if (ids.length === 0) return new Map<string, Participant["paymentState"]>();
  const owed = outstandingByMembership(db, organisationId, today);
  const states = await db
    .select({ id: owed.membershipId, state: membershipState(owed) })
    .from(owed)
    .where(sql`${owed.membershipId} = any(${sql.param(ids)}::uuid[])`);
  return new Map(states.map(({ id, state }) => [id, state]));
}

/** Rows as their reader is told them: three statements, however many there are. */
async function toParticipants(
  db: Queryable,
  actor: Actor,
  club: Club,
  place: SelectedTraining,
  rows: readonly Row[],
): Promise<Participant[]> {
  const [contact, born] = [athleteContactRoles, athleteBirthDateRoles].map((allowed) =>
    actor.roles.some((role) => allowed.includes(role)),
  );
  const people = rows.map(({ athlete }) => athlete);
  const [owed, called] = await Promise.all([
    isBoard(actor) ? paymentStates(db, club, rows) : undefined,
    maySeeEmergency(actor, place.training) ? emergencyOf(db, club.organisationId, people, club.today) : undefined,
  ]);
  return rows.map(({ participant, athlete, membershipId, medicalCertificate, ...row }) => ({
    id: participant.id,
    athlete: {
      id: athlete.id,
      firstName: athlete.firstName,
      lastName: athlete.lastName,
      birthDate: born ? athlete.birthDate : null,
      email: contact ? athlete.email : null,
      phoneNumber: contact ? athlete.phoneNumber : null,
    },
    membershipId: isBoard(actor) ? membershipId : null,
    access: participant.access,
    tokenSpent: participant.spendGroupId !== null,
    isPresent: participant.isPresent,
    absentAt: participant.absentAt?.toISOString() ?? null,
    notes: participant.notes,
    medicalCertificate,
    paymentState: owed && membershipId ? (owed.get(membershipId) ?? "fine") : null,
    emergency: called?.get(athlete.id) ?? [],
    beyondCapacity: participant.beyondCapacity,
    late: participant.late,
    withdrawable: withdrawalRefusal(actor, place, participant) === null,
    hasRecovery: row.hasRecovery,
  }));
}

/** Everybody in a training, by last name. */
export async function listParticipants(db: Queryable, actor: Actor, place: SelectedTraining): Promise<Participant[]> {
  const club = await clubOf(db, actor.organisationId, actor.now);
  const rows = await selectParticipants(db, club, eq(participants.trainingId, place.training.id));
  return toParticipants(db, actor, club, place, rows);
}

/** One participant. @throws Refusal 404 */
export async function showParticipant(
  db: Queryable,
  actor: Actor,
  place: SelectedTraining,
  id: string,
): Promise<Participant> {
  const club = await clubOf(db, actor.organisationId, actor.now);
  const where = and(eq(participants.trainingId, place.training.id), eq(participants.id, id));
  const [shown] = await toParticipants(db, actor, club, place, await selectParticipants(db, club, where));
  return found(shown);
}
