import { randomUUID } from "node:crypto";
import { createServer, Server } from "node:http";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { loggedPath } from "../process/log.ts";
import { mountMediaContent } from "./account/media/content.ts";
import { createMediaLinks } from "./account/media/links.ts";
import { type Clamd, createScanner } from "./account/media/scanner.ts";
import { renewSecrets } from "./account/payment-methods/secrets.ts";
import { createTokens } from "./auth/tokens/tokens.ts";
import { createMailOutbox, type MailSettings } from "./auth/users/mail.ts";
import { createClientReader } from "./core/client.ts";
import { notFound, Refusal } from "./core/refusal.ts";
import { type Registry, requireComplete } from "./core/registry.ts";
import { createSealer, type SealingKey } from "./core/sealed.ts";
import { type Env, serve } from "./core/serve.ts";
import type { Services } from "./core/services.ts";
import type { Tracing } from "./core/tracing.ts";
import { type Connection, connect } from "./db/connection.ts";
import { databaseError, isDatabaseFull, isDatabaseUnavailable } from "./db/errors.ts";
import { isTransient } from "./db/transaction.ts";
import { createLinkLimits } from "./events/scorer-links/limits.ts";
import { createSimulators } from "./events/simulations/simulator.ts";
import { implementations, operations } from "./implementations.ts";
import { createJobs } from "./jobs/queue.ts";
import { startJobs } from "./jobs/worker.ts";
import { createNotificationFeed } from "./notifications/notifications/feed.ts";
import { mountClubExports } from "./operations/club-exports/content.ts";
import { mountFlags } from "./operations/flags/routes.ts";
import { createMetrics, type Metrics } from "./operations/metrics/metrics.ts";
import { operatorPages } from "./operations/metrics/routes.ts";
import { mountReference } from "./operations/reference/routes.ts";
import { registry } from "./registry.ts";

/** What the bundled upstream needs to run. Ports: 0 takes a free one. */
export interface UpstreamConfig {
  databaseUrl: string;
  /** Connections of the pool at most, those of the jobs aside; ten by default. */
  connections?: number;
  port: number;
  host?: string;
  log: Logger;
  mail: MailSettings;
  flagsEnvironmentId: string;
  /** Parses every answer by its contract before it goes out. */
  checkAnswers?: boolean;
  /** Runs the export worker in this process; on by default. */
  worker?: boolean;
  /** Where the pages for operators go; absent: there are none. */
  admin?: { port: number; host: string };
  now?: () => Date;
  /** Takes the spans of calls and exports; absent: there are none. It ends with the upstream. */
  tracing?: Tracing | undefined;
  /** What secrets are sealed with, newest first; without any, none is taken. */
  sealingKeys?: readonly SealingKey[] | undefined;
  /** What scans uploads for viruses; absent: nothing is scanned. */
  clamd?: Clamd | undefined;
  /** The functions that areas ask of areas that come after them; a start without an entry fails. */
  registry?: Partial<Registry>;
  /** The networks from which `x-client-address` and `traceparent` are trusted. Defaults to this machine. */
  trustedClients?: readonly string[];
}

export interface Upstream {
  /** Address it answers on, without a slash at the end. */
  url: string;
  /** Address of the pages for operators. */
  adminUrl: string | undefined;
  services: Services;
  /** Counts an error that nobody handled. */
  countUnhandled(): void;
  stop(): Promise<void>;
}

/** How long a caller may take to send headers and the whole call, and how often that is looked at, in milliseconds. */
const timeouts = {
  headersTimeout: 30_000,
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
  // why: longer than the idle time of usual clients and load balancers, so that they close first.
  keepAliveTimeout: 65_000,
};
/** How long running calls and jobs may take to end when the process is asked to stop. */
const drainMs = 5000;
const requestIdPattern = /^[\w-]{8,64}$/u;

/** What the log says of a call whose caller left before the answer: a failure of nothing. */
const leftStatus = 499;
const isLeft = ({ signal }: Request): boolean => signal.aborted;
/** Whether the caller left in the middle of its body, which cannot be read then. */
const isCutOff = (c: Context): boolean => !(c.env as HttpBindings).incoming.complete;

/** The last route that matched; what none takes has met middleware for every path only. */
const routeOf = (c: Context): string => matchedRoutes(c).findLast(({ path }) => path !== "/*")?.path ?? "none";

/** Makes each call a span, which goes on with the trace of a dashboard: those are believed by their address. */
function traceCalls(app: Hono<Env>, { tracing, clientOf }: Services): void {
  if (!tracing) return;
  app.use((c, next) => {
    const { method, raw } = c.req;
    const isTrusted = clientOf.trusts(getConnInfo(c).remote.address ?? "");
    const from = (isTrusted && c.req.header("traceparent")) || null;
    return tracing.span(method, { kind: "server", from }, async (span) => {
      await next();
      const [route, status] = [routeOf(c), isLeft(raw) ? leftStatus : c.res.status];
      span.rename(`${method} ${route}`);
      span.set({
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "club.request_id": c.get("requestId"),
      });
      if (status >= 500) span.fail(String(status));
    });
  });
}

