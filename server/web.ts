import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import { EnvironmentError, readEnvironment } from "#app/backend/env.server.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import type { Dashboard } from "./app.ts";
import { type Admin, serveAdmin } from "./http/admin.ts";
import { watchUnhandledErrors } from "./process/unhandled-errors.ts";
import { databaseErrorOf, requireDatabase } from "./start/require-database.ts";
import { retryUntilDatabase } from "./start/wait-for-database.ts";
import { watchSchema } from "./start/watch-schema.ts";
import { tracingFor } from "./tracing/load.ts";

/** What the host needs of the dashboard's build. */
type Build = Pick<typeof import("./app.ts"), "createDashboard">;

interface Web {
  /** The port it listens on. */
  readonly port: number;
  /** Port of the listener for operators, when it was asked for. */
  readonly adminPort: number | undefined;
  /** Says that it is not ready, goes on for the grace, ends the streams, answers what is running, then closes. */
  stop(): Promise<void>;
}

/** How long a stop waits for running requests, in milliseconds. */
const drainTimeoutMs = 5_000;
/** How long a stop may take as a whole: a second less than orchestrators that wait ten. In milliseconds. */
const stopTimeoutMs = 9_000;
const root = new URL("..", import.meta.url);

/** Loads the built dashboard. Throws when there is no build. */
export const loadBuild = (): Promise<Build> => import(new URL("build/server/index.js", root).href);

/** How long a client may take, in milliseconds: what is slower holds a connection, and is cut. */
interface HttpTimeouts {
  /** Milliseconds until the last header must have come. */
  readonly headers: number;
  /** Milliseconds until the whole request must have come: several photos over a slow line. */
  readonly request: number;
  /** Milliseconds without taking anything of an answer; streams send a heartbeat far more often. */
  readonly answer: number;
  /** How often it is looked at: what is too slow lives so much longer. */
  readonly check: number;
}

const timeouts: HttpTimeouts = { headers: 30_000, request: 180_000, answer: 120_000, check: 5_000 };

/** How a dashboard is served besides its pages. */
export interface ServeOptions {
  /** How long clients may take; tests are less patient. */
  readonly patience?: HttpTimeouts;
  /** Where the listener for operators goes; absent: there is none. Port 0 takes a free one. */
  readonly admin?: { readonly port: number; readonly host: string };
  /** Milliseconds in which requests are still taken after the order to stop. */
  readonly grace?: number;
}

/** Serves a dashboard: /healthz, the built static files, and everything else by its routes. Port 0 takes a free one. */
export async function serveDashboard(dashboard: Dashboard, port: number, options: ServeOptions = {}): Promise<Web> {
  let draining = false;
  const limits = options.patience ?? timeouts;
  const files = sirv(fileURLToPath(new URL("build/client", root)), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const forever = path.startsWith("/assets/");
      response.setHeader("cache-control", forever ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  const server = http.createServer({ connectionsCheckingInterval: limits.check }, (request, response) => {
    // why: set before the answer, so that a file that is missing or unchanged carries them too.
    for (const [name, value] of Object.entries(dashboard.headersFor(request))) response.setHeader(name, value);
    // why: who keeps its connection would keep this process, and come back to it when it is gone.
    if (draining) response.shouldKeepAlive = false;
    // why: the standard's Request refuses to be one of these, so the routes would fail on it.
    if (request.method === "TRACE") {
      response.writeHead(405, { allow: "GET, HEAD, POST", "cache-control": "no-store" }).end();
      return;
    }
    if (request.url === "/healthz") {
      void (draining ? Promise.resolve(false) : dashboard.checks.database()).then((ready) =>
        response
          .writeHead(ready ? 200 : 503, { "content-type": "text/plain", "cache-control": "no-store" })
          .end(ready ? "ok" : draining ? "draining" : "no database"),
      );
      return;
    }
    // why: a file that went away since the start must fail this answer, not the process.
    response.once("pipe", (file) => file.once("error", () => response.destroy()));
    files(request, response, () => dashboard.listener(request, response));
  });
  // why: longer than the idle time of usual load balancers, so that they close first.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = limits.headers;
  server.requestTimeout = limits.request;
  server.timeout = limits.answer;
  const { checks, metrics, newerNeeded } = dashboard;
  const admin: Admin | undefined =
    options.admin && (await serveAdmin({ checks, metrics, newerNeeded, isDraining: () => draining }, options.admin));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve());
  }).catch(async (error: unknown) => {
    await admin?.close();
    throw error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    adminPort: admin?.port,
    async stop() {
      draining = true;
      if (options.grace) await delay(options.grace);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const limit = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
      dashboard.drain();
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
      await dashboard.stop();
      await admin?.close();
    },
  };
}

async function main(): Promise<void> {
  const { port, config, ...options } = readEnvironment(process.env);
  const { createDashboard } = await loadBuild();
  const tell = (what: string) => void process.stderr.write(`${what}\n`);
  const start = async () => {
    await requireDatabase(config.databaseUrl);
    await migrateDashboard(config.databaseUrl, tell);
    return createDashboard(config, tracingFor(config));
  };
  const dashboard = await retryUntilDatabase(start, { isAway: isDatabaseUnavailable, tell });
  const web = await serveDashboard(dashboard, port, options).catch(async (error: unknown) => {
    await dashboard.stop();
    throw error;
  });
  process.stdout.write(`Dashboard: http://localhost:${web.port}\n`);
  if (web.adminPort !== undefined) process.stdout.write(`For operators: port ${web.adminPort}\n`);
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    const stopped = web.stop().catch((err: unknown) => dashboard.log.error({ err }, "not stopped in order"));
    void Promise.race([stopped, delay(stopTimeoutMs)]).then(() => process.exit(code));
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  const { log, metrics } = dashboard;
  watchUnhandledErrors({ log, count: metrics.unhandledError, end: () => stop(1) });
  watchSchema(dashboard.newerNeeded, (why) => {
    tell(why);
    stop(1);
  });
}

if (import.meta.main) {
  main().catch((error: NodeJS.ErrnoException) => {
    const message =
      error instanceof EnvironmentError
        ? error.message
        : error.code === "EADDRINUSE"
          ? `PORT or METRICS_PORT: ${error.message}; another program listens there.`
          : (databaseErrorOf(error, process.env.DATABASE_URL ?? "") ?? error.stack ?? String(error));
    process.stderr.write(`${message}\n`);
    process.exit(1);
  });
}
