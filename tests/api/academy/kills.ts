import postgres, { type Sql } from "postgres";
import { expect } from "vitest";
import { idempotencyHeader } from "#contracts/idempotency.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
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

/** The one backend that waits for a lock, once there is one. @returns its process id */
export async function whoWaits(sql: Sql): Promise<number> {
  let pid = 0;
  await expect
    .poll(async () => {
      const rows = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      pid = rows[0]?.pid ?? 0;
      return rows.length;
    })
    .toBe(1);
  return pid;
}

/** How many calls were answered, and how many answers were lost. */
export interface Heard {
  answers: number;
  lost: number;
}

const isStarted = async (answer: Response) =>
  answer.status === 409 && (await answer.clone().json()).code?.startsWith("idempotency");

/**
 * Calls that are asked again, with the same key, until there is an answer, as the dashboard does; each gives nothing for a
 * refusal.
 */
export const insisting =
  ({ client }: Stage, call: { readonly bearer: string }, heard: Heard) =>
  async <O extends Operation>(operation: O, input: CallInput<O>): Promise<CallOutput<O> | undefined> => {
    const headers = { [idempotencyHeader]: crypto.randomUUID() };
    for (;;) {
      const answer = await client.send(operation, input, { ...call, headers });
      if (answer.status < 500 && !(await isStarted(answer))) {
        heard.answers += 1;
        return answer.status === operation.status ? ((await answer.json()) as CallOutput<O>) : undefined;
      }
      heard.lost += 1;
    }
  };
