import { connect } from "#db/connection.ts";
import { cloneDatabase } from "./databases.ts";

/**
 * The address of a database, for connections that act as a role: `dashboard_app` has what a dashboard is given in
 * production.
 */
export function urlAs(role: string, url: string): string {
  const acting = new URL(url);
  acting.searchParams.set("options", `-c role=${role}`);
  return acting.href;
}

/** A migrated, empty database of its own, with pools on it; `drop` closes them and removes it. */
export async function createDatabase() {
  const { url, drop } = await cloneDatabase("empty");
  const pools: (() => Promise<void>)[] = [];
  return {
    url,
    /** A pool, as one dashboard process has. */
    connect(max = 5) {
      const pool = connect(url, max);
      pools.push(pool.close);
      return pool;
    },
    async drop() {
      await Promise.all(pools.map((close) => close()));
      await drop();
    },
  };
}

export type DashboardDatabase = Awaited<ReturnType<typeof createDatabase>>;
