import { and, eq, inArray, sql } from "drizzle-orm";
import type {
  Championship,
  ChampionshipBody,
  championships as championshipCalls,
} from "#contracts/events/championships.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { events } from "../events/table.ts";
import { tournaments } from "../tournaments/table.ts";
import { findChampionship, tournamentNames } from "./store.ts";
import { championships as table } from "./table.ts";

type Changes = HandlerInput<(typeof championshipCalls)["update"]>["body"];

/** A championship as its row holds it. @throws Refusal 422 `championship.dates`, `championship.points_rise` */
function columnsOf({ from, to, ...columns }: ChampionshipBody) {
  if (to < from) throw refuseField("championship.dates", ["to"]);
  const { pointsTable } = columns;
  if (pointsTable.some((points, at) => points > (pointsTable[at - 1] ?? points)))
    throw refuseField("championship.points_rise", ["pointsTable"]);
  return { ...columns, startOn: from, endOn: to };
}

/** Adds a championship. @throws Refusal every code of the contract */
export async function addChampionship(
  { db }: Services,
  { organisationId }: StaffCaller,
  body: ChampionshipBody,
): Promise<Championship> {
  const { id } = await insertRow(db, table, { ...columnsOf(body), organisationId });
  return found(await findChampionship(db, organisationId, id));
}

/** Changes a championship; points follow from what it says now. @throws Refusal 404 and every code of the contract */
export function changeChampionship(
  { db }: Services,
  { organisationId }: StaffCaller,
  id: string,
  { version, ...changes }: Changes,
): Promise<Championship> {
  return inTransaction(db, async (tx) => {
    const key = { organisationId, id };
    const row = await lockRow(tx, table, key);
    requireVersion(row, version, "championship.stale");
    const { name, description, startOn: from, endOn: to, pointsTable, bestOf, rankBy } = row;
    const said = Object.entries(changes).filter(([, value]) => value !== undefined);
    const body = { name, description, from, to, pointsTable, bestOf, rankBy, ...Object.fromEntries(said) };
    await updateRow(tx, table, key, { ...columnsOf(body), updatedAt: sql`now()` });
    return found(await findChampionship(tx, organisationId, id));
  });
}

/** Deletes a championship that no tournament is of. @throws Refusal 404; 409 `championship.has_events` with their names */
export function deleteChampionship({ db }: Services, { organisationId }: StaffCaller, id: string): Promise<void> {
  const inUse = async (cause?: unknown) =>
    new Refusal(409, "championship.has_events", {
      details: { events: await tournamentNames(db, organisationId, id) },
      cause,
    });
  const work = inTransaction(db, async (tx) => {
    const key = { organisationId, id };
    await lockRow(tx, table, key);
    if ((await tournamentNames(tx, organisationId, id)).length > 0) throw await inUse();
    // Deleted tournaments are kept as rows, and no longer belong to the championship.
    const removed = tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.organisationId, organisationId), sql`${events.removedAt} is not null`));
    await tx
      .update(tournaments)
      .set({ championshipId: null })
      .where(
        and(
          eq(tournaments.organisationId, organisationId),
          eq(tournaments.championshipId, id),
          inArray(tournaments.eventId, removed),
        ),
      );
    await deleteRow(tx, table, key);
  });
  // A tournament that joined meanwhile keeps it.
  return refusing(work, { tournaments_championship_fk: inUse });
}
