import type { Sql, TransactionSql } from "postgres";
import { DatabaseTimeout, withTimeout } from "./unavailable.ts";

/**
 * The pool `sql`, with queries that throw DatabaseTimeout unless answered within `limit` milliseconds, the wait for a
 * connection included. A connection that cannot be made fails one query, and the driver lets the others wait for the
 * next one: while a database is away each page would wait longer than the one before, and when it is back the abandoned
 * queries would run first. A transaction has that time to begin.
 */
export function withQueryTimeout(sql: Sql, limit: number): Sql {
  const begin = <T>(...how: [options: string, work: Work<T>] | [work: Work<T>]) => beginInTime(sql, limit, how);
  const unsafe = (...query: Parameters<Sql["unsafe"]>) => timedQuery(sql.unsafe(...query), limit);
  return new Proxy(sql, {
    apply: (_, __, how: Parameters<Sql>) => {
      const made: unknown = sql(...how);
      // why: the same function also makes names and lists of values, which are no queries.
      return made instanceof Promise ? timedQuery(made as Promise<unknown> & Cancellable, limit) : made;
    },
    get: (_, name) => (name === "begin" ? begin : name === "unsafe" ? unsafe : Reflect.get(sql, name)),
  });
}

type Work<T> = (tx: TransactionSql) => T | Promise<T>;

interface Cancellable {
  cancel(): unknown;
}

/** A query that gives up. It is sent with its first `then`, as any other; one inside another query never is. */
function timedQuery<Q extends Promise<unknown> & Cancellable>(query: Q, limit: number): Q {
  let answer: Promise<unknown> | undefined;
  const ask = query.then.bind(query);
  const then: Promise<unknown>["then"] = (...handlers) => {
    answer ??= withTimeout(limit, new Promise((resolve, reject) => void ask(resolve, reject))).catch(
      (error: unknown) => {
        // why: abandoned queries must not run first when the database is back.
        if (error instanceof DatabaseTimeout) void Promise.resolve(query.cancel()).catch(() => {});
        throw error;
      },
    );
    return answer.then(...handlers);
  };
  return Object.assign(query, { then });
}

async function beginInTime<T>(
  sql: Sql,
  limit: number,
  how: [options: string, work: Work<T>] | [work: Work<T>],
): Promise<unknown> {
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
  let isLate = false;
  const work = how.at(-1) as Work<T>;
  const done = sql.begin(how.length === 2 ? how[0] : "", (tx) => {
    // why: rolled back, because the caller was told that it was not done.
    if (isLate) throw new DatabaseTimeout("a transaction began too late");
    resolve();
    return work(tx);
  });
  done.catch(reject);
  try {
    await withTimeout(limit, begun);
  } catch (error) {
    isLate = true;
    throw error;
  }
  return done;
}
