import { and, asc, eq, ne } from "drizzle-orm";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { rowOr404, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "../divisions/table.ts";
import { type EventRow, lockEvent } from "../events/present.ts";
import { tournaments } from "../tournaments/table.ts";
import type { Lists } from "./order.ts";
import { registrations } from "./table.ts";

export type TournamentRow = typeof tournaments.$inferSelect;
export type RegistrationRow = typeof registrations.$inferSelect;

/** A tournament whose registrations change: nobody else changes them meanwhile. */
export interface LockedTournament {
  readonly event: EventRow;
  readonly tournament: TournamentRow;
}

/** Who changes registrations, and when. */
export interface RegistrationChange {
  readonly caller: StaffCaller;
  readonly now: Date;
}

/**
 * Holds a tournament before anything of its registrations is read: of many who register for the last place each counts
 * those before (ADR 48). @throws Refusal 404
 */
export async function lockTournament(
  tx: Queryable,
  organisationId: string,
  eventId: string,
): Promise<LockedTournament> {
  const event = await lockEvent(tx, organisationId, eventId);
  return { event, tournament: await rowOr404(tx, tournaments, { organisationId, eventId }) };
}

/** @throws Refusal 409 `event.not_published`: a draft has no registrations, what is over keeps those that it has */
export function requireOpenForEntries({ event }: LockedTournament): void {
  if (event.status !== "published" && event.status !== "live") throw new Refusal(409, "event.not_published");
}

/** Teams come, go and move. @throws Refusal 409 `event.not_published`, `registration.confirmed` */
export function requireChangeable(locked: LockedTournament): void {
  requireOpenForEntries(locked);
  if (locked.tournament.confirmedAt !== null) throw new Refusal(409, "registration.confirmed");
}

/** The division that is meant: the event's first one unless another is named. @throws Refusal 404 */
export async function divisionOf(tx: Queryable, { event }: LockedTournament, id: string | null): Promise<string> {
  const { organisationId } = event;
  const [row] = await tx
    .select({ id: divisions.id })
    .from(divisions)
    .where(rowsOf(divisions, { organisationId, eventId: event.id, ...(id !== null && { id }) }))
    .orderBy(asc(divisions.order))
    .limit(1);
  if (!row) throw notFound("tournamentId");
  return row.id;
}

/** The teams of an event, or of one division, that did not withdraw, held in the order of their ids. */
export async function lockTeams(
  tx: Queryable,
  { event }: LockedTournament,
  divisionId?: string,
): Promise<RegistrationRow[]> {
  return tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.organisationId, event.organisationId),
        eq(registrations.eventId, event.id),
        divisionId === undefined ? undefined : eq(registrations.divisionId, divisionId),
        ne(registrations.list, "withdrawn"),
      ),
    )
    .orderBy(asc(registrations.id))
    .for("no key update");
}

/** The lists of a division's teams, in their order. */
export function listsOf(teams: readonly RegistrationRow[]): Lists {
  const idsOf = (list: keyof Lists) =>
    teams
      .filter((team) => team.list === list)
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map(({ id }) => id);
  return { entry: idsOf("entry"), waiting: idsOf("waiting") };
}
