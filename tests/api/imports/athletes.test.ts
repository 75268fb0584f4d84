import { afterAll, beforeAll, expect, test } from "vitest";
import { athletes } from "#contracts/academy/athletes.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { imports } from "#contracts/imports/imports.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { importingClub } from "./club.ts";

let stage: Stage;
type Club = Awaited<ReturnType<typeof importingClub>>;
let club: Club;
let stranger: Club;
beforeAll(async () => {
  stage = await createStage({ worker: true });
  club = await importingClub(stage, "ASD Aurora");
  stranger = await importingClub(stage, "ASD Altrove");
}, 60_000);
afterAll(() => stage?.stop());

const people = (one: Club) =>
  stage.sql<{ first_name: string; last_name: string; tax_id_code: string | null }[]>`
    select first_name, last_name, tax_id_code from upstream.athletes
     where organisation_id = ${one.organisationId} order by created_at, last_name`;
const countIn = async (table: string, one: Club) => {
  const [row] = await stage.sql<{ count: number }[]>`
    select count(*)::int as count from ${stage.sql(`upstream.${table}`)} where organisation_id = ${one.organisationId}`;
  return row?.count;
};
const decided = (one: { values: readonly { about: string; name: string }[] }) =>
  one.values.map(({ about, name }) => ({ about, name, decision: { as: "create" } }));

for (const file of ["federation.csv", "secretary.xlsx", "list.csv"])
  test(`${file}: looked at, written, the same again is as it is, and taken back`, async () => {
    const own = await importingClub(stage, `Circolo ${file}`);
    const given = await own.give(file);
    expect(given).toMatchObject({ state: "matching", missingFields: [], fileName: file });
    const looked = await own.preview(given.id);
    expect([looked.state, looked.failure]).toEqual(["previewed", null]);
    const rows = await own.rows(given.id);
    expect(rows.filter(({ verdict }) => verdict === "wrong").map(({ problems }) => problems)).toEqual(
      file === "federation.csv"
        ? rows
            .filter(({ verdict }) => verdict === "wrong")
            .map(() => [expect.objectContaining({ code: "membership.guardian_missing" })])
        : rows.filter(({ verdict }) => verdict === "wrong").map(({ problems }) => problems),
    );
    const withValues = await own.update(given.id, { options: { asRequests: true } });
    expect(withValues.state).toBe("matching");
    const again = await own.preview(given.id);
    await own.update(given.id, { values: decided(again) });
    const wrong = again.counts.wrong;
    const done = await own.write(given.id);
    expect([done.state, done.failure]).toEqual(["done", null]);
    expect((await people(own)).length).toBe(again.rows - wrong);
    const second = await own.give(file);
    await own.update(second.id, { options: { asRequests: true } });
    const same = await own.preview(second.id);
    expect([same.counts.new, same.counts.changes]).toEqual([0, 0]);
    expect(same.values).toEqual([]);
    const undone = await own.undo(given.id);
    expect([undone.state, undone.results.made, undone.results.kept]).toEqual(["undone", 0, 0]);
    for (const table of ["athletes", "guardians", "memberships", "documents", "attribute_values"])
      expect([table, await countIn(table, own)]).toEqual([table, 0]);
  });

test("who a row means: a table of cases", async () => {
  const own = await importingClub(stage, "Circolo delle persone");
  const add = async (athlete: object) => {
    const body = { athlete, proceedDuplicate: true, proceedTaxId: true };
    return (await stage.client.ok(memberships.create, { body: body as never }, own.as)).athlete;
  };
  const mario = await add({
    firstName: "Mario",
    lastName: "Rossi",
    birthDate: "2000-03-07",
    taxIDCode: "RSSMRA00C07F205A",
    email: "casa@rossi.example",
  });
  const carlo = await add({
    firstName: "Carlo",
    lastName: "Gialli",
    birthDate: "2000-03-07",
    taxIDCode: "GLLCRL00C07F205T",
  });
  const anna = await add({ firstName: "Anna", lastName: "Bianchi", birthDate: "1990-01-02" });
  const ugo = await add({ firstName: "Ugo", lastName: "Neri" });
  const cases: readonly (readonly [row: string, verdict: string, id: string | null])[] = [
    ["Gialli;Carlo;07/03/2000;GLLCRL00C07F205T;;", "same", carlo.id],
    ["Gialli;Carlo;08/03/2001;GLLCRL00C07F205T;;", "wrong", carlo.id],
    ["ROSSI;MARIO;07/03/2000;;;333 1234567", "changes", mario.id],
    ["Anna;Bianchi;02/01/1990;;;", "same", anna.id],
    ["Bianchì;Anna;;;;", "perhaps", anna.id],
    ["Neri;Ugo;05/05/1980;;;", "perhaps", ugo.id],
    ["Verdi;Mario;01/01/1999;;casa@rossi.example;", "perhaps", mario.id],
    ["Verdi;Carla;01/01/1998;;casa@rossi.example;", "new", null],
    ["Bianchi;Anna;03/01/1990;;;", "new", null],
    [";Sola;03/01/1990;;;", "wrong", null],
  ];
  const pasted = ["Cognome;Nome;Nato il;C.F.;Email;Cell", ...cases.map(([row]) => row)].join("\n");
  const { id } = await own.paste(pasted);
  await own.preview(id);
  const rows = await own.rows(id);
  expect(rows.map(({ verdict, recordId, candidates }) => [verdict, recordId ?? candidates[0]?.id ?? null])).toEqual(
    cases.map(([, verdict, who]) => [verdict, who]),
  );
  // An empty cell empties nothing, and other capitals change nothing.
  expect(rows[2]?.changes).toEqual([{ field: "athlete.phoneNumber", before: null, after: "333 1234567" }]);
});

