import type { CancellationRules } from "#contracts/academy/training-rules.ts";
import { addDays } from "#upstream/core/time.ts";

/** The training that somebody misses: its local date, and the last one of its course, if it has one. */
interface Missed {
  readonly day: string;
  readonly courseEndOn: string | null;
}

/**
 * The last date on which a recovery for a training counts. Days are counted from the training; a training without a
 * course, or one that is held after its course has ended, has 90.
 */
export function recoveryExpiresOn(
  { recoveryExpires }: Pick<CancellationRules, "recoveryExpires">,
  { day, courseEndOn }: Missed,
): string {
  if (recoveryExpires !== "courseEnd") return addDays(day, Number(recoveryExpires));
  return courseEndOn !== null && courseEndOn >= day ? courseEndOn : addDays(day, 90);
}
