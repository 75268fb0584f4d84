import { isMigrated } from "#db/schema-version.ts";
import { within } from "./metrics.server.ts";
import type { Services } from "./services.server.ts";

/** Longest wait for one check, in milliseconds. */
const limit = 2_000;

/** Says whether something is there. Never throws. */
type Check = () => Promise<boolean>;

/** What a process needs before it can serve. */
export interface Checks {
  readonly database: Check;
  readonly migrations: Check;
  readonly upstream: Check;
  /** There is room for what is written. */
  readonly disk: Check;
}

/** Whether database, its schema, room in it and upstream are there. Probes that come together share one look. */
export const dashboardChecks = ({ sql, config, audit }: Pick<Services, "sql" | "config" | "audit">): Checks => ({
  database: check(async () => (await sql`select 1`).length === 1),
  migrations: check(() => isMigrated(sql)),
  upstream: check(() => answers(config.upstreamUrl)),
  disk: check(() => audit.hasRoom()),
});

/** Any answer but a server's error will do: the contracts know no call for this. */
async function answers(upstreamUrl: string): Promise<boolean> {
  const response = await fetch(`${upstreamUrl.replace(/\/+$/u, "")}/healthz`, { signal: AbortSignal.timeout(limit) });
  await response.body?.cancel();
  return response.status < 500;
}

function check(look: Check): Check {
  let looking: Promise<boolean> | undefined;
  return () => {
    looking ??= within(limit, look)
      .catch(() => false)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
}
