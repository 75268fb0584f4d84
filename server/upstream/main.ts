import { join } from "node:path";
import { createLog } from "../process/log.ts";
import { watchUnhandledErrors } from "../process/unhandled-errors.ts";
import { databaseErrorOf, requireDatabase } from "../start/require-database.ts";
import { retryUntilDatabase } from "../start/wait-for-database.ts";
import { watchSchema } from "../start/watch-schema.ts";
import { createUpstream, type UpstreamConfig } from "./app.ts";
import { readEnvironment, type UpstreamEnvironment } from "./core/env.ts";
import type { Services } from "./core/services.ts";
import type { Tracing } from "./core/tracing.ts";
import { isDatabaseUnavailable } from "./db/errors.ts";
import { migrateUpstream, newerNeeded } from "./db/migrate.ts";
import { groupedCode, isSetupOpen, setupAddress, setupCode } from "./operations/setup/code.ts";
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
const log = createLog(
  "upstream",
  env.LOG_LEVEL,
  undefined,
  endpoint === undefined ? undefined : () => tracing?.ids() ?? {},
);
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
  clamd: env.CLAMD_URL === undefined ? undefined : { url: env.CLAMD_URL },
  flagsEnvironmentId: env.FLAGS_ENVIRONMENT_ID,
  ...(env.UPSTREAM_METRICS_PORT !== undefined && {
    admin: { port: env.UPSTREAM_METRICS_PORT, host: env.METRICS_HOST },
  }),
};

/** While nobody has made a club here, says where that is done, and by what code. */
async function sayHowToBegin({ db, mail }: Pick<Services, "db" | "mail">): Promise<void> {
  if (!(await isSetupOpen(db))) return;
  const code = await setupCode(db);
  log.info(`no club yet: make it at ${setupAddress(mail.dashboardUrl, code)} (code ${groupedCode(code)})`);
}

try {
  const start = async () => {
    await requireDatabase(env.DATABASE_URL);
    await migrateUpstream(env.DATABASE_URL);
    return createUpstream(config);
  };
  const upstream = await retryUntilDatabase(start, { isAway: isDatabaseUnavailable, tell: (what) => log.warn(what) });
  log.info({ url: upstream.url, adminUrl: upstream.adminUrl }, "ready");
  await sayHowToBegin(upstream.services);
  // A parent process that started this one waits for this message.
  process.send?.({ type: "ready", url: upstream.url });
  // Whoever simulates first after a start does not wait for threads to load.
  upstream.services.simulators.warm();

  let stopping = false;
  const stop = async (reason: string, code = 0) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    // What has not ended by then never will; its calls are answered, and its jobs go to another process.
    setTimeout(() => process.exit(code), stopMs).unref();
    await upstream
      .stop()
      .then(() => log.info("stopped"))
      .catch((error: unknown) => log.error({ err: error }, "not stopped in order"));
    // A receiver of traces that does not answer would hold the process until its time is over.
    process.exit(code);
  };
  watchUnhandledErrors({ log, count: upstream.countUnhandled, end: () => void stop("unhandled errors", 1) });
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  watchSchema(
    () => newerNeeded(upstream.services.sql),
    (why) => {
      log.fatal(why);
      void stop("newer schema", 1);
    },
  );
  // Without its parent this process would run on unseen.
  process.on("disconnect", () => void stop("parent gone"));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const trouble =
    code === "EADDRINUSE"
      ? `UPSTREAM_PORT or UPSTREAM_METRICS_PORT: ${message}; another program listens there.`
      : databaseErrorOf(error, env.DATABASE_URL);
  if (trouble === undefined) log.fatal({ err: error }, "cannot start");
  else log.fatal(`cannot start: ${trouble}`);
  process.exit(1);
}
