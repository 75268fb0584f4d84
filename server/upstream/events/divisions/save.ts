import { and, eq } from "drizzle-orm";
import type { divisions as contract, DivisionOverrides, Tournament2 } from "#contracts/events/divisions.ts";
import { maxDivisions } from "#contracts/events/sizes.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, orderRows, rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockTournament } from "../registrations/locked-tournament.ts";
import { promoteWaiting } from "../registrations/promote.ts";
import { registrations } from "../registrations/table.ts";
import { requireTeamsWithin } from "../tournaments/limits.ts";
import { requireLevel } from "../tournaments/references.ts";
import { tournaments } from "../tournaments/table.ts";
import { listDivisions, showDivision } from "./list.ts";
import { isMade } from "./plan.ts";
import { divisions, type DivisionOverrides as Stored } from "./table.ts";

type Contract = typeof contract;
type Row = typeof divisions.$inferSelect;

/** An event that is not over, held, with its divisions. @throws Refusal 404; 409 `event.completed`, `event.canceled` */
async function lockDivisions(tx: Queryable, organisationId: string, eventId: string) {
  const { event } = await lockTournament(tx, organisationId, eventId);
  if (event.status === "completed" || event.status === "canceled") throw new Refusal(409, `event.${event.status}`);
  return { event, all: await tx.select().from(divisions).where(rowsOf(divisions, { organisationId, eventId })) };
}

/** @throws Refusal 409 `division.order_taken` */
function requireFree(others: readonly Row[], order: number | undefined): void {
  if (others.some((row) => row.order === order)) throw new Refusal(409, "division.order_taken", { details: { order } });
}

/** The overrides that are stored: only values that differ from the event's. */
const storedOf = (overrides: DivisionOverrides): Stored =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== null));

/** The level that overrides name is the organisation's. @throws Refusal 404 at it */
async function requireTerms(tx: Queryable, organisationId: string, levelId?: string | null): Promise<void> {
  if (levelId) await requireLevel(tx, { organisationId, id: levelId }, ["overrides", "levelId"]);
}

/** Adds a division to an event. @throws Refusal 404; every code of the contract */
export function createDivision(
  services: Services,
  { organisationId }: StaffCaller,
  { params: { eventId }, body: { order, overrides, ...values } }: HandlerInput<Contract["create"]>,
): Promise<Tournament2> {
  return inTransaction(services.db, async (tx) => {
    const { all: others } = await lockDivisions(tx, organisationId, eventId);
    const last = Math.max(...others.map((row) => row.order));
    if (others.length >= maxDivisions) throw new Refusal(409, "division.too_many", { details: { max: maxDivisions } });
    requireFree(others, order);
    await requireTerms(tx, organisationId, overrides.levelId);
    const now = services.now();
    const { id } = await insertRow(tx, divisions, {
      ...{ organisationId, eventId, ...values, overrides: storedOf(overrides), order: order ?? last + 1 },
      ...{ createdAt: now, updatedAt: now },
    });
    return showDivision(tx, organisationId, eventId, id);
  });
}

/** The entry list of a division fits. @throws Refusal 409 `event.registered_above_max` */
async function requireRoomIn(tx: Queryable, { organisationId, id }: Row, maxTeams: number | null): Promise<void> {
  const entered = rowsOf(registrations, { organisationId, divisionId: id, list: "entry" });
  const registered = await countRows(tx, registrations, entered);
  if (maxTeams !== null && registered > maxTeams)
    throw new Refusal(409, "event.registered_above_max", { details: { registered } });
}

/**
 * Changes a division; as with its event, those who wait take the places that a higher limit makes.
 * @throws Refusal 404; every code of the contract
 */
export function changeDivision(
  services: Services,
  caller: StaffCaller,
  { params: { eventId, tournamentId: id }, body: { version, overrides, ...values } }: HandlerInput<Contract["update"]>,
): Promise<HandlerOutput<Contract["update"]>> {
  const { organisationId } = caller;
  return inTransaction(services.db, async (tx) => {
    const { event, all } = await lockDivisions(tx, organisationId, eventId);
    const row = await rowOr404(tx, divisions, { organisationId, eventId, id });
    requireVersion(row, version, "division.stale");
    requireFree(
      all.filter((other) => other.id !== id),
      values.order,
    );
    await requireTerms(tx, organisationId, overrides?.levelId);
    const tournament = await rowOr404(tx, tournaments, { organisationId, eventId });
    const before = row.overrides.maxTeams ?? tournament.maxTeams;
    const maxTeams = overrides ? (overrides.maxTeams ?? tournament.maxTeams) : before;
    await requireRoomIn(tx, row, maxTeams);
    const stored = { ...values, ...(overrides && { overrides: storedOf(overrides) }), updatedAt: services.now() };
    await updateRow(tx, divisions, { organisationId, id }, stored);
    await requireTeamsWithin(tx, { organisationId, eventId }, tournament);
    const isRaised = (maxTeams ?? Infinity) > (before ?? Infinity);
    const promoted = isRaised ? await promoteWaiting(tx, services, caller, event, id) : [];
    return { ...(await showDivision(tx, organisationId, eventId, id)), promoted };
  });
}

/** Puts the divisions of an event in an order: from 0, without gaps. @throws Refusal 404; every code of the contract */
export function reorderDivisions(
  services: Services,
  { organisationId }: StaffCaller,
  { params: { eventId }, body: { rankings } }: HandlerInput<Contract["reorder"]>,
): Promise<{ data: Tournament2[] }> {
  return inTransaction(services.db, async (tx) => {
    const { all } = await lockDivisions(tx, organisationId, eventId);
    const named = new Set(rankings);
    if (named.size !== rankings.length || rankings.length !== all.length || all.some(({ id }) => !named.has(id)))
      throw new Refusal(409, "division.changed");
    await orderRows(tx, divisions, organisationId, rankings);
    return { data: await listDivisions(tx, organisationId, eventId) };
  });
}

/** Deletes a division without registrations. @throws Refusal 404; every code of the contract */
export function deleteDivision(
  services: Services,
  { organisationId }: StaffCaller,
  { params: { eventId, tournamentId: id } }: HandlerInput<Contract["delete"]>,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const { all } = await lockDivisions(tx, organisationId, eventId);
    await rowOr404(tx, divisions, { organisationId, eventId, id });
    if (all.length === 1) throw new Refusal(409, "division.last");
    const entered = and(rowsOf(registrations, { organisationId, eventId }), eq(registrations.divisionId, id));
    const teams = await countRows(tx, registrations, entered);
    if (teams > 0) throw new Refusal(409, "division.has_history", { details: { teams } });
    await deleteRow(tx, divisions, { organisationId, id });
    if (all.every((other) => other.id === id || !isMade(other.settings)))
      await updateRow(tx, tournaments, { organisationId, eventId }, { generatedAt: null });
  });
}
