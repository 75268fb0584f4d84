import { Hono } from "hono";
import type { Sql } from "postgres";
import { isMigrated, newerNeeded } from "#upstream/db/migrate.ts";
import type { Metrics } from "./metrics.ts";

/** What the pages for operators tell of. */
interface MetricSources {
  readonly sql: Sql;
  readonly metrics: Metrics;
  /** The process was told to stop. */
  isDraining(): boolean;
}

/** Longest wait for one check, in milliseconds. */
const limit = 2_000;

/**
 * The pages for operators, on a port of their own: /healthz (the process lives), /readyz (everything it needs is
 * there; 503 otherwise, and from the moment on in which it is told to stop), /readyz/NAME (one check) and /metrics.
 * `why` is a sentence, where the schema needs a newer program.
 */
export function operatorPages({ sql, metrics, isDraining }: MetricSources): Hono {
  const checks: Readonly<Record<string, () => Promise<boolean>>> = {
    shutdown: async () => !isDraining(),
    database: async () => (await sql`select 1`).length === 1,
    migrations: () => isMigrated(sql),
  };
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/metrics", async (c) => c.body(await metrics.text(), 200, { "content-type": metrics.contentType }));
  app.get("/readyz/:name?", async (c) => {
    const name = c.req.param("name");
    const asked = Object.entries(checks).filter(([one]) => name === undefined || one === name);
    if (asked.length === 0) return c.notFound();
    const found = await Promise.all(asked.map(async ([one, check]) => [one, await passes(check)] as const));
    const ready = found.every(([, fine]) => fine);
    const why = ready ? undefined : await newerNeeded(sql).catch(() => undefined);
    return c.json({ ready, checks: Object.fromEntries(found), why }, ready ? 200 : 503);
  });
  return app;
}

async function passes(check: () => Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limit);
  return Promise.race([check().catch(() => false), late]).finally(() => clearTimeout(timer));
}