function createApp(services: Services, config: UpstreamConfig, metrics: Metrics): Hono<Env> {
  const app = new Hono<Env>();
  traceCalls(app, services);
  app.use(async (c, next) => {
    const given = c.req.header("x-request-id") ?? "";
    const requestId = requestIdPattern.test(given) ? given : randomUUID();
    const start = performance.now();
    // Counting a body makes another request of it, which hears nothing of the caller.
    const { raw } = c.req;
    c.set("requestId", requestId);
    c.header("x-request-id", requestId);
    await next();
    // Whatever is answered may hold what is somebody's, and is what it says that it is.
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    const { method } = c.req;
    const path = loggedPath(c.req.path);
    const status = isLeft(raw) ? leftStatus : c.res.status;
    const spent = performance.now() - start;
    metrics.call({ method, route: routeOf(c), status }, spent);
    services.log.info({ requestId, method, path, status, ms: Math.round(spent) }, "call");
  });
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json(new Refusal(405, "request.method_not_allowed").body(c.get("requestId")), 405, {
          allow: methods.join(", "),
        }),
    }),
  );
  app.get("/healthz", (c) => c.text("ok"));
  mountReference(app, operations);
  mountFlags(app, services, config.flagsEnvironmentId);
  mountMediaContent(app, services);
  mountClubExports(app, services);
  serve(app, implementations, services, config.checkAnswers ?? false);
  app.notFound((c) => c.json(new Refusal(404, "record.not_found").body(c.get("requestId")), 404));
  app.onError((error, c) => {
    const requestId = c.get("requestId");
    if (error instanceof Refusal) {
      // The rest of such a body is not read, so nothing else can travel over this connection.
      if (error.status === 413 || error.code === "file.too_large") c.header("connection", "close");
      if (error.status === 429) c.header("retry-after", String(error.details?.seconds ?? 60));
      return c.json(error.body(requestId), error.status);
    }
    // A body that broke off says so by an error of the network, as a database does that is away.
    if (isCutOff(c)) return c.body(null, 400);
    // The address of an athlete who was merged into another is read; nothing is written there.
    if (databaseError(error)?.constraint === "athletes_merged") return c.json(notFound().body(requestId), 404);
    if (isDatabaseUnavailable(error) || isTransient(error)) {
      const what = isTransient(error) ? "others were in the way, time and again" : "the database is away";
      services.log.warn({ requestId, err: error }, what);
      c.header("retry-after", "5");
      return c.json(new Refusal(503, "database.unavailable").body(requestId), 503);
    }
    services.log.error(
      { requestId, err: error },
      isDatabaseFull(error) ? "the database's disk is full" : "unexpected error",
    );
    // why not 503: reading goes on, so that callers should not stop calling.
    if (isDatabaseFull(error)) return c.json(new Refusal(507, "database.full").body(requestId), 507);
    return c.json(new Refusal(500, "server.unknown").body(requestId), 500);
  });
  return app;
}

function listenOn(app: Pick<Hono, "fetch">, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createAdaptorServer({ fetch: app.fetch, createServer, serverOptions: timeouts });
    if (!(server instanceof Server)) throw new Error("Not a plain HTTP server");
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

/** Address of a listening server, as programs on the same machine reach it. */
function addressOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}`;
}

/** Takes no new connections and lets running calls end; after `drainMs` the rest is cut. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

async function createServices(config: UpstreamConfig, connection: Connection): Promise<Services> {
  const now = config.now ?? (() => new Date());
  const answering = requireComplete(config.registry ?? registry);
  return {
    db: connection.db,
    sql: connection.sql,
    log: config.log,
    tokens: await createTokens(connection.db, now),
    clientOf: createClientReader(config.trustedClients ?? ["127.0.0.0/8", "::1"]),
    mail: createMailOutbox(config.mail),
    mediaLinks: await createMediaLinks(connection.db, now),
    scanner: config.clamd && createScanner(config.clamd, config.log),
    sealer: createSealer(config.sealingKeys ?? []),
    jobs: createJobs(config.databaseUrl, config.log),
    simulators: createSimulators(),
    linkLimits: createLinkLimits(),
    feed: createNotificationFeed(connection.sql, connection.db, config.log),
    tracing: config.tracing,
    registry: answering,
    now,
  };
}

/**
 * Starts the bundled upstream: pool, job queue, notification feed, HTTP. The schema must be migrated.
 * @throws Error when the database does not answer or the port is taken; nothing is left running then
 */
export async function createUpstream(config: UpstreamConfig): Promise<Upstream> {
  const connection = connect(config.databaseUrl, config.connections);
  const host = config.host ?? "127.0.0.1";
  let services: Services | undefined;
  const listeners: Server[] = [];
  const release = async () => {
    services?.feed.close();
    await services?.simulators.stop();
    await services?.jobs.stop({ graceful: true, timeout: drainMs });
    await connection.close();
  };
  try {
    services = await createServices(config, connection);
    await renewSecrets(services);
    // The server listens before the jobs start: a taken port must not leave a worker behind that took some.
    const metrics = createMetrics();
    metrics.watch(services);
    const server = await listenOn(createApp(services, config, metrics), config.port, host);
    listeners.push(server);
    const { sql } = connection;
    let draining = false;
    const pages = operatorPages({ sql, metrics, isDraining: () => draining });
    const admin = config.admin && (await listenOn(pages, config.admin.port, config.admin.host));
    if (admin) listeners.push(admin);
    await services.feed.start();
    await startJobs(services, config.worker ?? true);
    const stop = async () => {
      draining = true;
      services?.feed.close();
      await drain(server);
      await release();
      admin?.close();
      admin?.closeAllConnections();
      await config.tracing?.stop();
    };
    let stopped: Promise<void> | undefined;
    return {
      url: addressOf(server, host),
      adminUrl: admin && config.admin && addressOf(admin, config.admin.host),
      services,
      countUnhandled: () => metrics.unhandledError(),
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    // The next start needs the ports.
    for (const listener of listeners) {
      listener.close();
      listener.closeAllConnections();
    }
    await release();
    throw error;
  }
}
