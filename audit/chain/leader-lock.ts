import type { Sql } from "postgres";

/** Advisory lock of every process that chains the log. Held until what was chained and signed is committed. */
export const leaderLock = 7_320_003;

/**
 * An instant at which no process was chaining: all that was signed before it stands in what is read from now on. why: a
 * checkpoint leaves the database before its transaction commits, so that a reader who knows it may look too early.
 * Answers the instant; where the database is a replica, that of the last transaction that it has.
 */
export async function quietInstant(sql: Sql): Promise<string> {
  const [row] = await sql<{ at: string }[]>`
    with settled as materialized (select pg_advisory_xact_lock_shared(${leaderLock}))
    select to_char((case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end)
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from settled`;
  if (!row) throw new Error("The database did not say what time it is.");
  return row.at;
}
