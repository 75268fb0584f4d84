import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { createContext, type MiddlewareFunction } from "react-router";
import { withTimeout } from "#db/unavailable.ts";

/**
 * How an upstream call ended. `refused`: upstream said no (4xx). `cancelled`: the browser left. `paused`: nothing was
 * sent, because upstream is left alone for a moment.
 */
export type CallOutcome = "ok" | "refused" | "failed" | "unreachable" | "paused" | "contract_broken" | "cancelled";

/** What a gauge shows: one number, or one for each value of its label. */
type Reading = number | Readonly<Record<string, number>>;

/** A number that is looked up when the metrics are read. */
interface Lookup {
  readonly name: `dashboard_${string}`;
  readonly help: string;
  /** Name of the label, when there are several numbers. Its values must be few, and no personal data. */
  readonly label?: string;
  read(): Reading | Promise<Reading>;
}

/**
 * What one dashboard process measures of itself. Labels are route patterns, operation ids and states: a bounded
 * number of them, and never an id, an address or a name.
 */
export interface Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. A lookup that fails or takes too long is left out. */
  text(): Promise<string>;
  /** Counts a request; `route` is a pattern such as `/locations/:locationId`. */
  request(request: { method: string; route: string; status: number }, milliseconds: number): void;
  upstreamCall(operation: string, outcome: CallOutcome, milliseconds: number): void;
  /** Counts a retry that was sent, or that the budget did not allow. */
  upstreamRetry(result: "sent" | "no_budget"): void;
  /** Counts an error that nobody handled. */
  unhandledError(): void;
  lookup(lookup: Lookup): void;
}

/** A scrape must not wait for a database that is away. In milliseconds. */
const lookupTimeoutMs = 1_000;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of one process, with those of Node itself: event loop lag, memory, processor time. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "dashboard_http_request_duration_seconds",
    help: "Time until an answer's headers, by route pattern.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  const calls = new Histogram({
    name: "dashboard_upstream_call_duration_seconds",
    help: "Time of calls to upstream, by operation and how they ended.",
    labelNames: ["operation", "outcome"],
    buckets,
    registers: [registry],
  });
  const retries = new Counter({
    name: "dashboard_upstream_retries_total",
    help: "Calls to upstream that were sent again, or would have been, had the budget allowed it.",
    labelNames: ["result"],
    registers: [registry],
  });
  const unhandled = new Counter({
    name: "dashboard_unhandled_errors_total",
    help: "Errors that nobody handled; after many of them the process ends itself.",
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    request({ method, route, status }, milliseconds) {
      requests.observe({ method: methods.has(method) ? method : "other", route, status }, milliseconds / 1000);
    },
    upstreamCall: (operation, outcome, milliseconds) => calls.observe({ operation, outcome }, milliseconds / 1000),
    upstreamRetry: (result) => retries.inc({ result }),
    unhandledError: () => unhandled.inc(),
    lookup({ name, help, label, read }) {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect() {
          this.reset();
          const found = await withTimeout(lookupTimeoutMs, Promise.resolve().then(read)).catch(() => undefined);
          if (typeof found === "number") this.set(found);
          // why: reset leaves a zero where there is no label, and nothing where there is one.
          else if (found === undefined && label === undefined) this.remove();
          else if (found !== undefined && label !== undefined)
            for (const [value, n] of Object.entries(found)) this.set({ [label]: value }, n);
        },
      });
    },
  };
}

/** Which route a request belongs to; `none` until one is found. */
export const routeContext = createContext<{ pattern: string }>();

/** Notes the route's pattern for the metrics. The root has it, so that it sees every request. */
export const routeMiddleware: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(routeContext).pattern = `/${pattern.replace(/^\/+/u, "")}`;
  return next();
};
