import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "#server/start/child.ts";
import { cloneDatabase, ensureTemplates } from "#tests/support/databases.ts";

/** The product with the demo data, as it runs in production: each program a process of its own. */
export interface MeasuredProduct {
  readonly url: string;
  readonly upstreamUrl: string;
  readonly databaseUrl: string;
  /** Seconds of processor time that the dashboard's process has used, as its own metrics tell. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

/** Seals the sessions of a measured dashboard. */
export const sessionSecret = "a secret of the benchmarks, 32 characters";

/** Starts it on a database of the server at `postgresUrl`. The dashboard must be built. */
export async function startMeasuredProduct(postgresUrl: string): Promise<MeasuredProduct> {
  process.env.TEST_DATABASE_URL = postgresUrl;
  await ensureTemplates(postgresUrl);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const database = await cloneDatabase("demo");
    stops.push(database.drop);
    const folder = await mkdtemp(join(tmpdir(), "club-bench-product-"));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const common = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      NODE_ENV: "production",
      FLAGS_ENVIRONMENT_ID: "demo",
    };
    const upstream = await startChild({
      name: "upstream",
      program: "server/upstream/main.ts",
      env: { ...common, UPSTREAM_PORT: "0" },
    });
    stops.push(upstream.stop);
    let operators = "";
    const dashboard = await startChild({
      name: "dashboard",
      program: "server/web.ts",
      env: {
        ...common,
        PORT: "0",
        METRICS_PORT: "0",
        UPSTREAM_URL: upstream.url,
        FLAGS_URL: `${upstream.url}/api/v1`,
        SESSION_SECRET: sessionSecret,
      },
      onLine(line) {
        operators = /^For operators: port (\d+)/u.exec(line)?.[1] ?? operators;
      },
    });
    stops.push(dashboard.stop);
    return {
      url: dashboard.url,
      upstreamUrl: upstream.url,
      databaseUrl: database.url,
      async processorTime() {
        const metrics = await (await fetch(`http://127.0.0.1:${operators}/metrics`)).text();
        return Number(/^process_cpu_seconds_total (\S+)/mu.exec(metrics)?.[1] ?? Number.NaN);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
