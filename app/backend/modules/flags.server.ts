import { type CacheEntry, cachified } from "@epic-web/cachified";
import { FlagsmithOpenFeatureProvider } from "@openfeature/flagsmith-provider";
import { OpenFeature } from "@openfeature/server-sdk";
import { DefaultFlag, Flagsmith, type FlagsmithConfig } from "flagsmith-nodejs";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { DashboardConfig } from "#app/backend/env.server.ts";

/** How long an answer of the flags service is reused, in milliseconds. */
const freshForMs = 5_000;
/** How long a stale answer is served while a new one is fetched, so that no page waits for the flags service. */
const staleForMs = 60_000;

export interface Flags {
  /** Whether a flag is on. A flags service that is silent or knows nothing of it counts as off. */
  isEnabled(key: string): Promise<boolean>;
  /** How long an answer is reused, in milliseconds. */
  readonly lifetime: number;
  close(): Promise<void>;
}

/** Feature flags through OpenFeature and Flagsmith's protocol; with no service configured every flag is off. */
export async function createFlags(config: DashboardConfig["flags"], log: Logger): Promise<Flags> {
  const lifetime = config?.lifetime ?? freshForMs;
  if (!config) return { isEnabled: async () => false, lifetime, close: async () => {} };
  const flagsmith = new Flagsmith({
    environmentKey: config.environmentId,
    apiUrl: config.url.endsWith("/") ? config.url : `${config.url}/`,
    retries: 0,
    requestTimeoutSeconds: 2,
    defaultFlagHandler: () => new DefaultFlag(undefined, false),
    // why: the client brings an older copy of pino, whose logger differs in its types only.
    logger: log.child({ part: "flags" }) as unknown as NonNullable<FlagsmithConfig["logger"]>,
  });
  // why: OpenFeature is one for the whole process; a domain of its own lets several dashboards share it.
  const domain = crypto.randomUUID();
  await OpenFeature.setProviderAndWait(
    domain,
    new FlagsmithOpenFeatureProvider(flagsmith, { useFlagsmithDefaults: true }),
  );
  const client = OpenFeature.getClient(domain);
  const cache = new LRUCache<string, CacheEntry>({ max: 100 });
  return {
    lifetime,
    isEnabled: (key) =>
      cachified({
        key,
        cache,
        ttl: lifetime,
        swr: staleForMs,
        getFreshValue: () => client.getBooleanValue(key, false),
      }),
    close: () => flagsmith.close(),
  };
}
