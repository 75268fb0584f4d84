import { simulationWait } from "#contracts/events/simulations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Requester } from "./simulator.ts";

/** The account of the club that asks, and until when all of it is to be answered. */
export const simulationOrderOf = async (
  { simulators }: Pick<Services, "simulators">,
  { accountId }: Pick<StaffCaller, "accountId">,
): Promise<Requester> => ({
  by: accountId,
  until: await simulators.own.until(simulationWait),
});
