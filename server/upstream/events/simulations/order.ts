import { simulationWait } from "#contracts/events/simulations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Asker } from "./simulator.ts";

/** The account of the club that asks, and until when all of it is to be answered. */
export const simulationOrderOf = async (
  { simulators }: Pick<Services, "simulators">,
  { accountId }: Pick<StaffCaller, "accountId">,
): Promise<Asker> => ({
  by: accountId,
  until: await simulators.own.until(simulationWait),
});
