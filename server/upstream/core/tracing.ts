/** A span that is going on. Facts are patterns, counts and states, no personal data. */
interface OpenSpan {
  rename(name: string): void;
  set(facts: Readonly<Record<string, string | number | boolean>>): void;
  /** Marks it as failed; `type` is a stable code or a status, not a message. */
  fail(type: string): void;
}

/** What this program needs to be traced; the host hands it in (server/tracing/traces.ts). */
export interface Tracing {
  /** Runs `work` as a span. `from`: the `traceparent` that it continues; null: it begins a trace. */
  span<T>(
    name: string,
    options: {
      readonly kind: "server" | "consumer";
      readonly from: string | null;
      readonly facts?: Readonly<Record<string, string | number | boolean>>;
    },
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T>;
  /** What a line of the log says of the span around. */
  ids(): { readonly traceId?: string };
  stop(): Promise<void>;
}
