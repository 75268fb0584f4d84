import type { Sql } from "postgres";
import type { LiveHub } from "./live.server.ts";
import type { Metrics } from "./metrics.server.ts";

/** An outcome follows its intent within the time limit of an upstream call; later than this it is missing. */
const settled = "60 seconds";
/** How far back the metrics look: the log is long. */
const window = "1 day";

/** What the dashboard's small database and its stream say when metrics are asked for. */
export function watchDashboard(metrics: Metrics, { sql, live }: { sql: Sql; live: LiveHub }): void {
  metrics.lookup({
    name: "dashboard_live_streams",
    help: "Open event streams to browsers.",
    read: () => live.clientCount,
  });
  metrics.lookup({
    name: "dashboard_audit_unsettled_intents",
    help: "Actions of the last day whose outcome is missing a minute after they began.",
    read: () => count(sql, unsettled),
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

const unsettled = `
  select count(*)::int as n from dashboard.audit_log intent
  where intent.kind = 'intent' and intent.at between now() - interval '${window}' and now() - interval '${settled}'
    and not exists (
      select 1 from dashboard.audit_log outcome where outcome.action_id = intent.action_id and outcome.kind = 'outcome')`;

/** A count that gives up by itself, so that scrapes cannot pile up in the database. */
const count = (sql: Sql, query: string): Promise<number> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = '1s'`;
    const [row] = await tx.unsafe<{ n: number }[]>(query);
    return row?.n ?? 0;
  });
