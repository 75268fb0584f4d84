import postgres from "postgres";
import type { Random } from "#upstream/seed/random.ts";

interface Kills {
  readonly random: Random;
  readonly kills: number;
  /** How many work at a time: one of them is hit. */
  readonly callers: number;
}

/** Ends connections in the middle of what upstream does, now and then while it gets on, until so many were ended. */
export async function killAtRandom(
  databaseUrl: string,
  { random, kills, callers }: Kills,
  progress: () => number,
): Promise<void> {
  const killer = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  for (let killed = 0; killed < kills; ) {
    const next = progress() + random.int(0, 4);
    while (progress() < next) await killer`select`;
    const ended = await killer`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
       order by xact_start, pid offset ${random.int(0, callers - 1)} limit 1`;
    killed += ended.length;
  }
  await killer.end();
}
