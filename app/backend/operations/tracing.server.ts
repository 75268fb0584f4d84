/** What a span may carry: patterns, ids of operations, counts, states. No personal data, and no query strings. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A span that is going on. */
export interface OpenSpan {
  /** Gives the span a name that was not known when it began. */
  rename(name: string): void;
  set(facts: SpanFacts): void;
  /** Marks the span as failed; `type` is a stable code or a status, not a message. */
  fail(type: string): void;
}

interface SpanOptions {
  /** `server`: a request that came in; `client`: one that goes out; `consumer`: a job. Defaults to internal. */
  readonly kind?: "server" | "client" | "consumer";
  readonly facts?: SpanFacts;
  /** The `traceparent` that the span continues; null: it begins a trace. Absent: it is a part of the span around it. */
  readonly from?: string | null;
}

/** Spans of one program, sent to where `OTEL_EXPORTER_OTLP_ENDPOINT` says. */
export interface Tracing {
  /** Runs `work` as a span; what it throws marks the span by its code, and goes on. */
  span<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** The `traceparent` header of the span around; empty outside of one. */
  headers(): Readonly<Record<string, string>>;
  /** What a line of the log says of the span around; empty outside of one, and in a trace that is not sent. */
  ids(): { readonly traceId?: string };
  /** Sends the spans that are left, for a second at most. */
  stop(): Promise<void>;
}

const noSpan: OpenSpan = { rename() {}, set() {}, fail() {} };

/** Runs `work` as a span, or as it is where nothing is traced. */
export const traced = <T>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> => (tracing ? tracing.span(name, options, work) : work(noSpan));
