import { FlagsmithOpenFeatureProvider } from "@openfeature/flagsmith-provider";
import { OpenFeature } from "@openfeature/server-sdk";
import { DefaultFlag, Flagsmith, type Flags as FlagsmithFlags } from "flagsmith-nodejs";
import { LRUCache } from "lru-cache";
import type { DashboardConfig } from "./env.server.ts";

/** How long an answer of the flags service is reused, in milliseconds. */
export const flagsLifetime = 5_000;

export interface Flags {
  /** Whether a flag is on. A flags service that is silent or knows nothing of it counts as off. */
  isEnabled(key: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Feature flags through OpenFeature and Flagsmith's protocol; with no service configured every flag is off. */
export async function createFlags(config: DashboardConfig["flags"]): Promise<Flags> {
  if (!config) return { isEnabled: async () => false, close: async () => {} };
  const answers = new LRUCache<string, FlagsmithFlags>({ max: 10, ttl: flagsLifetime });
  const flagsmith = new Flagsmith({
    environmentKey: config.environmentId,
    apiUrl: config.url.endsWith("/") ? config.url : `${config.url}/`,
    retries: 0,
    requestTimeoutSeconds: 2,
    cache: {
      get: async (key) => answers.get(key),
      set: async (key, value) => void answers.set(key, value),
    },
    defaultFlagHandler: () => new DefaultFlag(undefined, false),
  });
  // why: OpenFeature is one for the whole process; a domain of its own lets several dashboards share it.
  const domain = crypto.randomUUID();
  await OpenFeature.setProviderAndWait(
    domain,
    new FlagsmithOpenFeatureProvider(flagsmith, { useFlagsmithDefaults: true }),
  );
  const client = OpenFeature.getClient(domain);
  return {
    isEnabled: (key) => client.getBooleanValue(key, false),
    close: () => flagsmith.close(),
  };
}
