import http from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import { EnvironmentError, readEnvironment } from "#app/backend/env.server.ts";
import type { Dashboard } from "./app.ts";

/** What the host needs of the dashboard's build. */
type Build = Pick<typeof import("./app.ts"), "createDashboard">;

export interface Web {
  /** The port it listens on. */
  readonly port: number;
  /** Answers what is running, ends the streams, then closes. */
  stop(): Promise<void>;
}

/** How long a stop waits for running requests, in milliseconds. */
const drainLimit = 5_000;
const root = new URL("..", import.meta.url);

/** Loads the built dashboard. Throws when there is no build. */
export const loadBuild = (): Promise<Build> => import(new URL("build/server/index.js", root).href);

/** Serves a dashboard: /healthz, the built static files, and everything else by its routes. Port 0 takes a free one. */
export async function serveDashboard(dashboard: Dashboard, port: number): Promise<Web> {
  let draining = false;
  const files = sirv(fileURLToPath(new URL("build/client", root)), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const forever = path.startsWith("/assets/");
      response.setHeader("cache-control", forever ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  const server = http.createServer((request, response) => {
    // why: set before the answer, so that a file that is missing or unchanged carries them too.
    for (const [name, value] of Object.entries(dashboard.headersFor(request))) response.setHeader(name, value);
    if (request.url === "/healthz") {
      void (draining ? Promise.resolve(false) : dashboard.ready()).then((ready) =>
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
  server.headersTimeout = 30_000;
  // why: several photos over a slow line.
  server.requestTimeout = 180_000;
  // why: a socket that takes nothing for two minutes is dead; streams send a heartbeat far more often.
  server.timeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const limit = setTimeout(() => server.closeAllConnections(), drainLimit);
      dashboard.drain();
      await closed;
      clearInterval(idle);
      clearTimeout(limit);
      await dashboard.stop();
    },
  };
}

async function main(): Promise<void> {
  const { port, config } = readEnvironment(process.env);
  const { createDashboard } = await loadBuild();
  const dashboard = await createDashboard(config);
  const web = await serveDashboard(dashboard, port).catch(async (error: unknown) => {
    await dashboard.stop();
    throw error;
  });
  process.stdout.write(`Dashboard: http://localhost:${web.port}\n`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void web.stop().then(() => process.exit(0));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

if (import.meta.main) {
  main().catch((error: NodeJS.ErrnoException) => {
    const message =
      error instanceof EnvironmentError
        ? error.message
        : error.code === "EADDRINUSE"
          ? `PORT: ${error.message}; another program listens there.`
          : (error.stack ?? String(error));
    process.stderr.write(`${message}\n`);
    process.exit(1);
  });
}
