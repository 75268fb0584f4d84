import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Sql } from "postgres";

/** A query as drizzle hands it over: text with `$1`, `$2` …, and a value for each. */
export interface PreparedQuery {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The query's text with its values in it. COPY takes no parameters; PostgreSQL itself quotes them. */
async function withValues(sql: Sql, { sql: text, params }: PreparedQuery): Promise<string> {
  const values = params.map((param) => (param === null ? null : String(param)));
  const literals = await sql<{ literal: string }[]>`
    select quote_nullable(value) as literal from unnest(${values}::text[]) with ordinality as given (value, place)
     order by place`;
  return text.replaceAll(/\$(\d+)/gu, (_, number) => {
    const found = literals[Number(number) - 1];
    if (!found) throw new Error(`The query has no value for $${number}`);
    return found.literal;
  });
}

/** Ends what PostgreSQL still sends, and reads it, because a session in the middle of COPY can do nothing else. */
async function breakOff(sql: Sql, pid: number, source: Readable): Promise<void> {
  if (source.closed || source.readableEnded) return;
  await sql`select pg_cancel_backend(${pid})`.catch(() => {});
  source.resume();
  await finished(source).catch(() => {});
}

/**
 * What `COPY (query) TO STDOUT (FORMAT binary)` sends, for a `CopyReader`: bytes as they come, and no faster than they
 * are taken. Many times as fast as rows that the driver reads one by one, and PostgreSQL may use several processes for
 * the query, which it does not for a cursor. Holds a connection of the pool until the end or until the reader breaks
 * off.
 * @throws what PostgreSQL says of the query, also in its middle
 */
export async function* copyOut(sql: Sql, query: PreparedQuery): AsyncGenerator<Buffer> {
  const text = await withValues(sql, query);
  // why: a session of its own; the pool would send other queries along with one that streams.
  const session = await sql.reserve();
  let isLost = false;
  try {
    const [backend] = await session<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const source = await session.unsafe(`copy (${text}) to stdout (format binary)`).readable();
    // An error between two reads is told by the next read; unheard, it would end the process.
    source.on("error", (error: Error & { severity?: string }) => {
      isLost = error.severity !== "ERROR";
    });
    try {
      yield* source.iterator({ destroyOnReturn: false });
    } finally {
      await breakOff(sql, backend?.pid ?? 0, source);
    }
  } finally {
    // After anything but an error of the query the session is over, and the pool takes its connection back itself.
    if (!isLost) session.release();
  }
}
