import { asc, inArray } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { rowsOf } from "#upstream/db/rows.ts";
import { Overtaken } from "#upstream/db/transaction.ts";
import { events } from "#upstream/events/events/table.ts";
import { registrationPlayers as players, registrations } from "#upstream/events/registrations/table.ts";

/** The events in whose teams an athlete plays, or played. */
const eventsOf = async (tx: Queryable, organisationId: string, athleteId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: players.eventId })
    .from(players)
    .where(rowsOf(players, { organisationId, athleteId }));
  return rows.map(({ id }) => id);
};

/** Holds the events in whose teams the one who goes plays, then these teams (ADR 48). @returns the events' ids */
export async function holdTeams(tx: Queryable, organisationId: string, athleteId: string): Promise<string[]> {
  const ids = await eventsOf(tx, organisationId, athleteId);
  if (ids.length === 0) return ids;
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(asc(events.id))
    .for("no key update");
  const theirs = tx
    .select({ id: players.registrationId })
    .from(players)
    .where(rowsOf(players, { organisationId, athleteId }));
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, theirs))
    .orderBy(asc(registrations.id))
    .for("no key update");
  return ids;
}

/** @throws Overtaken when the one who goes came into another event's team before they were held */
export async function requireHeld(tx: Queryable, organisationId: string, athleteId: string, held: readonly string[]) {
  if ((await eventsOf(tx, organisationId, athleteId)).some((id) => !held.includes(id))) throw new Overtaken();
}
