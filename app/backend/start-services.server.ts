import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { AuditSequencer } from "#audit/chain/sequencer.ts";
import { createSigner } from "#audit/format/signer.ts";
import { connect } from "#db/connection.ts";
import { createAudit } from "./audit/audit.server.ts";
import { createAuditExporter } from "./audit/exporter.server.ts";
import { createImportRecordCopier } from "./audit/import-records.server.ts";
import { startPartitionMaintenance } from "./audit/partitions.server.ts";
import { createProviderActionCopier } from "./audit/provider-actions.server.ts";
import { startReconciler } from "./audit/reconciler.server.ts";
import type { DashboardConfig } from "./env.server.ts";
import { startPurges } from "./jobs/purges.server.ts";
import { startLive } from "./live/live.server.ts";
import { createCatalogue } from "./marketplace/catalogue.server.ts";
import { createFlags } from "./modules/flags.server.ts";
import { watchDashboard } from "./operations/lookups.server.ts";
import { watchMaintenance } from "./operations/maintenance.server.ts";
import { createMetrics } from "./operations/metrics.server.ts";
import type { Tracing } from "./operations/tracing.server.ts";
import { createErasureFollower } from "./people/erasures.server.ts";
import type { Services } from "./services.server.ts";
import { createIdentities } from "./session/identities.server.ts";
import { createUpstreamClient } from "./upstream/client.server.ts";

/** The product's version, sent upstream as `x-app-version`. */
export const appVersion = "2.14.6";

/** How long an end waits for forms that were answered before they were done, in milliseconds; what is cut is reconciled. */
const unfinishedTimeoutMs = 2_500;
/** Size of the pool for requests, whose queries have `dbTimeoutMs`, and of the pool for background work. */
const [pageConnections, ownConnections] = [7, 4];

/** Loads what sends traces, and starts it; the log is where it tells of its troubles. */
export type StartTracing = (log: Logger, version: string) => Promise<Tracing>;

/** What the host brings along: it is the same for both programs, and no part of the dashboard. */
interface HostParts {
  /** Makes the log; `about` is asked what else each line says. */
  readonly createLog: (about?: () => object) => Logger;
  readonly startTracing?: StartTracing | undefined;
}

/**
 * Opens what a dashboard process shares: pools, stream, flags, and traces when `startTracing` is given. `stop` closes
 * it again; streams first.
 */
export async function startServices(
  config: DashboardConfig,
  { createLog, startTracing }: HostParts,
): Promise<{ services: Services; stop(): Promise<void> }> {
  let tracing: Tracing | undefined;
  const log = createLog(startTracing && (() => tracing?.ids() ?? {}));
  tracing = await startTracing?.(log, appVersion);
  const { signingKey, checkpointFile, retentionMonths = 24 } = config.audit ?? {};
  const signer = signingKey === undefined ? undefined : createSigner(signingKey);
  const { dbTimeoutMs = 2_000 } = config;
  const { db, sql, close } = connect(config.databaseUrl, pageConnections, {
    statementMs: dbTimeoutMs,
    // why: a server that ends the statement itself leaves the connection good.
    silenceMs: dbTimeoutMs + 100,
    queryMs: dbTimeoutMs + 200,
  });
  const own = connect(config.databaseUrl, ownConnections);
  const metrics = createMetrics();
  const stopping = new AbortController();
  const upstream = createUpstreamClient({
    baseUrl: config.upstreamUrl,
    version: appVersion,
    log,
    onCall: metrics.upstreamCall,
    tracing,
    guard: { onRetry: metrics.upstreamRetry, stopped: stopping.signal },
  });
  const flags = await createFlags(config.flags, log);
  const closePools = () => Promise.all([close(), own.close()]);
  const identities = createIdentities(upstream);
  const onTokenEnded = (token: string) => identities.forget(token);
  const audit = createAudit({ db, log, tracing, wake: () => live.wake() });
  const providerActions = createProviderActionCopier({ audit, log });
  const importRecords = createImportRecordCopier({ audit, log });
  const erasures = createErasureFollower({ db, sql, log, wake: () => live.wake() });
  const live = await startLive({
    ...{ config, db, sql, upstream, log, onTokenEnded },
    ...{ providerActions, importRecords, erasures },
  }).catch(async (error: unknown) => {
    // why: a start that is tried again would leave these behind.
    await Promise.all([flags.close(), closePools(), tracing?.stop()]);
    throw error;
  });
  const services: Services = {
    config,
    log,
    db,
    sql,
    upstream,
    identities,
    live,
    flags,
    audit,
    providerActions,
    importRecords,
    erasures,
    metrics,
    catalogue: createCatalogue(config.merchandisingUrl, log),
    tracing,
    unfinished: new Set(),
  };
  watchDashboard(metrics, services);
  const maintenance = watchMaintenance(services);
  const sequencer = new AuditSequencer({ sql: own.sql, log, signer, checkpointFile });
  sequencer.start();
  const keeper = startPartitionMaintenance({ sql: own.sql, log, signer, checkpointFile, months: retentionMonths });
  const exporter = createAuditExporter({ sql: own.sql, db: own.db, log, signer, tracing, wake: () => live.wake() });
  exporter.start();
  const purges = startPurges({ db: own.db, log });
  const reconciler = startReconciler({ db: own.db, log, wake: () => live.wake() });
  return {
    services,
    async stop() {
      stopping.abort();
      maintenance.stop();
      await Promise.race([
        Promise.allSettled(services.unfinished),
        delay(unfinishedTimeoutMs, undefined, { ref: false }),
      ]);
      await live.stop();
      await Promise.all([sequencer.stop(), keeper.stop(), exporter.stop(), reconciler.stop(), purges.stop()]);
      await flags.close();
      await closePools();
      await tracing?.stop();
    },
  };
}
