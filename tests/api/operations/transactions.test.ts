import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";
import { type Connection, connect, type Queryable } from "#upstream/db/connection.ts";
import { inTransaction, StaleReadError } from "#upstream/db/transaction.ts";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await cloneDatabase("empty");
  connection = connect(database.url, 4);
  await connection.db.execute(sql`create table upstream.tally (id int primary key, total int not null)`);
  await connection.db.execute(sql`insert into upstream.tally values (1, 0), (2, 0)`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const add = (tx: Queryable, id: number) =>
  tx.execute(sql`update upstream.tally set total = total + 1 where id = ${id}`);
const totals = async () => (await connection.sql`select total from upstream.tally order by id`).map((row) => row.total);

describe("inTransaction", () => {
  it("tries again after a deadlock, so that both sides succeed", async () => {
    let attempts = 0;
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const crossing = (first: number, second: number) =>
      inTransaction(connection.db, async (tx) => {
        attempts += 1;
        await add(tx, first);
        met[first - 1]?.resolve();
        await Promise.all(met.map(({ promise }) => promise));
        await add(tx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect(await totals()).toEqual([2, 2]);
  });

  it("gives up after some times, with what was in the way", async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      throw new StaleReadError();
    };
    await expect(inTransaction(connection.db, work)).rejects.toThrow(StaleReadError);
    expect(attempts).toBe(5);
  });

  it("answers what would be, and keeps nothing, when told so", async () => {
    const before = await totals();
    const work = async (tx: Queryable) => {
      await add(tx, 1);
      const [row] = await tx.execute(sql`select total from upstream.tally where id = 1`);
      return row?.total;
    };
    expect(await inTransaction(connection.db, work, { keep: false })).toBe(before[0] + 1);
    expect(await totals()).toEqual(before);
  });

  it("passes on what is not a deadlock, at once", async () => {
    let attempts = 0;
    const failing = inTransaction(connection.db, async (tx) => {
      attempts += 1;
      await tx.execute(sql`insert into upstream.tally values (1, 0)`);
    });
    await expect(failing).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});
