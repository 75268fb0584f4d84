import { createSigner } from "#db/audit/checkpoint.ts";
import { connect } from "#db/connection.ts";
import { createAudit } from "./audit.server.ts";
import { AuditSequencer } from "./audit-sequencer.server.ts";
import type { DashboardConfig } from "./env.server.ts";
import { createFlags } from "./flags.server.ts";
import { createIdentities } from "./identities.server.ts";
import { startLive } from "./live.server.ts";
import { createLog } from "./log.server.ts";
import { watchDashboard } from "./lookups.server.ts";
import { watchMaintenance } from "./maintenance.server.ts";
import { createMetrics } from "./metrics.server.ts";
import type { Services } from "./services.server.ts";
import { createUpstreamClient } from "./upstream-client.server.ts";

/** The product's version, sent upstream as `x-app-version`. */
export const appVersion = "2.14.6";

/** Opens what a dashboard process shares: pool, stream, flags. `stop` closes it again; streams first. */
export async function startServices(config: DashboardConfig): Promise<{ services: Services; stop(): Promise<void> }> {
  const log = createLog(config.logLevel);
  const { signingKey, checkpointFile } = config.audit ?? {};
  const signer = signingKey === undefined ? undefined : createSigner(signingKey);
  const { db, sql, close } = connect(config.databaseUrl);
  const metrics = createMetrics();
  const upstream = createUpstreamClient({
    baseUrl: config.upstreamUrl,
    version: appVersion,
    log,
    onCall: metrics.upstreamCall,
  });
  const flags = await createFlags(config.flags, log);
  const live = await startLive({ config, db, sql, upstream, log });
  const services: Services = {
    config,
    log,
    db,
    sql,
    upstream,
    identities: createIdentities(upstream),
    live,
    flags,
    audit: createAudit({ db, log, wake: () => live.wake() }),
    metrics,
  };
  watchDashboard(metrics, services);
  const maintenance = watchMaintenance(services);
  const sequencer = new AuditSequencer({ sql, log, signer, checkpointFile });
  sequencer.start();
  return {
    services,
    async stop() {
      maintenance.stop();
      await live.stop();
      await sequencer.stop();
      await flags.close();
      await close();
    },
  };
}
