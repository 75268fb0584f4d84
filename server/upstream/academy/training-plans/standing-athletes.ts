import { and, asc, eq, inArray } from "drizzle-orm";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { memberships } from "../memberships/table.ts";
import { recipientsOf } from "../messages/recipients.ts";
import { recurringAthletes } from "../recurring-sessions/table.ts";

/** The athletes who have a standing place in a weekly session, first come first. */
export async function standingAthletesOf(
  tx: Queryable,
  organisationId: string,
  recurringSessionId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: recurringAthletes.athleteId })
    .from(recurringAthletes)
    .where(rowsOf(recurringAthletes, { organisationId, recurringSessionId }))
    .orderBy(asc(recurringAthletes.createdAt), asc(recurringAthletes.athleteId));
  return rows.map(({ id }) => id);
}

/**
 * Locks the memberships of some athletes, so that nobody is let in while their membership is being revoked.
 * @returns for each athlete who has a membership, whether it is accepted
 */
export async function lockMemberships(
  tx: Queryable,
  organisationId: string,
  athleteIds: readonly string[],
): Promise<Map<string, boolean>> {
  if (athleteIds.length === 0) return new Map();
  const rows = await tx
    .select({ athleteId: memberships.athleteId, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.athleteId, [...athleteIds])))
    .orderBy(asc(memberships.id))
    .for("share");
  return new Map(rows.map(({ athleteId, status }) => [athleteId, status === "accepted"]));
}

/**
 * The standing athletes of a weekly session who are let into its trainings: those whose membership is accepted.
 * @param held their memberships, which were held before the weekly session was
 * @throws Overtaken when somebody got a standing place meanwhile
 */
export async function acceptedStandingAthletes(
  tx: Queryable,
  organisationId: string,
  recurringSessionId: string,
  held: ReadonlyMap<string, boolean>,
): Promise<string[]> {
  const standing = await standingAthletesOf(tx, organisationId, recurringSessionId);
  if (standing.some((id) => !held.has(id))) throw new StaleReadError();
  return standing.filter((id) => held.get(id));
}

/** How many of some athletes a message would reach. @param today the organisation's date */
export async function countReachable(
  tx: Queryable,
  organisationId: string,
  athleteIds: readonly string[],
  today: string,
): Promise<number> {
  const recipients = await recipientsOf(tx, organisationId, athleteIds, today);
  return [...recipients.values()].filter(({ length }) => length > 0).length;
}
