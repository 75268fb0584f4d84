import type { Sql } from "postgres";
import type { LiveHub } from "#app/backend/live/live.server.ts";
import type { UpstreamClient } from "#app/backend/upstream/client.server.ts";
import type { Metrics } from "./metrics.server.ts";

/** An outcome follows its intent within the time limit of an upstream call, or the reconciler says that there is none. */
const settledAfter = "60 seconds";
/** How far back the metrics look: the log is long. */
const lookBack = "1 day";

/** What the dashboard's small database and its stream say when metrics are asked for. */
export function watchDashboard(
  metrics: Metrics,
  { sql, live, upstream }: { sql: Sql; live: LiveHub; upstream: Pick<UpstreamClient, "breaker"> },
): void {
  metrics.lookup({
    name: "dashboard_upstream_breaker",
    help: "1 for the state that the breaker of upstream's calls is in.",
    label: "state",
    read: () => ({ closed: 0, half_open: 0, open: 0, [upstream.breaker]: 1 }),
  });
  metrics.lookup({
    name: "dashboard_live_streams",
    help: "Open event streams to browsers.",
    read: () => live.clientCount,
  });
  metrics.lookup({
    name: "dashboard_audit_unsettled_intents",
    help: "Actions of the last day that have neither an outcome nor been reconciled a minute after they began.",
    read: () => count(sql, unsettledSql),
  });
  metrics.lookup({
    name: "dashboard_audit_waiting_rows",
    help: "Rows of the action log that wait for their place in the chain; counted up to 100,000.",
    read: () => count(sql, `select count(*)::int as n from (select from ${waitingSql} limit 100000) as rows`),
  });
  metrics.lookup({
    name: "dashboard_audit_lag_seconds",
    help: "How long the first row that waits for its place in the chain has waited; 0 when none does.",
    read: () =>
      count(sql, `select coalesce(extract(epoch from clock_timestamp() - (${firstWaitingSql})), 0)::float8 as n`),
  });
  metrics.lookup({
    name: "dashboard_export_jobs",
    help: "Exports that people wait for, by state.",
    label: "state",
    read: async () => ({
      pending: await count(sql, "select count(*)::int as n from dashboard.export_jobs where status = 'PENDING'"),
      running: await count(sql, "select count(*)::int as n from dashboard.export_jobs where status = 'RUNNING'"),
    }),
  });
}

const unsettledSql = `
  select count(*)::int as n from dashboard.audit_log intent
  where intent.kind = 'intent' and intent.at between now() - interval '${lookBack}' and now() - interval '${settledAfter}'
    and not exists (
      select 1 from dashboard.audit_log ending where ending.action_id = intent.action_id
        and ending.kind in ('outcome', 'reconciled') and ending.at >= intent.at - interval '1 minute')`;

const waitingSql = `dashboard.audit_log where id > coalesce((select max(audit_id) from dashboard.audit_chain), 0)`;
const firstWaitingSql = `select at from ${waitingSql} order by id limit 1`;

/** A number that gives up by itself, so that scrapes cannot pile up in the database. */
const count = (sql: Sql, query: string): Promise<number> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = '1s'`;
    const [row] = await tx.unsafe<{ n: number }[]>(query);
    return row?.n ?? 0;
  });
