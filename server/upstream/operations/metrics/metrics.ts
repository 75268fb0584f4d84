import type { TransactionSql } from "postgres";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Services } from "#upstream/core/services.ts";
import { failedExport, reservationExport } from "#upstream/facilities/reservations/export/definition.ts";

/** What one upstream process measures of itself. Labels are route patterns and states, no personal data. */
export interface Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. What cannot be looked up in a second is left out. */
  text(): Promise<string>;
  /** Counts a call; `route` is a pattern such as `/locations/:locationId`. */
  call(call: { method: string; route: string; status: number }, milliseconds: number): void;
  /** Counts an error that nobody handled. */
  unhandledError(): void;
  /** Adds what the database and the streams know. */
  watch(services: Pick<Services, "sql" | "feed">): void;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const states = { created: "waiting", retry: "waiting", active: "running" } as const;

/** The metrics of one process, with those of Node itself: event loop lag, memory, processor time. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const calls = new Histogram({
    name: "upstream_http_request_duration_seconds",
    help: "Time until an answer's headers, by route pattern.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const unhandled = new Counter({
    name: "upstream_unhandled_errors_total",
    help: "Errors that nobody handled; after many of them the process ends itself.",
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    unhandledError: () => unhandled.inc(),
    call({ method, route, status }, milliseconds) {
      calls.observe({ method: methods.has(method) ? method : "other", route, status }, milliseconds / 1000);
    },
    watch({ sql, feed }) {
      new Gauge({
        name: "upstream_notification_streams",
        help: "Open notification streams.",
        registers,
        collect() {
          this.set(feed.clients);
        },
      });
      new Gauge({
        name: "upstream_support_messages_unsent",
        help: "Messages to the provider that were not mailed yet: without SUPPORT_MAIL, all of them.",
        labelNames: ["kind"],
        registers,
        async collect() {
          this.reset();
          for (const { kind, messages } of await unsent(sql).catch(() => [])) this.set({ kind }, messages);
        },
      });
      new Gauge({
        name: "upstream_export_queue_jobs",
        help: "Exports and notices of failed ones in the queue, by state.",
        labelNames: ["queue", "state"],
        registers,
        async collect() {
          this.reset();
          const rows = await queued(sql).catch(() => []);
          for (const { queue, state, jobs } of rows) this.inc({ queue, state: states[state] }, jobs);
        },
      });
    },
  };
}

const queues = [reservationExport.name, failedExport.name];

/** Messages to the provider that have not been mailed, by kind, zeros included. */
const unsent = (sql: Services["sql"]) =>
  withinASecond(
    sql,
    (tx) => tx<{ kind: string; messages: number }[]>`
      select 'feedback' as kind, count(*)::int as messages from upstream.feedback where mailed_at is null
      union all select 'quote', count(*)::int from upstream.quote_requests where mailed_at is null`,
  );

/** The queue as it is now, zeros included. */
const queued = (sql: Services["sql"]) =>
  withinASecond(
    sql,
    (tx) => tx<{ queue: string; state: keyof typeof states; jobs: number }[]>`
      select q.queue, s.state, count(job.id)::int as jobs
      from unnest(${queues}::text[]) q(queue) cross join unnest(${Object.keys(states)}::text[]) s(state)
      left join upstream_jobs.job on job.name = q.queue and job.state::text = s.state
      group by q.queue, s.state`,
  );

/** What a query answers; it gives up after a second, so that scrapes cannot pile up. */
async function withinASecond<T>(sql: Services["sql"], query: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const asked = sql.begin(async (tx) => {
    await tx`set local statement_timeout = '1s'`;
    return query(tx);
  }) as Promise<T>;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), 1_000);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
