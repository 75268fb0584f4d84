import postgres, { type Row, type Sql } from "postgres";
import type { DashboardConfig } from "#app/backend/env.server.ts";
import { loadBuild, serveDashboard } from "#server/web.ts";
import { cloneDatabase } from "#tests/support/databases.ts";
import { startUpstream, type TestUpstream } from "./upstream.ts";
import { Visitor } from "./visitor.ts";

/** A dashboard of its own over real HTTP, with its database and its upstream. */
export interface Stage {
  readonly url: string;
  readonly upstream: TestUpstream;
  readonly sql: Sql;
  visitor(language?: string): Visitor;
  /** The newest outcome row of an action. */
  lastAction(action: string): Promise<Row | undefined>;
  stop(): Promise<void>;
}

export async function startStage(options: Pick<DashboardConfig, "flags"> = {}): Promise<Stage> {
  const database = await cloneDatabase();
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  const upstream = await startUpstream();
  const { createDashboard } = await loadBuild();
  const dashboard = await createDashboard({
    databaseUrl: database.url,
    upstreamUrl: upstream.url,
    sessionSecret: "a secret of these tests, long enough",
    logLevel: "silent",
    trustProxy: true,
    ...options,
  });
  const web = await serveDashboard(dashboard, 0);
  const url = `http://127.0.0.1:${web.port}`;
  return {
    url,
    upstream,
    sql,
    async lastAction(action) {
      const [row] = await sql`select * from dashboard.audit_log
                              where action = ${action} and kind = 'outcome' order by id desc limit 1`;
      return row;
    },
    visitor: (language) => new Visitor(url, language),
    async stop() {
      await web.stop();
      await upstream.stop();
      await sql.end();
      await database.drop();
    },
  };
}
