import { and, eq, inArray } from "drizzle-orm";
import { recurringAthletes } from "#upstream/academy/recurring-sessions/table.ts";
import { participantChangesOf, writeParticipantChanges } from "#upstream/academy/training-plans/participant-changes.ts";
import { participants } from "#upstream/academy/training-sessions/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { LockedSession } from "./lock.ts";

interface Seating {
  readonly athleteId: string;
  readonly sessions: readonly LockedSession[];
  /** The first local date on which they come; null: the next one. */
  readonly from: string | null;
  /** Lets them in where there is no place. */
  readonly beyond: boolean;
  readonly now: Date;
}

/**
 * Gives an athlete a standing place in weekly sessions, which are held, and a place in their trainings to come. Where
 * they stand already nothing changes; what was booked singly stays.
 * @throws Refusal 409 `subscription.course_full` with `places`, those of the first weekly session without one, and
 *   `trainings`, in how many there is none
 */
export async function giveStandingPlaces(
  tx: Queryable,
  organisationId: string,
  { athleteId, sessions, from, beyond, now }: Seating,
): Promise<void> {
  const wanted = sessions.filter(({ standing, row }) => !standing.has(athleteId) && row.removedAt === null);
  if (wanted.length === 0) return;
  const ahead = wanted.flatMap((one) => one.ahead.filter(({ day }) => from === null || day >= from));
  const ids = ahead.map(({ id }) => id);
  const own = await tx
    .select()
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        eq(participants.athleteId, athleteId),
        inArray(participants.trainingId, ids),
      ),
    );
  const seatings = participantChangesOf(ahead, own, { all: [athleteId], added: [athleteId], removed: [] }, beyond);
  const without = seatings.filter(({ refused }) => refused.some(({ code }) => code === "training.full"));
  const full = wanted.find(
    ({ standing, row, ahead: own }) =>
      standing.size >= row.maxAthletes || own.some(({ id }) => without.some((one) => one.id === id)),
  );
  if (full && !beyond)
    throw new Refusal(409, "subscription.course_full", {
      details: { places: full.row.maxAthletes, trainings: without.length },
    });
  await tx
    .insert(recurringAthletes)
    .values(wanted.map(({ row }) => ({ organisationId, recurringSessionId: row.id, athleteId, createdAt: now })));
  await writeParticipantChanges(tx, organisationId, seatings, now);
  // From here on the transaction counts the new places: when several athletes are sold to, the next one finds what is
  // left.
  for (const { standing } of wanted) standing.add(athleteId);
  const placed = new Set(seatings.flatMap(({ id, seated }) => (seated.some((one) => !one.beyond) ? [id] : [])));
  for (const training of ahead) if (placed.has(training.id)) training.places += 1;
}
