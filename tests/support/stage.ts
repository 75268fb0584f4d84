import postgres, { type Row, type Sql } from "postgres";
import type { DashboardConfig } from "#app/backend/env.server.ts";
import { cloneDatabase } from "./databases.ts";
import { startDashboard } from "./programs.ts";
import { type StubUpstream, startStubUpstream } from "./stub-upstream.ts";
import { Visitor } from "./visitor.ts";

/** The built dashboard over real HTTP, with a database of its own and an upstream that answers what the test says. */
export interface Stage {
  readonly url: string;
  /** Address of the listener for operators. */
  readonly adminUrl: string;
  readonly upstream: StubUpstream;
  readonly sql: Sql;
  visitor(language?: string): Visitor;
  /** The newest row that says how an action ended. */
  lastAction(action: string): Promise<Row | undefined>;
  stop(): Promise<void>;
}

/** Starts a stage whose dashboard is behind a proxy that it trusts. */
export async function startStage(options: Pick<DashboardConfig, "flags" | "pageBudgetMs"> = {}): Promise<Stage> {
  const database = await cloneDatabase();
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  const upstream = await startStubUpstream();
  const dashboard = await startDashboard({
    databaseUrl: database.url,
    upstreamUrl: upstream.url,
    trustProxy: true,
    ...options,
  });
  const { url, adminUrl } = dashboard;
  return {
    url,
    adminUrl,
    upstream,
    sql,
    async lastAction(action) {
      // The last of two columns of a name is the one that counts: what is sealed is shown in plain.
      const [row] = await sql`select *, dashboard.reveal(actor_name) as actor_name,
                                dashboard.reveal(actor_email) as actor_email, dashboard.reveal(target_label) as target_label,
                                dashboard.reveal_changes(changes) as changes from dashboard.audit_log
                              where action = ${action} and kind in ('outcome', 'reconciled') order by id desc limit 1`;
      return row;
    },
    visitor: (language) => new Visitor(url, language),
    async stop() {
      await dashboard.stop();
      await upstream.stop();
      await sql.end();
      await database.drop();
    },
  };
}
