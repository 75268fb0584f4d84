/** A tap that waits: the fields of its form. */
export type Tap = Readonly<Record<string, string>>;

/** What became of a tap: it waits on, it counts, it changes nothing, or it was meant for another score. */
type TapOutcome = "waits" | "counted" | "idle" | "lost";

/**
 * What an answer says of its tap. No answer, or none that came whole, may be of a tap that counts: it is sent again, and
 * its name (`nonce`) makes it count once.
 * @param refusal the code of the page that was answered
 */
export function tapOutcomeOf(status: number | undefined, refusal?: string): TapOutcome {
  if (status === undefined || status === 429 || status >= 500) return "waits";
  if (status < 400) return "counted";
  return refusal === "match.no_effect" ? "idle" : "lost";
}

/** What waits once its first tap was answered, and how many taps do not count. */
export function queueAfter(
  queue: readonly Tap[],
  fate: TapOutcome,
): { readonly queue: readonly Tap[]; readonly lost: number } {
  const rest = queue.slice(1);
  switch (fate) {
    case "waits":
      return { queue, lost: 0 };
    case "counted":
      return { queue: rest, lost: 0 };
    case "idle":
      // The tap took no number: those behind it move up.
      return { queue: rest.map((tap) => ({ ...tap, seq: String(Number(tap.seq) - 1) })), lost: 1 };
    case "lost":
      // why: what was tapped behind a tap that does not count was meant for another score.
      return { queue: [], lost: queue.length };
  }
}

/** Whether a tap waits that can be taken back. */
export const canUndo = (queue: readonly Tap[]): boolean =>
  queue.reduce((taps, { tap }) => (tap === "undo" ? Math.max(0, taps - 1) : taps + 1), 0) > 0;