test("rows that mean one person, a minor without a guardian, a tax code that says otherwise", async () => {
  const own = await importingClub(stage, "Circolo dei minori");
  const { id } = await own.paste(
    [
      "Cognome;Nome;Nato il;C.F.;Madre;Cell madre",
      "Gialli;Eva;01/02/2015;;Lia Gialli;333 1112223",
      "Gialli;Eva;01/02/2015;;Lia Gialli;333 1112223",
      "Gialli;Ivo;01/02/2016;;;",
      "Gialli;Ada;01/02/2017;;Gialli Lia;3331112223",
    ].join("\n"),
  );
  await own.update(id, { nameOrders: [{ column: 4, order: "firstFirst" }] });
  const looked = await own.preview(id);
  expect(looked.counts).toMatchObject({ new: 2, wrong: 2 });
  const rows = await own.rows(id);
  expect(rows[1]?.problems).toEqual([{ field: null, code: "import.same_as_line", params: { line: 2 } }]);
  expect(rows[2]?.problems).toMatchObject([{ code: "membership.guardian_missing" }]);
  await own.write(id);
  const [eva] = await stage.sql<{ count: number }[]>`
    select count(*)::int as count from upstream.guardians where organisation_id = ${own.organisationId} and last_name = 'Gialli'`;
  expect(eva?.count).toBe(1);
  const messages = await countIn("messages", own);
  expect(messages).toBe(0);
});

test("what changed between look and do is left out, and two imports of one file make nobody twice", async () => {
  const own = await importingClub(stage, "Circolo di due");
  const pasted = "Cognome;Nome;Nato il\nPrimo;Uno;01/01/1980\nSecondo;Due;02/02/1981";
  const [first, second] = [await own.paste(pasted), await own.paste(pasted)];
  await own.preview(first.id);
  await own.preview(second.id);
  await stage.client.ok(
    athletes.create,
    { body: { firstName: "Uno", lastName: "Primo", birthDate: "1980-01-01" } },
    own.as,
  );
  expect((await own.write(first.id)).results).toMatchObject({ leftOut: 1 });
  expect(await own.records(first.id)).toContainEqual(
    expect.objectContaining({ line: 2, outcome: "leftOut", code: "import.changed_meanwhile" }),
  );
  await own.write(second.id);
  expect((await people(own)).map(({ last_name }) => last_name)).toEqual(["Primo", "Secondo"]);
});

test("undo keeps what was changed since and what something depends on", async () => {
  const own = await importingClub(stage, "Circolo del ritorno");
  const { id } = await own.paste("Cognome;Nome;Nato il\nAlfa;A;01/01/1980\nBeta;B;01/01/1981\nGamma;C;01/01/1982");
  await own.preview(id);
  await own.write(id);
  const made = (await own.records(id)).filter(({ record }) => record === "athlete");
  const [alfa, beta] = made;
  await stage.client.ok(athletes.update, { params: { id: alfa?.id ?? "" }, body: { nickname: "Al" } }, own.as);
  await stage.sql`insert into upstream.messages (organisation_id, athlete_id, dedupe_key, kind, email, subject, body)
    values (${own.organisationId}, ${beta?.id ?? ""}, 'x', 'staff.message', 'b@example.org', 's', 'b')`;
  const undone = await own.undo(id);
  expect(undone.results).toMatchObject({ kept: 2 });
  const kept = (await own.records(id)).filter(({ outcome }) => outcome === "kept");
  expect(kept.map(({ label, code }) => [label, code])).toEqual([
    ["A Alfa", "import.changed_since"],
    ["B Beta", "import.in_use"],
  ]);
});

