import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";

// What is stored from before one-line texts were one line: the migration that cleans it, on the demo's data.

const path = join(import.meta.dirname, "../../../server/upstream/db/migrations/0050_clean_lines.sql");

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await cloneDatabase("demo");
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Runs what cleans; the table is there already. */
async function clean(): Promise<void> {
  const [, ...steps] = (await readFile(path, "utf8")).split("--> statement-breakpoint");
  for (const step of steps) await sql.unsafe(step);
}

const cleaned = async (): Promise<string[]> => {
  const rows = await sql`select table_name || '.' || column_name as place from upstream.cleaned_texts order by 1`;
  return rows.map(({ place }) => place);
};

describe("texts from before lines were lines", () => {
  it("of a fresh database are all as they should be", async () => {
    await clean();
    expect(await cleaned()).toEqual([]);
  });

  it("become one line, and what was changed is named", async () => {
    const ids = (await sql`select id from upstream.athletes where merged_into is null order by id limit 5`).map(
      (row) => row.id,
    );
    const [feed, turned, unseen, phone, page] = ids;
    await sql`update upstream.athletes set first_name = ${"Anna\n\tMaria"} where id = ${feed}`;
    await sql`update upstream.athletes set last_name = ${"\u202eissoR"} where id = ${turned}`;
    await sql`update upstream.athletes set first_name = ${"\u200b\u200d"} where id = ${unseen}`;
    await sql`update upstream.athletes set phone_number = ${"333\r\n1"}, notes = ${"uno\n\tdue\u0007"} where id = ${phone}`;
    await sql`update upstream.athletes set website = 'https://mario:segreto@club.example/' where id = ${page}`;
    await clean();
    const of = async (id: string) => (await sql`select * from upstream.athletes where id = ${id}`)[0];
    expect(await of(feed)).toMatchObject({ first_name: "Anna Maria" });
    expect(await of(turned)).toMatchObject({ last_name: "issoR" });
    expect(await of(unseen)).toMatchObject({ first_name: "-" });
    expect(await of(phone)).toMatchObject({ phone_number: "333 1", notes: "uno\n\tdue" });
    expect(await of(page)).toMatchObject({ website: null });
    expect(await cleaned()).toEqual(
      ["first_name", "first_name", "last_name", "notes", "phone_number", "website"].map((name) => `athletes.${name}`),
    );
    await clean();
    expect(await cleaned()).toHaveLength(6);
  });

  it("that come to be called as another are told apart, also where a trigger keeps the record", async () => {
    const [one, other] = await sql`
      select id, name from upstream.sponsors where organisation_id = (
        select organisation_id from upstream.sponsors group by 1 having count(*) > 1 limit 1)
       order by name limit 2`;
    await sql`update upstream.sponsors set name = ${`${other?.name}\n`} where id = ${one?.id}`;
    await clean();
    const [after] = await sql`select name from upstream.sponsors where id = ${one?.id}`;
    expect(after?.name).toBe(`${other?.name} ${one?.id.slice(0, 8)}`);
    const [enabled] = await sql`select count(*)::int as count from pg_trigger where tgenabled = 'D'`;
    expect(enabled?.count).toBe(0);
  });
});
