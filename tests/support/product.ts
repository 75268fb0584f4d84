import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "#server/start/build.ts";
import { startChild } from "#server/start/child.ts";
import { urlAs } from "./dashboard-database.ts";
import { cloneDatabase, ensureTemplates, type Template } from "./databases.ts";
import { startPostgres } from "./postgres.ts";

/** The whole product as people run it: both programs, each a process, on a database of its own. */
export interface Product {
  /** The dashboard's address. */
  readonly url: string;
  readonly upstreamUrl: string;
  readonly databaseUrl: string;
  /** Folder of the mails that upstream wrote. */
  readonly outbox: string;
  stop(): Promise<void>;
}

/** Starts the product on free ports. The server's own time zone is none of the demo's. */
export async function startProduct(template: Template = "demo"): Promise<Product> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    if (process.env.SKIP_BUILD !== "1") await ensureBuild();
    await ensureTemplates(postgres.url);
    const database = await cloneDatabase(template);
    stops.push(database.drop);
    const folder = await mkdtemp(join(tmpdir(), "club-product-"));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const common = { DATA_DIR: folder, TZ: "America/New_York", LOG_LEVEL: "info" };
    const flags = { FLAGS_ENVIRONMENT_ID: "demo" };
    const upstream = await startChild({
      name: "upstream",
      program: "server/upstream/main.ts",
      env: { ...common, ...flags, DATABASE_URL: database.url, UPSTREAM_PORT: "0" },
    });
    stops.push(upstream.stop);
    const dashboard = await startChild({
      name: "dashboard",
      program: "server/web.ts",
      env: {
        ...common,
        ...flags,
        DATABASE_URL: urlAs("dashboard_app", database.url),
        NODE_ENV: "production",
        PORT: "0",
        // why: as in programs.ts.
        UPSTREAM_PAGE_SECONDS: "8",
        UPSTREAM_URL: upstream.url,
        FLAGS_URL: `${upstream.url}/api/v1`,
        SESSION_SECRET: "a secret of the tests, 32 characters or more",
      },
    });
    stops.push(dashboard.stop);
    return {
      url: dashboard.url,
      upstreamUrl: upstream.url,
      databaseUrl: database.url,
      outbox: join(folder, "outbox"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
