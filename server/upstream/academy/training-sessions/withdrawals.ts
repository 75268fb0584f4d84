import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { memberships } from "../memberships/table.ts";
import { recurringAthletes } from "../recurring-sessions/table.ts";
import { refundGroups } from "../wallets/save.ts";
import type { MovementRow, WalletChange } from "../wallets/write.ts";
import { lockTrainings } from "./store.ts";
import { participants, trainings } from "./table.ts";

/** What some members are in, that has not begun. */
const upcomingPlaces = (tx: Queryable, organisationId: string, membershipIds: readonly string[], now: Date) =>
  tx
    .select({
      id: participants.id,
      trainingId: participants.trainingId,
      athleteId: participants.athleteId,
      spendGroupId: participants.spendGroupId,
    })
    .from(participants)
    .innerJoin(trainings, eq(trainings.id, participants.trainingId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.organisationId, participants.organisationId),
        eq(memberships.athleteId, participants.athleteId),
      ),
    )
    .where(
      and(
        eq(participants.organisationId, organisationId),
        inArray(memberships.id, [...membershipIds]),
        isNull(participants.withdrawnAt),
        eq(trainings.status, "scheduled"),
        gt(trainings.startAt, now),
      ),
    )
    .orderBy(asc(participants.id));

/** Locks the trainings to come of some members, all at once, before what comes after trainings (ADR 48). */
export async function lockUpcomingPlaces(
  tx: Queryable,
  organisationId: string,
  membershipIds: readonly string[],
  now: Date,
): Promise<void> {
  const places = await upcomingPlaces(tx, organisationId, membershipIds, now);
  await lockTrainings(tx, organisationId, [...new Set(places.map(({ trainingId }) => trainingId))]);
}

/**
 * Takes a member out of all trainings to come and out of the standing places of weekly sessions. Their trainings are
 * locked (`lockUpcomingPlaces`).
 * @returns how many trainings that were, and `refund`, which gives the tokens back: wallets come last of all locks
 */
export async function withdrawFromAll(tx: Queryable, act: WalletChange, membershipId: string) {
  const { organisationId, now } = act;
  const places = await upcomingPlaces(tx, organisationId, [membershipId], now);
  const [first] = places;
  const named = tx
    .select({ id: memberships.athleteId })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.id, membershipId)));
  await tx
    .delete(recurringAthletes)
    .where(and(eq(recurringAthletes.organisationId, organisationId), inArray(recurringAthletes.athleteId, named)));
  if (first)
    await tx
      .update(participants)
      .set({ withdrawnAt: now, spendGroupId: null, updatedAt: now })
      .where(
        and(
          eq(participants.organisationId, organisationId),
          inArray(
            participants.id,
            places.map(({ id }) => id),
          ),
        ),
      );
  const groupIds = places.flatMap(({ spendGroupId }) => spendGroupId ?? []);
  return {
    trainings: places.length,
    refund: (): Promise<MovementRow[]> =>
      groupIds.length > 0 ? refundGroups(tx, act, groupIds, { as: "club" }) : Promise.resolve([]),
  };
}
