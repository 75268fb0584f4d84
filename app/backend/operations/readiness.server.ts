import type { Services } from "#app/backend/services.server.ts";
import { isMigrated } from "#db/schema-version.ts";
import { withTimeout } from "#db/unavailable.ts";

/** Longest wait for one check, in milliseconds. */
const checkTimeoutMs = 2_000;

/** Says whether something is there. Never throws. */
type Check = () => Promise<boolean>;

/** What a process needs before it can serve. */
export interface Checks {
  readonly database: Check;
  readonly migrations: Check;
  readonly upstream: Check;
  /** Whether there is room for what is written. */
  readonly disk: Check;
}

/** Whether database, its schema, room in it and upstream are there. Probes that come together share one look. */
export const dashboardChecks = ({ sql, config, audit }: Pick<Services, "sql" | "config" | "audit">): Checks => ({
  database: shareRunning(async () => (await sql`select 1`).length === 1),
  migrations: shareRunning(() => isMigrated(sql)),
  upstream: shareRunning(() => isUpstreamUp(config.upstreamUrl)),
  disk: shareRunning(() => audit.hasRoom()),
});

/** Any answer but a server's error will do: the contracts know no call for this. */
async function isUpstreamUp(upstreamUrl: string): Promise<boolean> {
  const response = await fetch(`${upstreamUrl.replace(/\/+$/u, "")}/healthz`, {
    signal: AbortSignal.timeout(checkTimeoutMs),
  });
  await response.body?.cancel();
  return response.status < 500;
}

function shareRunning(look: Check): Check {
  let looking: Promise<boolean> | undefined;
  return () => {
    looking ??= withTimeout(checkTimeoutMs, look())
      .catch(() => false)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
}
