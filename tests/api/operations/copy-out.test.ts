import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf, text, textOrNull, uuid } from "#tests/api/support/copied-rows.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { copyOut, type PreparedQuery } from "#upstream/db/copy-out.ts";
import { CopyReader } from "#upstream/db/copy-reader.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
}, 60_000);
afterAll(() => stage?.stop());

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}

const bytesOf = async (query: PreparedQuery) => Buffer.concat(await all(copyOut(stage.sql, query)));

const read = async <Row>(query: PreparedQuery, row: (fields: CopyReader) => Row): Promise<Row[]> =>
  rowsOf(new CopyReader(), await bytesOf(query), row);

const ask = (sql: string, ...params: unknown[]): PreparedQuery => ({ sql, params });

describe("rows by COPY", () => {
  it("are what PostgreSQL has, null too", async () => {
    const id = randomUUID();
    const query = ask(
      `select $1::uuid, $2::text, null::text, $3::integer, $4::timestamptz, '1969-12-31T23:59:59.999Z'::timestamptz`,
      ...[id, 'Rossi 😀; "Mario"\t\r\n\'\\', -2_000_000_000, "2026-03-29T01:30:00.123456Z"],
    );
    const rows = await read(query, (row) => [
      ...[uuid(row), text(row), textOrNull(row), row.integer(), row.instant(), row.instant()],
    ]);
    expect(rows).toEqual([
      [id, 'Rossi 😀; "Mario"\t\r\n\'\\', null, -2_000_000_000, Date.parse("2026-03-29T01:30:00.123Z"), -1],
    ]);
  });

  it("are the same in pieces of any length", async () => {
    const bytes = await bytesOf(ask("select n, repeat('x', n) from generate_series(0, 40) n"));
    for (const length of [1, 2, 3, 7, 64, bytes.length]) {
      const reader = new CopyReader();
      const lengths: number[] = [];
      for (let start = 0; start < bytes.length; start += length) {
        const piece = bytes.subarray(start, start + length);
        for (const [n, word] of rowsOf(reader, piece, (row) => [row.integer(), text(row)] as const))
          lengths.push(n - word.length);
      }
      expect(lengths).toEqual(Array.from({ length: 41 }, () => 0));
    }
  });

  it("none: none", async () => {
    expect(await read(ask("select 1 where false"), (row) => row.integer())).toEqual([]);
  });

  it("cannot be read as other rows than they are", async () => {
    const query = ask("select 1, 2");
    await expect(read(query, (row) => row.integer())).rejects.toThrow("other fields");
    await expect(read(ask("select null::text"), text)).rejects.toThrow("null");
    expect(() => new CopyReader().each(Buffer.alloc(100), (row) => row.integer())).toThrow("format");
  });

  it("take a value as a value, whatever is in it", async () => {
    const values = ["'; drop table upstream.media; --", "\\'; select 1", "$1 $2", "$$", "a\\", "''", "E'\\''"];
    const query = ask(values.map((_, n) => `select $${n + 1}::text`).join(" union all "), ...values);
    expect(await read(query, text)).toEqual(values);
    await expect(bytesOf(ask("select $2::text", "one"))).rejects.toThrow("no value for $2");
  });
});

describe("the pool", () => {
  const open = async () =>
    (
      await stage.sql`select 1 from pg_stat_activity where query like 'copy (%' and state = 'active'
      and datname = current_database()`
    ).length;
  const many = ask("select n, repeat('x', 1000) from generate_series(1, 5000000) n");

  it("has its connections again when readers break off, and PostgreSQL stops at once", async () => {
    for (let round = 0; round < times(3, 10); round += 1) {
      for await (const piece of copyOut(stage.sql, many)) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    }
    await waitFor(async () => (await open()) === 0);
    expect(await Promise.all(Array.from({ length: 8 }, () => stage.sql`select 1 as one`))).toHaveLength(8);
  });

  it("has them again when everything came before it was asked for", async () => {
    const few = ask("select repeat('x', 1000) from generate_series(1, 130) n");
    for (let round = 0; round < times(4, 12); round += 1) {
      const reading = copyOut(stage.sql, few);
      await reading.next();
      await waitFor(async () => (await open()) === 0);
      if (round % 2 === 0) await reading.return(undefined);
      else await all(reading);
      // Whichever connection it was, each answers.
      expect(await Promise.all(Array.from({ length: 8 }, () => stage.sql`select 1 as one`))).toHaveLength(8);
    }
  });

  it("is whole after a query that fails in its middle, and after a session that was ended", async () => {
    const failing = ask("select 1 / (100000 - n), repeat('x', 100) from generate_series(1, 200000) n");
    for (let round = 0; round < times(2, 6); round += 1)
      await expect(all(copyOut(stage.sql, failing))).rejects.toThrow("division by zero");
    const reading = copyOut(stage.sql, many);
    await reading.next();
    await stage.sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (%'
      and state = 'active' and datname = current_database() and pid <> pg_backend_pid()`;
    await expect(all(reading)).rejects.toThrow();
    // The driver gives the error of an ended session once more to the first query of the session that follows it.
    const ask8 = () => Promise.allSettled(Array.from({ length: 8 }, () => stage.sql`select 1 as one`));
    await waitFor(async () => (await ask8()).every(({ status }) => status === "fulfilled"));
  });
});
