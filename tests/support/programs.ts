import type { DashboardConfig } from "#app/backend/env.server.ts";
import { tracingFor } from "#server/tracing/load.ts";
import { loadBuild, type ServeOptions, serveDashboard } from "#server/web.ts";
import { createUpstream, type Upstream, type UpstreamConfig } from "#upstream/app.ts";
import { urlAs } from "./dashboard-database.ts";
import { cloneDatabase, type Template } from "./databases.ts";
import { upstreamConfig } from "./upstream-config.ts";

/** A bundled upstream on a database of its own, over real HTTP. */
export interface TestUpstream extends Upstream {
  readonly databaseUrl: string;
  /** Stops it and drops its database. */
  stop(): Promise<void>;
}

/**
 * Starts a bundled upstream in this process on a free port and a database of its own.
 * `seed` puts the demo data into it. `databaseUrl` takes a database that is there, and leaves it there.
 */
export async function startUpstream(
  options: { seed?: boolean; databaseUrl?: string } & Partial<UpstreamConfig> = {},
): Promise<TestUpstream> {
  const { seed = false, databaseUrl: given, ...config } = options;
  const template: Template = seed ? "demo" : "empty";
  const database = given === undefined ? await cloneDatabase(template) : { url: given, drop: async () => {} };
  const upstream = await createUpstream({ ...upstreamConfig(database.url), ...config });
  return {
    ...upstream,
    databaseUrl: database.url,
    async stop() {
      await upstream.stop();
      await database.drop();
    },
  };
}

/** The built dashboard, over real HTTP. */
export interface TestDashboard {
  /** Address, without a slash at the end. */
  readonly url: string;
  /** Address of the listener for operators. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the dashboard from `build/` in this process on a free port. The database must be migrated. Without `flags`
 * every flag is off. It comes to the database with a dashboard's rights, not as its owner.
 */
export async function startDashboard({
  patience,
  databaseUrl,
  ...options
}: Pick<
  DashboardConfig,
  "upstreamUrl" | "databaseUrl" | "flags" | "merchandisingUrl" | "pageBudgetMs" | "dbTimeoutMs" | "tracing"
> &
  Pick<ServeOptions, "patience"> & { trustProxy?: boolean }): Promise<TestDashboard> {
  const { createDashboard } = await loadBuild();
  const config: DashboardConfig = {
    sessionSecret: "a secret of the tests, 32 characters or more",
    logLevel: "silent",
    trustProxy: false,
    // why: these tests share a few processors with others; how soon a page gives up is a test of its own.
    pageBudgetMs: 8_000,
    databaseUrl: urlAs("dashboard_app", databaseUrl),
    dbTimeoutMs: 8_000,
    ...options,
  };
  const dashboard = await createDashboard(config, tracingFor(config));
  const web = await serveDashboard(dashboard, 0, {
    admin: { port: 0, host: "127.0.0.1" },
    ...(patience && { patience }),
  });
  return {
    url: `http://localhost:${web.port}`,
    adminUrl: `http://127.0.0.1:${web.adminPort}`,
    stop: () => web.stop(),
  };
}
