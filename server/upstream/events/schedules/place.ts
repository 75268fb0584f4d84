import type { schedules as contract } from "#contracts/events/schedules.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { movesOf } from "./moves.ts";
import { lockSchedule } from "./schedule-context.ts";
import { type CourtTime, refusingTaken, writePlaces } from "./store.ts";

type Input = HandlerInput<(typeof contract)["place"]>;

const keys = { court: "fieldId", time: "startAt" };

/** Puts a match on a court at a time. @throws Refusal 404, at `fieldId` too; every code of the contract */
export function placeMatch(
  services: Services,
  caller: StaffCaller,
  { params: { eventId, matchId }, query: { preview }, body }: Input,
): Promise<SchedulePlan> {
  const now = services.now();
  const { organisationId } = caller;
  let wanted: CourtTime[] = [];
  const saved = inTransaction(
    services.db,
    async (tx) => {
      const context = await lockSchedule(tx, { services, caller, eventId, now });
      const planned = await movesOf(tx, context, [{ matchId, ...body }], { keys, asks: !preview });
      wanted = planned.wanted;
      await writePlaces(tx, planned.prepared, planned.moved, now);
      return planned.answer;
    },
    { keep: !preview },
  );
  return refusingTaken(services.db, { organisationId, eventId }, saved, () => wanted);
}
