import { and, asc, eq, inArray } from "drizzle-orm";
import type { MergeMoves } from "#contracts/academy/athlete-merges.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import type { TeamsOfMerged } from "#upstream/core/registry.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { athletes } from "../athletes/table.ts";
import { memberships } from "../memberships/table.ts";
import { recurringAthletes, recurringSessions } from "../recurring-sessions/table.ts";
import { lockSubscriptions } from "../subscriptions/store.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { lockTrainings, type TrainingRow } from "../training-sessions/store.ts";
import { absenceGrants, participants } from "../training-sessions/table.ts";

type Athlete = typeof athletes.$inferSelect;
type Membership = typeof memberships.$inferSelect;
export type Place = typeof participants.$inferSelect;
type Grant = typeof absenceGrants.$inferSelect;

/** One of two athletes, with what is held of them. */
interface Person {
  readonly athlete: Athlete;
  readonly membership: Membership | null;
  /** Places by training. */
  readonly places: ReadonlyMap<string, Place>;
  readonly grants: ReadonlyMap<string, Grant>;
}

/** Two athletes who are to be one; nothing comes to either, or leaves them, until the transaction ends. */
export interface MergeContext {
  readonly from: Person;
  readonly into: Person;
  /** The trainings that the athlete who goes is in, by id. */
  readonly trainings: ReadonlyMap<string, TrainingRow>;
}

/** What stands for what was moved: new batches and acts of spending, by the old ones. */
export interface MovedTokens {
  readonly batches: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly moved: MergeMoves["tokens"];
}

const trainingIds = async (tx: Queryable, organisationId: string, athleteId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: participants.trainingId })
    .from(participants)
    .where(rowsOf(participants, { organisationId, athleteId }));
  return rows.map(({ id }) => id).toSorted();
};

/** Locks what comes before trainings: bookings, teams of tournaments, memberships, weekly sessions. */
async function lockBefore(
  tx: Queryable,
  teams: TeamsOfMerged,
  organisationId: string,
  from: string,
  both: readonly string[],
) {
  await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(rowsOf(reservations, { organisationId, athleteId: from }))
    .orderBy(asc(reservations.id))
    .for("no key update");
  const eventIds = await teams.hold(tx, organisationId, from);
  const bonds = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.athleteId, [...both])))
    .orderBy(asc(memberships.id))
    .for("update");
  const standing = tx
    .select({ id: recurringAthletes.recurringSessionId })
    .from(recurringAthletes)
    .where(rowsOf(recurringAthletes, { organisationId, athleteId: from }));
  await tx
    .select({ id: recurringSessions.id })
    .from(recurringSessions)
    .where(and(eq(recurringSessions.organisationId, organisationId), inArray(recurringSessions.id, standing)))
    .orderBy(asc(recurringSessions.id))
    .for("no key update");
  return { bonds: new Map(bonds.map((bond) => [bond.athleteId, bond])), eventIds };
}

/**
 * Holds two athletes and all that hangs on the one who goes, in the order of locks (ADR 48). Both are held against new
 * rows that name them: a transaction that was about to write one waits, and then finds them as one athlete.
 * @throws Refusal 404 for an athlete who is not there, or was merged already
 */
export async function lockAthletes(
  tx: Queryable,
  teams: TeamsOfMerged,
  organisationId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<MergeContext> {
  const both = [from, into];
  const { bonds, eventIds } = await lockBefore(tx, teams, organisationId, from, both);
  const trainings = await lockTrainings(tx, organisationId, await trainingIds(tx, organisationId, from));
  const sold = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(rowsOf(subscriptions, { organisationId, athleteId: from }));
  await lockSubscriptions(
    tx,
    organisationId,
    sold.map(({ id }) => id),
  );
  const rows = await tx
    .select()
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, both)))
    .orderBy(asc(athletes.id))
    .for("update");
  const people = new Map(rows.flatMap((row) => (row.mergedInto === null ? [[row.id, row] as const] : [])));
  if (!people.has(into)) throw notFound("intoAthleteId");
  const places = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.organisationId, organisationId), inArray(participants.athleteId, both)));
  const grants = await tx
    .select()
    .from(absenceGrants)
    .where(and(eq(absenceGrants.organisationId, organisationId), inArray(absenceGrants.athleteId, both)));
  // Somebody let the athlete in, or made them a member, before they were held.
  if (places.some((one) => one.athleteId === from && !trainings.has(one.trainingId))) throw new StaleReadError();
  const now = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.athleteId, both)));
  if (now.length !== bonds.size) throw new StaleReadError();
  await teams.requireHeld(tx, organisationId, from, eventIds);
  const personOf = (id: string): Person => ({
    athlete: found(people.get(id)),
    membership: bonds.get(id) ?? null,
    places: new Map(places.flatMap((one) => (one.athleteId === id ? [[one.trainingId, one] as const] : []))),
    grants: new Map(grants.flatMap((one) => (one.athleteId === id ? [[one.trainingId, one] as const] : []))),
  });
  return { from: personOf(from), into: personOf(into), trainings };
}
