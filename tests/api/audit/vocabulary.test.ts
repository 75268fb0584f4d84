import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filtersOf } from "#app/rules/audit-filters.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { findActions } from "#audit/search/find-actions.ts";
import { connect } from "#db/connection.ts";
import { makeSequencer } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";

// The words of the log, by which a search for the beginning of a word is made one for whole words.

let database: DashboardDatabase;
let sql: ReturnType<DashboardDatabase["connect"]>["sql"];
let app: ReturnType<typeof connect>;
const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
const words = ["campo", "camporosso", "Càmpo", "99", "9", "O'Neil", "re:ti", "zoë", "b\\c", "ca"];

beforeAll(async () => {
  database = await createDatabase();
  sql = database.connect(2).sql;
  app = connect(urlAs("dashboard_app", database.url), 2);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Adds rows with these labels, `monthsAgo` months ago. */
async function write(organisation: string, labels: readonly string[], monthsAgo = 0): Promise<void> {
  await sql`
    insert into dashboard.audit_log (at, action_id, kind, outcome, organisation_id, actor_name, action, target_type, target_id,
      target_label, request_id, address)
    select clock_timestamp() - make_interval(months => ${monthsAgo}), gen_random_uuid(), 'outcome', 'succeeded', ${organisation}::uuid,
      '', 'court.edit', 'court', n::text, label, '', '192.0.2.' || n % 7
    from unnest(${[...labels]}::text[]) with ordinality as l(label, n)`;
}

const found = async (search: AuditSearch, organisation = one) =>
  (await findActions(app.sql, organisation, filtersOf(search), { limit: 500 })).actions
    .map(({ targetLabel }) => targetLabel)
    .toSorted();

const whole = async (query: string, organisation = one): Promise<string> => {
  const [row] = await app.sql<{ query: string }[]>`
    select replace(dashboard.whole_audit_terms(${organisation}::uuid, ${query}::text::tsquery)::text, ${organisation.slice(0, 8)}, '') as query`;
  return row?.query ?? "";
};

test("a search finds the same while words are unknown, waiting and learned, in this month and in old ones", async () => {
  const { sequencer } = makeSequencer(app.sql);
  const labels = fc.sample(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(" ")),
    { numRuns: 420, seed: Number(process.env.SEED) },
  );
  await write(one, labels.slice(0, 330));
  await write(one, labels.slice(330), 5);
  await write(two, ["campestre 99"]);
  const searches: AuditSearch[] = [
    ...["campo", "ca", "camp 99", "9", "o'neil", "re:ti campor", "zoe b\\c", "niente"].map((target) => ({ target })),
    { words: ["camporos", "99"] },
    { target: "ca", address: "192.0.2.3" },
  ];
  const before = await Promise.all(searches.map((search) => found(search)));
  expect(before.some((list) => list.length > 100)).toBe(true);
  expect(before[7]).toEqual([]);
  while ((await sequencer.step()) > 0);
  expect(await Promise.all(searches.map((search) => found(search)))).toEqual(before);
  await write(one, ["campobello 99"], 5);
  const after = await found({ target: "campob" });
  expect(after).toEqual(["campobello 99"]);
  expect(await found({ target: "campob" }, two)).toEqual([]);
  const auditor = connect(urlAs("auditor", database.url), 1);
  const { actions } = await findActions(auditor.sql, one, filtersOf({ target: "campob" }), { limit: 5 });
  await auditor.close();
  expect(actions).toHaveLength(1);
});

test("beginnings become the words that begin so, of this organisation, those that wait for their place too", async () => {
  const { sequencer } = makeSequencer(app.sql);
  await sequencer.step();
  const at = (term: string) => `'${one.slice(0, 8)}${term}'`;
  expect(await whole(`${at("lcampor")}:* & ${at("acourt.edit")}`)).toBe("'lcamporosso' & 'acourt.edit'");
  expect(await whole(`${at("lnothing")}:*`)).toBe("'lnothing'");
  await write(one, ["camporeale"]);
  expect(await whole(`${at("lcampor")}:*`)).toBe("'lcamporeale' | 'lcamporosso'");
  await write(
    one,
    Array.from({ length: 200 }, (_, n) => `viele${n}`),
  );
  // Too many rows wait to be looked through; then they are learned, and are too many words.
  expect(await whole(`${at("lcampor")}:*`)).toBe("'lcampor':*");
  await sequencer.step();
  expect(await whole(`${at("lcampor")}:*`)).toBe("'lcamporeale' | 'lcamporosso'");
  await write(one, ["viele"]);
  expect(await whole(`${at("lviele")}:*`)).toBe("'lviele':*");
});

test("a word stays as long as the newest month that has it", async () => {
  const { sequencer } = makeSequencer(app.sql);
  while ((await sequencer.step()) > 0);
  const monthOf = async (word: string) => {
    const [row] = await sql<{ ago: number }[]>`
      select (extract(year from age) * 12 + extract(month from age))::int as ago from (
        select age(date_trunc('month', now() at time zone 'UTC'), month at time zone 'UTC') from dashboard.audit_vocabulary
        where term = ${`${one.slice(0, 8)}l${word}`}) a`;
    return row?.ago;
  };
  expect(await monthOf("campobello")).toBe(5);
  await write(one, ["campobello"], 1);
  await sequencer.step();
  expect(await monthOf("campobello")).toBe(1);
  await write(one, ["campobello"], 3);
  await sequencer.step();
  expect(await monthOf("campobello")).toBe(1);
});
