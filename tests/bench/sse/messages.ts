/** Open these streams, `atOnce` at a time. */
export interface OpenOrder {
  readonly kind: "open";
  readonly url: string;
  readonly cookies: readonly string[];
  readonly atOnce: number;
}

/** What the process of the browsers says. */
export type Told =
  | { readonly kind: "opened"; readonly open: number }
  | { readonly kind: "count"; readonly received: number; readonly open: number }
  /** When each event came, by its number, in microseconds of the machine's monotonic clock. */
  | { readonly kind: "report"; readonly arrivals: readonly [n: number, at: number][]; readonly lost: number };
