import { LRUCache } from "lru-cache";
import { memoizeByObject } from "#app/rules/once-for.ts";
import { live } from "#contracts/events/live.ts";
import { isAppError } from "../errors.server.ts";
import type { Services } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

/** How long the pages of a club share one answer, in milliseconds: a page that is read now hears only what begins later. */
const freshForMs = 2_000;
const countsOf = memoizeByObject(
  (_: Services) => new LRUCache<string, Promise<number>>({ max: 5_000, ttl: freshForMs }),
);

/**
 * How many matches of the club are being played: for all its people and pages one call in a while. 0 when upstream does
 * not say. `isAnew`: asks in any case.
 */
export function countPlaying(services: Services, caller: StaffCaller, { isAnew = false } = {}): Promise<number> {
  const counts = countsOf(services);
  const known = isAnew ? undefined : counts.get(caller.organisationId);
  if (known) return known;
  const asked = ask(caller);
  counts.set(caller.organisationId, asked);
  return asked;
}

async function ask({ callBestEffort }: StaffCaller): Promise<number> {
  try {
    return (await callBestEffort(live.list)).data.length;
  } catch (error) {
    if (isAppError(error)) return 0;
    throw error;
  }
}
