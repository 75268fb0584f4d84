import type { openDays as contract, OpenDayParticipant } from "#contracts/events/open-days.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { addParticipant } from "#upstream/academy/participants/add.ts";
import { actorOf } from "#upstream/academy/participants/locked-training.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import { findRow, rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { listSubscribers } from "./people.ts";
import { openDays as table } from "./table.ts";

/**
 * Lets an athlete into a training of an open day by it, as the athletes' app does.
 * @throws Refusal 404, also for a training that is not of it; what letting somebody in refuses (`addParticipant`)
 */
export function subscribe(
  services: Services,
  caller: StaffCaller,
  { params: { id }, body: { trainingId, ...entry } }: HandlerInput<(typeof contract)["subscribe"]>,
): Promise<OpenDayParticipant> {
  const { organisationId } = caller;
  return inTransaction(services.db, async (tx) => {
    await rowOr404(tx, table, { organisationId, id });
    if (!(await findRow(tx, trainings, { organisationId, id: trainingId, openDayId: id })))
      throw notFound("trainingId");
    await addParticipant(tx, actorOf(caller, services.now()), trainingId, { ...entry, access: "openDay" });
    const query = { athleteId: entry.athleteID, page: 1, pageSize: 1 };
    return found((await listSubscribers(tx, caller, id, query)).data[0]);
  });
}
