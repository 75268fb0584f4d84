import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase, type TestDatabase } from "#tests/support/databases.ts";

// What is stored from before one-line texts were one line: the migration that cleans it, on the demo's data.

const folder = join(import.meta.dirname, "../../..");
const linesPath = join(folder, "server/upstream/db/migrations/0050_clean_lines.sql");
const jsonPath = join(folder, "server/upstream/db/migrations/0051_clean_json_texts.sql");
const dashboardPath = join(folder, "db/migrations/0016_clean_json_texts.sql");

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

const stepsOf = async (path: string): Promise<string[]> =>
  (await readFile(path, "utf8")).split("--> statement-breakpoint");

/** Runs what cleans; the table is there already. */
async function clean(): Promise<void> {
  const [, ...steps] = await stepsOf(linesPath);
  for (const step of steps) await sql.unsafe(step);
}

async function cleanJson(): Promise<void> {
  for (const step of await stepsOf(jsonPath)) await sql.unsafe(step);
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

describe("texts within JSON", () => {
  it("of a fresh database are all as they should be", async () => {
    await sql`delete from upstream.cleaned_texts`;
    await cleanJson();
    expect(await cleaned()).toEqual([]);
  });

  it("become what they would have been, wherever people's words are, and nothing else changes", async () => {
    const one = async (query: Promise<postgres.RowList<postgres.Row[]>>): Promise<string> => (await query)[0]?.id;
    const place = await one(sql`select id from upstream.locations order by id limit 1`);
    const division = await one(sql`select id from upstream.divisions where settings is not null order by id limit 1`);
    const [shown, hidden] = (await sql`select id from upstream.matches order by id limit 2`).map(({ id }) => id);
    const booked = await one(sql`select id from upstream.reservations order by id limit 1`);
    const news = await one(sql`
      insert into upstream.notifications (organisation_id, staff_member_id, type, metadata)
      select organisation_id, id, 'EVENT_STATE', ${sql.json({ name: "Coppa\u202e", team: "A\tB", status: "live" })}
        from upstream.staff_members order by id limit 1 returning id`);
    const [requested] = await sql`
      insert into upstream.quote_requests (organisation_id, staff_member_id, items, message, contact_name, contact_email)
      select organisation_id, id, ${sql.json([
        { id: "ball", name: "\u200b", quantity: 2, size: "\u200b\n", notes: "due\nrighe" },
        { id: "net", name: "Rete\u202e", quantity: 1, size: "", notes: null },
      ])}, '', 'Anna', 'anna@club.example' from upstream.staff_members order by id limit 1 returning id`;
    const rest = { formula: "custom", groupCount: 3 };
    await sql`update upstream.locations set translations = ${sql.json({ en: { rules: "One\n\ttwo\u0007\u202e", food: "" } })} where id = ${place}`;
    await sql`update upstream.divisions set settings = ${sql.json({ ...rest, rounds: [{ name: "Fase\n1" }, { name: "\u200d" }, { name: null }] })} where id = ${division}`;
    await sql`update upstream.matches set streaming = ${sql.json({ url: "https://video.example/a", title: "\u2066", startsAt: null })} where id = ${shown}`;
    await sql`update upstream.matches set streaming = ${sql.json({ url: "https://anna:segreta@video.example/a", title: "Finale", startsAt: null })} where id = ${hidden}`;
    await sql`update upstream.reservations set price_steps = ${sql.json([{ priceListName: "Listino\r\nsera", minutes: 60, unitPrice: 1200 }])} where id = ${booked}`;
    await cleanJson();
    const read = async (table: string, column: string, id?: string) =>
      (await sql`select ${sql(column)} as it from ${sql(`upstream.${table}`)} where id = ${id ?? ""}`)[0]?.it;
    expect(await read("locations", "translations", place)).toEqual({ en: { rules: "One\n\ttwo", food: "" } });
    expect(await read("divisions", "settings", division)).toEqual({
      ...rest,
      rounds: [{ name: "Fase 1" }, { name: null }, { name: null }],
    });
    expect(await read("matches", "streaming", shown)).toEqual({
      url: "https://video.example/a",
      title: "-",
      startsAt: null,
    });
    expect(await read("matches", "streaming", hidden)).toBeNull();
    expect(await read("reservations", "price_steps", booked)).toEqual([
      { priceListName: "Listino sera", minutes: 60, unitPrice: 1200 },
    ]);
    expect(await read("notifications", "metadata", news)).toMatchObject({ name: "Coppa", team: "A B" });
    expect(await read("quote_requests", "items", requested?.id)).toEqual([
      { id: "ball", name: "-", quantity: 2, size: null, notes: "due righe" },
      { id: "net", name: "Rete", quantity: 1, size: "", notes: null },
    ]);
    expect(await cleaned()).toEqual([
      "divisions.settings",
      "locations.translations",
      ...["matches.streaming", "matches.streaming"],
      "notifications.metadata",
      "quote_requests.items",
      "reservations.price_steps",
    ]);
    await cleanJson();
    expect(await cleaned()).toHaveLength(7);
    const [enabled] = await sql`select count(*)::int as count from pg_trigger where tgenabled = 'D'`;
    expect(enabled?.count).toBe(0);
    expect(await sql`select from pg_proc where proname = 'cleaned_json'`).toHaveLength(0);
  });

  it("in the dashboard's copies of notifications become the same", async () => {
    const write = (event: Record<string, string>) => sql`
      insert into dashboard.notifications (id, organisation_id, staff_member_id, type, event, status, upstream_status, created_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'EVENT_STATE', ${sql.json(event)}, 'READ', 'READ', now(), now())
      returning id`;
    const [[dirty], [unseen], [clean]] = await Promise.all([
      write({ name: "Coppa\n\u202e2", team: "\tRossi" }),
      write({ name: "\u200b", status: "live" }),
      write({ name: "Coppa", status: "live" }),
    ]);
    const [, step = ""] = await stepsOf(dashboardPath);
    await sql.unsafe(step);
    await sql.unsafe(step);
    const read = async (id: string) =>
      (await sql`select event from dashboard.notifications where id = ${id}`)[0]?.event;
    expect(await read(dirty?.id)).toEqual({ name: "Coppa 2", team: "Rossi" });
    expect(await read(unseen?.id)).toEqual({ name: "-", status: "live" });
    expect(await read(clean?.id)).toEqual({ name: "Coppa", status: "live" });
    const changed = await sql`select record_id from dashboard.cleaned_texts order by 1`;
    expect(changed.map((row) => row.record_id).toSorted()).toEqual([dirty?.id, dirty?.id, unseen?.id].toSorted());
  });
});
