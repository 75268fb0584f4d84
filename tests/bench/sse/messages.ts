import type { LiveTopic } from "#app/rules/live-events.ts";

/** Open these streams, `atOnce` at a time, and note when events of a topic come. */
export interface OpenOrder {
  readonly kind: "open";
  readonly topic: LiveTopic;
  readonly url: string;
  readonly cookies: readonly string[];
  readonly atOnce: number;
}

export type Order = OpenOrder | { readonly kind: "report" | "count" };

/** What the process of the browsers says. */
export type Told =
  | { readonly kind: "opened"; readonly open: number }
  | { readonly kind: "count"; readonly received: number }
  /**
   * When each event came, by the number that it carries, else by its place among those of its stream; in microseconds of
   * the machine's monotonic clock.
   */
  | { readonly kind: "report"; readonly arrivals: readonly [n: number, at: number][]; readonly lost: number };
