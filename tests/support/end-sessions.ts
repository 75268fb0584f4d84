import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";

/**
 * Ends all sessions of a database but its own, again and again for some milliseconds, as a server does that switches
 * over.
 * @throws Error when there was none to end
 */
export async function endSessions(databaseUrl: string, milliseconds: number): Promise<void> {
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  let ends = 0;
  try {
    for (const until = Date.now() + milliseconds; Date.now() < until; await delay(150)) {
      const rows = await admin`select pg_terminate_backend(pid) from pg_stat_activity
                               where datname = current_database() and pid <> pg_backend_pid()`;
      ends += rows.length;
    }
  } finally {
    await admin.end();
  }
  if (ends === 0) throw new Error("Nobody had a session.");
}
