import { migrateDashboard } from "#db/migrate.ts";
import { ensureDatabase } from "#server/start/postgres.ts";
import type { Fault } from "./fault.ts";
import { breakStreams } from "./stream/harness.ts";

export default {
  title: "live stream: clients, dashboards and LISTEN are killed; nothing lost, nothing twice, nothing to a stranger",
  rounds: 1_000,
  async run({ postgresUrl, rounds, seed, log }) {
    const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/fault_stream" }).href;
    await ensureDatabase(postgresUrl, "fault_stream");
    await migrateDashboard(databaseUrl);
    return breakStreams({ databaseUrl, rounds, seed, log, dashboards: 3, organisations: 4, pause: 250 });
  },
} satisfies Fault;
