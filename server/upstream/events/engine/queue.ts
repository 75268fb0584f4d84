import { prepare } from "./schedule-nodes.ts";
import type { ScheduleInput } from "./schedule-types.ts";

/** A match that can be played: when one of its teams was last on a court, null: never, in minutes of the input. */
interface Waiting {
  readonly id: string;
  readonly number: number;
  readonly last: number | null;
}

/** `restedAt`: until when its teams still rest; null: they have. */
export interface Queued {
  readonly id: string;
  readonly restedAt: number | null;
}

/** Minutes of what hangs on each match, from its start to the end of the longest chain behind it: courts and people do not count. */
const tailsOf = (input: ScheduleInput): ReadonlyMap<string, number> =>
  new Map(
    prepare({ ...input, courts: [], sharing: [], teams: new Map() }).matches.flatMap(({ match, tail }) =>
      match ? [[match.id, tail] as const] : [],
    ),
  );

/** All matches without a place, as they would be called: what most hangs on comes first, then the number. */
export function inQueue(input: ScheduleInput, isPlaced: (id: string) => boolean): string[] {
  const tails = tailsOf(input);
  return input.matches
    .filter(({ id }) => !isPlaced(id))
    .toSorted((a, b) => (tails.get(b.id) ?? 0) - (tails.get(a.id) ?? 0) || a.number - b.number)
    .map(({ id }) => id);
}

/**
 * Matches that can be played now, in the order in which they are called, as the scheduler does: of the matches whose
 * teams have rested, the one on which most depends comes first, then the pair that has rested longest, then the number.
 * Behind them come the matches whose teams still rest.
 */
export function callOrder(input: ScheduleInput, waiting: readonly Waiting[], now: number): Queued[] {
  const tails = tailsOf(input);
  const restOf = new Map(input.matches.map(({ id, rest }) => [id, rest ?? input.rest]));
  const restedAt = ({ id, last }: Waiting) => {
    const at = (last ?? Number.NEGATIVE_INFINITY) + (restOf.get(id) ?? input.rest);
    return at > now ? at : null;
  };
  const never = Number.NEGATIVE_INFINITY;
  return waiting
    .map((one) => ({ one, at: restedAt(one), tail: tails.get(one.id) ?? 0 }))
    .sort(
      (a, b) =>
        (a.at ?? never) - (b.at ?? never) ||
        b.tail - a.tail ||
        (a.one.last ?? never) - (b.one.last ?? never) ||
        a.one.number - b.one.number,
    )
    .map(({ one: { id }, at }) => ({ id, restedAt: at }));
}
