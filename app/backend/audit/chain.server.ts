import { type ChainState, readChainState } from "#audit/chain/chain-state.ts";
import { type RouteArgs, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

export type { ChainState };

/** The state of the chain of the caller's organisation. */
export const chainState = (
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: StaffCaller,
): Promise<ChainState> => readChainState(context.get(servicesContext).db, organisationId);
