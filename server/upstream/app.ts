import { randomUUID } from "node:crypto";
import { serve as listen, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import type { Logger } from "pino";
import { mountMediaContent } from "./account/media/content.ts";
import { createMediaLinks } from "./account/media/links.ts";
import { createMailOutbox, type MailSettings } from "./auth/accounts/mail.ts";
import { createTokens } from "./auth/tokens/tokens.ts";
import { Refusal } from "./core/refusal.ts";
import { type Env, serve } from "./core/serve.ts";
import type { Services } from "./core/services.ts";
import { connect } from "./db/connection.ts";
import { createJobs } from "./facilities/reservations/export/jobs.ts";
import { implementations } from "./implementations.ts";
import { createNotificationFeed } from "./notifications/notifications/feed.ts";
import { mountFlags } from "./operations/flags/routes.ts";
import { mountReference } from "./operations/reference/routes.ts";

/** What the bundled upstream needs to run. Ports: 0 takes a free one. */
export interface UpstreamConfig {
  databaseUrl: string;
  port: number;
  host?: string;
  log: Logger;
  mail: MailSettings;
  flagsEnvironmentId: string;
  /** Parses every answer by its contract before it goes out. */
  checkAnswers?: boolean;
  /** Runs the export worker in this process; on by default. */
  worker?: boolean;
  now?: () => Date;
}

export interface Upstream {
  /** Address it answers on, without a slash at the end. */
  url: string;
  services: Services;
  stop(): Promise<void>;
}

const requestIdPattern = /^[\w-]{8,64}$/u;

function createApp(services: Services, config: UpstreamConfig): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const given = c.req.header("x-request-id") ?? "";
    const requestId = requestIdPattern.test(given) ? given : randomUUID();
    const start = performance.now();
    c.set("requestId", requestId);
    c.header("x-request-id", requestId);
    await next();
    const { method, path } = c.req;
    services.log.info(
      { requestId, method, path, status: c.res.status, ms: Math.round(performance.now() - start) },
      "call",
    );
  });
  app.get("/healthz", (c) => c.text("ok"));
  mountReference(app);
  mountFlags(app, services, config.flagsEnvironmentId);
  mountMediaContent(app, services);
  serve(app, implementations, services, config.checkAnswers ?? false);
  app.notFound((c) => c.json(new Refusal(404, "record.not_found").body(c.get("requestId")), 404));
  app.onError((error, c) => {
    const requestId = c.get("requestId");
    if (error instanceof Refusal) return c.json(error.body(requestId), error.status);
    services.log.error({ requestId, err: error }, "unexpected error");
    return c.json(new Refusal(500, "server.unknown").body(requestId), 500);
  });
  return app;
}

/** Starts the bundled upstream: pool, job queue, notification feed, HTTP. The schema must be migrated. */
export async function createUpstream(config: UpstreamConfig): Promise<Upstream> {
  const connection = connect(config.databaseUrl);
  const now = config.now ?? (() => new Date());
  let url = "";
  const services: Services = {
    db: connection.db,
    sql: connection.sql,
    log: config.log,
    tokens: await createTokens(connection.db, now),
    mail: createMailOutbox(config.mail),
    mediaLinks: await createMediaLinks(connection.db, now),
    jobs: createJobs(config.databaseUrl, config.log),
    feed: createNotificationFeed(connection.sql, connection.db, config.log),
    now,
    publicUrl: () => url,
  };
  const { startJobs } = await import("./facilities/reservations/export/worker.ts");
  await services.feed.start();
  await startJobs(services, config.worker ?? true);
  const app = createApp(services, config);
  const host = config.host ?? "127.0.0.1";
  const server = await new Promise<ServerType>((resolve, reject) => {
    const started: ServerType = listen({ fetch: app.fetch, port: config.port, hostname: host }, () => resolve(started));
    started.once("error", reject);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  url = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}`;
  return {
    url,
    services,
    async stop() {
      services.feed.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => "closeIdleConnections" in server && server.closeIdleConnections(), 100);
      await services.jobs.stop({ graceful: true, timeout: 5000 });
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
      clearInterval(idle);
      await connection.close();
    },
  };
}
