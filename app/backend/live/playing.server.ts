import { LRUCache } from "lru-cache";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import { live } from "#contracts/events/live.ts";
import { isAppError } from "../errors.server.ts";
import type { Services } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

type Requester = Pick<StaffCaller, "organisationId" | "callBestEffort">;
/** How many matches are being played; undefined when upstream does not say. */
type Count = Promise<number | undefined>;

/** How long the pages of a club share one answer, in milliseconds: a page that is read now hears only what begins later. */
const freshForMs = 2_000;
/** How long those who heard of the same change are waited for, before one call answers all of them, in milliseconds. */
const gatherMs = 250;
/** How many of the waiting pages are tried in turn: a page that was left meanwhile gets no answer for the others. */
const triedAtMost = 3;

const countsOf = memoizeByObject((_: Pick<Services, "upstream">) => ({
  fresh: new LRUCache<string, Count>({ max: 5_000, ttl: freshForMs }),
  gathering: new Map<string, { readonly askers: Requester[]; readonly answer: Count }>(),
}));

/**
 * How many matches of the club are being played: for all its people and pages one call in a while. 0 when upstream does
 * not say.
 */
export async function countPlaying(services: Pick<Services, "upstream">, asker: Requester): Promise<number> {
  const { fresh } = countsOf(services);
  const known = fresh.get(asker.organisationId);
  const asked = known ?? ask(asker);
  if (!known) fresh.set(asker.organisationId, asked);
  const count = await asked;
  if (count === undefined && fresh.peek(asker.organisationId) === asked) fresh.delete(asker.organisationId);
  return count ?? 0;
}

/**
 * Counts again for a page that heard that the number has changed, as all pages of the club do at the same moment: they
 * are answered together, by a call that begins after each of them asked.
 */
export function recountPlaying(services: Pick<Services, "upstream">, asker: Requester): Count {
  const { fresh, gathering } = countsOf(services);
  const { organisationId } = asker;
  const known = gathering.get(organisationId);
  if (known) {
    known.askers.push(asker);
    return known.answer;
  }
  const askers = [asker];
  const answer = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(async () => {
    gathering.delete(organisationId);
    for (const one of askers.slice(0, triedAtMost)) {
      const count = await ask(one);
      if (count === undefined) continue;
      fresh.set(organisationId, Promise.resolve(count));
      return count;
    }
    return undefined;
  });
  gathering.set(organisationId, { askers, answer });
  return answer;
}

async function ask({ callBestEffort }: Requester): Count {
  try {
    return (await callBestEffort(live.list)).data.length;
  } catch (error) {
    // An answer of the guard: this asker's session is over, which says nothing to the others.
    if (isAppError(error) || error instanceof Response) return undefined;
    throw error;
  }
}
