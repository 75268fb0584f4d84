import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Access } from "#contracts/academy/participants.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import { boardRoles } from "#contracts/academy/trainer-roles.ts";
import type { Role } from "#contracts/operation.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import type { WalletChange } from "#upstream/academy/wallets/write.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { lockTrainings, type SelectedTraining, selectTrainings } from "../training-sessions/store.ts";
import { participants, trainingCoaches, trainings } from "../training-sessions/table.ts";

export type ParticipantRow = typeof participants.$inferSelect;

/** Who acts on participants, and when. */
export interface Actor extends WalletChange {
  readonly by: string;
  readonly roles: readonly Role[];
}

export const actorOf = ({ organisationId, staffMemberId, roles }: StaffCaller, now: Date): Actor => ({
  organisationId,
  by: staffMemberId,
  roles,
  now,
});

/** Whether somebody is of the board, which may do with all trainings what coaches may with their own. */
export const isBoard = ({ roles }: Pick<Actor, "roles">): boolean =>
  roles.some((role) => boardRoles.some((one) => one === role));

/** A training with its site and course. @throws Refusal 404 */
export async function trainingOr404(db: Queryable, organisationId: string, id: string): Promise<SelectedTraining> {
  const [row] = await selectTrainings(db, and(eq(trainings.organisationId, organisationId), eq(trainings.id, id)));
  return found(row);
}

/** @throws Refusal 403 `training.not_yours` unless the training is the coach's own, or they are of the board */
export async function requireOwn(db: Queryable, { organisationId, by, roles }: Actor, trainingId: string) {
  if (isBoard({ roles })) return;
  const [own] = await db
    .select({ trainingId: trainingCoaches.trainingId })
    .from(trainingCoaches)
    .where(
      and(
        eq(trainingCoaches.organisationId, organisationId),
        eq(trainingCoaches.trainingId, trainingId),
        eq(trainingCoaches.staffMemberId, by),
      ),
    );
  if (!own) throw new Refusal(403, "training.not_yours");
}

const minuteMs = 60_000;
const opensMinutesBefore = 60;
const closesDaysAfter = 14;

/** @throws Refusal 409 `presence.closed` for a coach outside of the time in which coaches mark */
export function requireMayMark(actor: Actor, { training: { startAt, endAt } }: SelectedTraining): void {
  if (isBoard(actor)) return;
  const at = actor.now.getTime();
  const opens = startAt.getTime() - opensMinutesBefore * minuteMs;
  if (at < opens || at > endAt.getTime() + closesDaysAfter * 24 * 60 * minuteMs)
    throw new Refusal(409, "presence.closed", { details: { opensAt: new Date(opens).toISOString() } });
}

/** Whether somebody runs the open day that a training is of, as an event manager. */
export const isOfOpenDay = ({ roles }: Pick<Actor, "roles">, { openDayId }: SelectedTraining["training"]): boolean =>
  roles.includes("eventManager") && openDayId !== null;

/**
 * Whether somebody may let others into a training: the board, coaches whom they may mark, and event managers who comes by
 * its open day.
 * @throws Refusal 404; 403 `training.not_yours`; 409 `presence.closed`
 */
export async function requireMayAdmit(db: Queryable, actor: Actor, trainingId: string, access?: Access): Promise<void> {
  const place = await trainingOr404(db, actor.organisationId, trainingId);
  if (access === "openDay" && isOfOpenDay(actor, place.training)) return;
  await requireOwn(db, actor, trainingId);
  requireMayMark(actor, place);
}

/** A training that is held, with those of its participants that are held, and the states of their memberships. */
export interface LockedTraining {
  readonly place: SelectedTraining;
  /** Participants by id; those who withdrew are left out. */
  readonly participants: ReadonlyMap<string, ParticipantRow>;
  /** Statuses of memberships by athlete; athletes without one are left out. */
  readonly statuses: ReadonlyMap<string, MembershipStatus>;
}

/** Locks memberships until the transaction ends, so that none is let in, and no voucher spent, while one is being revoked. */
async function lockMemberships(tx: Queryable, organisationId: string, athleteIds: readonly string[]) {
  if (athleteIds.length === 0) return new Map<string, MembershipStatus>();
  const rows = await tx
    .select({ athleteId: memberships.athleteId, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.athleteId, [...athleteIds])))
    .orderBy(asc(memberships.id))
    .for("share");
  return new Map(rows.map(({ athleteId, status }) => [athleteId, status]));
}

/**
 * Locks what comes before wallets, in the one order: memberships for share, the training, its participants.
 * @throws Refusal 404; 409 `training.canceled`
 */
export async function lockTraining(
  tx: Queryable,
  { organisationId }: Pick<WalletChange, "organisationId">,
  trainingId: string,
  athleteIds: readonly string[],
): Promise<LockedTraining> {
  const statuses = await lockMemberships(tx, organisationId, athleteIds);
  found((await lockTrainings(tx, organisationId, [trainingId])).get(trainingId));
  const place = await trainingOr404(tx, organisationId, trainingId);
  if (place.training.status === "canceled") throw new Refusal(409, "training.canceled");
  const rows = await tx
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        eq(participants.trainingId, trainingId),
        inArray(participants.athleteId, [...athleteIds]),
        isNull(participants.withdrawnAt),
      ),
    )
    .orderBy(asc(participants.id))
    .for("no key update");
  return { place, participants: new Map(rows.map((row) => [row.id, row])), statuses };
}

/**
 * The athletes of some participants of a training, before anything is locked.
 * @throws Refusal 404 unless all are in it and have not withdrawn
 */
export async function athletesOf(
  db: Queryable,
  organisationId: string,
  trainingId: string,
  ids: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .select({ athleteId: participants.athleteId })
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        eq(participants.trainingId, trainingId),
        inArray(participants.id, wanted),
        isNull(participants.withdrawnAt),
      ),
    );
  found(rows.length === wanted.length ? rows : undefined);
  return rows.map(({ athleteId }) => athleteId);
}

/**
 * Whether a training has a place more.
 * @param proceed staff let somebody in although it has not
 * @returns whether they come in beyond its capacity
 * @throws Refusal 409 `training.full` with `maxAthletes` and `athleteId`
 */
export function takePlace({ training }: SelectedTraining, athleteId: string, proceed: boolean): boolean {
  const { places, maxAthletes } = training;
  const full = places >= maxAthletes;
  if (full && !proceed) throw new Refusal(409, "training.full", { details: { maxAthletes, athleteId } });
  return full;
}
