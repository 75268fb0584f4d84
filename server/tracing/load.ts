import type { DashboardConfig } from "#app/backend/env.server.ts";
import type { StartTracing } from "#app/backend/start-services.server.ts";

/** How the dashboard's host starts traces; undefined without an endpoint: then their SDK is not even loaded. */
export const tracingFor = ({ tracing }: DashboardConfig): StartTracing | undefined =>
  tracing &&
  (async (log, version) =>
    (await import("./traces.ts")).startTracing(tracing, { name: "club-dashboard", version, log }));