test("another club's level and athlete are nobody's here", async () => {
  const [{ id: levelId } = { id: "" }] = await stage.sql<{ id: string }[]>`
    insert into upstream.attribute_values (organisation_id, code, name, position) values (${stranger.organisationId}, 'levels', 'Oro', 1)
    returning id`;
  const [{ id: athleteId } = { id: "" }] = await stage.sql<{ id: string }[]>`
    insert into upstream.athletes (organisation_id, first_name, last_name)
    values (${stranger.organisationId}, 'Ivo', 'Altrove') returning id`;
  const { id } = await club.paste("Cognome;Nome;Livello\nAltrove;Ivo;Oro");
  await club.preview(id);
  const params = { id };
  const values = [{ about: "level" as const, name: "Oro", decision: { as: "map" as const, id: levelId } }];
  expect(await stage.client.refused(imports.update, { params, body: { values } }, club.as)).toMatchObject({
    code: "import.value_unknown",
  });
  const lines = [{ line: 2, decision: { as: "update" as const, id: athleteId } }];
  expect(await stage.client.refused(imports.decide, { params, body: { lines } }, club.as)).toMatchObject({
    code: "import.decision_impossible",
  });
  const [row] = await club.rows(id);
  expect([row?.verdict, row?.candidates]).toEqual(["new", []]);
});

test("another club's import is not there, a finished one does not change, an unknown field is refused", async () => {
  const { id } = await club.paste("Cognome;Nome\nRossi;Mario");
  const params = { id };
  for (const call of [imports.show, imports.records] as const)
    expect(await stage.client.refused(call, { params } as never, stranger.as)).toMatchObject({ status: 404 });
  expect(await stage.client.refused(imports.preview, { params, body: {} }, stranger.as)).toMatchObject({ status: 404 });
  const unknown = { params, body: { mapping: [{ column: 0, field: "athlete.password" }] } };
  expect(await stage.client.refused(imports.update, unknown, club.as)).toMatchObject({ code: "import.field_unknown" });
  const twice = { params, body: { mapping: [{ column: 0, field: "athlete.firstName" }] } };
  expect(await stage.client.refused(imports.update, twice, club.as)).toMatchObject({ code: "import.field_twice" });
  expect(await stage.client.refused(imports.listRows, { params }, club.as)).toMatchObject({
    code: "import.not_previewed",
  });
  expect(
    await stage.client.refused(imports.create, { body: { kind: "athletes", pasted: " " } }, club.as),
  ).toMatchObject({
    status: 422,
    code: "import.empty",
  });
  await club.preview(id);
  await club.write(id);
  expect(await stage.client.refused(imports.preview, { params, body: {} }, club.as)).toMatchObject({
    code: "import.finished",
  });
});

test("who is not of the board may do nothing with imports, whatever the call", async () => {
  const { id } = await club.paste("Cognome;Nome\nRossi;Mario");
  const params = { id };
  const body = { kind: "athletes", pasted: "Cognome;Nome\nVerdi;Ada" };
  const inputs: Record<keyof typeof imports, object> = {
    ...{ list: {}, create: { body }, show: { params }, records: { params }, listRows: { params }, stop: { params } },
    fields: { query: { kind: "athletes", language: "it" } },
    template: { query: { kind: "athletes", language: "it" } },
    downloadRows: { params, query: { language: "it" } },
    update: { params, body: { options: { mail: true } } },
    decide: { params, body: { all: { verdict: "new", decision: "skip" } } },
    preview: { params, body: {} },
    write: { params, body: {} },
    undo: { params, body: {} },
    delete: { params },
  };
  const calls = Object.keys(imports) as (keyof typeof imports)[];
  for (const role of ["coach", "eventManager", "facilityManager"] as const) {
    const { jwt } = await stage.member(club.organisationId, [role]);
    for (const call of calls)
      expect(
        await stage.client.refused(imports[call], inputs[call] as never, { bearer: jwt }),
        `${role} ${call}`,
      ).toMatchObject({ status: 403 });
  }
  const board = await stage.member(club.organisationId, ["boardMember"]);
  expect(await stage.client.ok(imports.show, { params }, { bearer: board.jwt })).toMatchObject({
    state: "matching",
    version: 1,
  });
});

test("an account gives ten tables a minute, a club twenty, and keeps twenty that are open", async () => {
  const own = await importingClub(stage, "Circolo di tante tabelle");
  const body = { kind: "athletes" as const, pasted: "Cognome;Nome\nRossi;Mario" };
  const accounts = await Promise.all(Array.from({ length: 3 }, () => stage.member(own.organisationId, ["manager"])));
  const give = (at: number) =>
    stage.client.send(imports.create, { body }, { bearer: accounts[at]?.jwt ?? "" }).then(({ status }) => status);
  const statuses = await Promise.all([0, 1].flatMap((at) => Array.from({ length: 11 }, () => give(at))));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  // The club gave as much as it may, whoever asks for it next.
  expect(await give(2)).toBe(429);
  // A minute later the room is what is missing, until one of them is gone.
  stage.clock.forward(2);
  const bearer = accounts[2]?.jwt ?? "";
  expect(await stage.client.refused(imports.create, { body }, { bearer })).toMatchObject({
    ...{ status: 409, code: "import.too_many_open", details: { max: 20 } },
  });
  const { data } = await stage.client.ok(imports.list, { query: {} }, own.as);
  await stage.client.ok(imports.delete, { params: { id: data[0]?.id ?? "" } }, own.as);
  await stage.client.ok(imports.create, { body }, { bearer });
});
