import { join } from "node:path";
import { retryUntilDatabase } from "../start/when-database-is-there.ts";
import { createUpstream, type UpstreamConfig } from "./app.ts";
import { createLog } from "./core/log.ts";
import { isDatabaseAway } from "./core/refusal.ts";
import type { Tracing } from "./core/tracing.ts";
import { migrateUpstream } from "./db/migrate.ts";
import { readEnvironment, type UpstreamEnvironment } from "./env.ts";
import { version } from "./version.ts";

/** The environment, or the end of the process with a message that names what is wrong. */
function environment(): UpstreamEnvironment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** How long a stop may take: a second less than orchestrators that wait ten. */
const stopMs = 9000;
const env = environment();
const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
let tracing: Tracing | undefined;
const log = createLog(env.LOG_LEVEL, undefined, endpoint === undefined ? undefined : () => tracing?.ids() ?? {});
if (endpoint !== undefined) {
  // Loaded only here: without an endpoint this program does not know OpenTelemetry.
  const { startTracing } = await import("../tracing/traces.ts");
  const settings = { endpoint, sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG };
  tracing = startTracing(settings, { name: "club-upstream", version, log });
}

const config: UpstreamConfig = {
  databaseUrl: env.DATABASE_URL,
  host: env.UPSTREAM_HOST,
  port: env.UPSTREAM_PORT,
  log,
  tracing,
  mail: {
    from: env.MAIL_FROM,
    outbox: join(env.DATA_DIR, "outbox"),
    smtpUrl: env.SMTP_URL,
    dashboardUrl: env.PUBLIC_URL,
    supportAddress: env.SUPPORT_MAIL,
  },
  trustedClients: env.UPSTREAM_TRUSTED_CLIENTS,
  sealingKeys: env.SECRETS_KEYS,
  flagsEnvironmentId: env.FLAGS_ENVIRONMENT_ID,
  ...(env.UPSTREAM_METRICS_PORT !== undefined && {
    admin: { port: env.UPSTREAM_METRICS_PORT, host: env.METRICS_HOST },
  }),
};

try {
  const start = async () => {
    await migrateUpstream(env.DATABASE_URL);
    return createUpstream(config);
  };
  const upstream = await retryUntilDatabase(start, { isAway: isDatabaseAway, tell: (what) => log.warn(what) });
  log.info({ url: upstream.url, adminUrl: upstream.adminUrl }, "ready");
  // A parent process that started this one waits for this message.
  process.send?.({ type: "ready", url: upstream.url });
  // Who simulates first after a start does not wait for threads to load.
  upstream.services.simulators.warm();

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    // What has not ended by then never will; its calls are answered, and its jobs go to another process.
    setTimeout(() => process.exit(0), stopMs).unref();
    await upstream.stop();
    log.info("stopped");
    // A receiver of traces that does not answer would hold the process until its time is over.
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // Without its parent this process would run on unseen.
  process.on("disconnect", () => void stop("parent gone"));
} catch (error) {
  log.fatal({ err: error }, "cannot start");
  process.exit(1);
}
