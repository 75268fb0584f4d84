import type { Sql, TransactionSql } from "postgres";
import { DatabaseSilent, soon } from "./away.ts";

/**
 * The same pool, in which everything that is asked is answered within `limit` milliseconds, the wait for a connection
 * included: DatabaseSilent otherwise. A connection that cannot be made refuses one query, and the driver lets the others wait
 * for the next one: while a database is away each page would wait longer than the one before, and when it is back all
 * those that nobody waits for any more would come first. A transaction has that time to begin.
 */
export function inTime(sql: Sql, limit: number): Sql {
  const begin = <T>(...how: [options: string, work: Work<T>] | [work: Work<T>]) => beginSoon(sql, limit, how);
  const unsafe = (...query: Parameters<Sql["unsafe"]>) => asked(sql.unsafe(...query), limit);
  return new Proxy(sql, {
    apply: (_, __, how: Parameters<Sql>) => {
      const made: unknown = sql(...how);
      // why: the same function also makes names and lists of values, which are asked of nobody.
      return made instanceof Promise ? asked(made as Promise<unknown> & Cancellable, limit) : made;
    },
    get: (_, name) => (name === "begin" ? begin : name === "unsafe" ? unsafe : Reflect.get(sql, name)),
  });
}

type Work<T> = (tx: TransactionSql) => T | Promise<T>;

interface Cancellable {
  cancel(): unknown;
}

/** A query that gives up. It is sent with its first `then`, as before: part of another query, it never is. */
function asked<Q extends Promise<unknown> & Cancellable>(query: Q, limit: number): Q {
  let answer: Promise<unknown> | undefined;
  const ask = query.then.bind(query);
  const then: Promise<unknown>["then"] = (...handlers) => {
    answer ??= soon(limit, new Promise((resolve, reject) => void ask(resolve, reject))).catch((error: unknown) => {
      // why: what nobody waits for any more must not come first when the database is back.
      if (error instanceof DatabaseSilent) void Promise.resolve(query.cancel()).catch(() => {});
      throw error;
    });
    return answer.then(...handlers);
  };
  return Object.assign(query, { then });
}

async function beginSoon<T>(
  sql: Sql,
  limit: number,
  how: [options: string, work: Work<T>] | [work: Work<T>],
): Promise<unknown> {
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
  let isLate = false;
  const work = how.at(-1) as Work<T>;
  const done = sql.begin(how.length === 2 ? how[0] : "", (tx) => {
    // why: rolled back, because whoever wanted it was told that it was not done.
    if (isLate) throw new DatabaseSilent("a transaction began too late");
    resolve();
    return work(tx);
  });
  done.catch(reject);
  try {
    await soon(limit, begun);
  } catch (error) {
    isLate = true;
    throw error;
  }
  return done;
}
