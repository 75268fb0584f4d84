import postgres from "postgres";
import { connect } from "#db/connection.ts";
import { migrateDashboard } from "#db/migrate.ts";

/** A migrated database of its own, from the server that TEST_DATABASE_URL names; `drop` removes it. */
export async function createDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) throw new Error("TEST_DATABASE_URL is not set");
  const name = `live_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await migrateDashboard(url);
  const pools: (() => Promise<void>)[] = [];
  return {
    url,
    connect(max = 5) {
      const pool = connect(url, max);
      pools.push(pool.close);
      return pool;
    },
    async drop() {
      await Promise.all(pools.map((close) => close()));
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
