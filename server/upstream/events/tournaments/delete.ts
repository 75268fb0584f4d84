import { and, eq, gt } from "drizzle-orm";
import type { tournaments as contract } from "#contracts/events/tournaments.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { countRows } from "#upstream/db/lists.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { debits } from "#upstream/money/debits/table.ts";
import { lockEvent, requireEvent } from "../events/present.ts";
import { events } from "../events/table.ts";
import { registrations } from "../registrations/table.ts";
import { lockCourtHolds, releaseCourtHolds } from "./court-holds.ts";
import type { TournamentReader } from "./store.ts";

/**
 * Deletes a tournament: its row stays, and is shown nowhere. Only a draft, a canceled one or one for which nobody ever
 * registered, and only when no money is left with the club.
 * @throws Refusal 404; 409 `event.has_history`
 */
export function deleteTournament(
  services: Services,
  { organisationId }: TournamentReader,
  { params: { id }, query }: HandlerInput<(typeof contract)["delete"]>,
): Promise<void> {
  const now = services.now();
  return reviewed(services.db, query.preview, async (tx) => {
    const isHeld = await lockCourtHolds(tx, await requireEvent(tx, organisationId, id), { now });
    const event = await lockEvent(tx, organisationId, id);
    if (!(await isHeld())) throw new StaleReadError();
    const { status } = event;
    const ofIt = rowsOf(registrations, { organisationId, eventId: id });
    const registered = await countRows(tx, registrations, ofIt);
    const [collected] = await tx
      .select({ id: debits.id })
      .from(registrations)
      .innerJoin(debits, eq(debits.id, registrations.debitId))
      .where(and(ofIt, gt(debits.paid, 0)))
      .limit(1);
    const mayGo = status === "draft" || status === "canceled" || (status === "published" && registered === 0);
    if (!mayGo || collected) throw new Refusal(409, "event.has_history");
    await releaseCourtHolds(tx, event, now);
    await updateRow(tx, events, { organisationId, id }, { removedAt: now });
  });
}
