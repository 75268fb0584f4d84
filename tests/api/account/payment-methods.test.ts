import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaymentMethodBody, paymentMethods } from "#contracts/account/payment-methods.ts";
import { createLog } from "#server/process/log.ts";
import { createStage, type Person, type Stage } from "#tests/api/support/stage.ts";
import { renewSecrets } from "#upstream/account/payment-methods/secrets.ts";
import { createSealer } from "#upstream/core/sealed.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const secret = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
const logged: string[] = [];
let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ log: createLog("upstream", "trace", { write: (line) => void logged.push(line) }) });
});
afterAll(() => stage.stop());

const own = { id: demoOrganisations.aurora };
const foreign = { id: demoOrganisations.riviera };
const bodies = {
  cash: { type: "cash", label: "Contanti" },
  bankWire: { type: "bankWire", label: "Bonifico", owner: "Aurora", iban: "it60 x054 2811 1010 0000 0123 456" },
  redsys: { type: "redsys", label: "Carta", merchantCode: "999008881", terminalNumber: "1", secretKey: secret },
  stripe: { type: "stripe", label: "Stripe", accountId: "acct_1032D82eZvKYlo2C" },
} as const satisfies Record<string, PaymentMethodBody>;
type Type = keyof typeof bodies;

const save = async (body: PaymentMethodBody, person: Person = "manager") =>
  stage.client.ok(
    paymentMethods.save,
    { params: { ...own, type: body.type }, body },
    { bearer: await stage.staff(person) },
  );
const refusal = async (type: Type, body: object) =>
  stage.client.refused(
    paymentMethods.save,
    { params: { ...own, type }, body },
    { bearer: await stage.staff("manager") },
  );
const list = async () => stage.client.ok(paymentMethods.list, { params: own }, { bearer: await stage.staff("board") });
const stored = async (type: Type) => {
  const [row] = await stage.sql`
    select * from upstream.payment_methods where organisation_id = ${own.id} and type = ${type}`;
  return row;
};

it("the demo's clubs have some", async () => {
  expect((await list()).data.map(({ type }) => type)).toEqual(["cash", "bankWire", "stripe"]);
});

describe("a way to be paid", () => {
  it.each(Object.values(bodies))("$type is set up, changed, listed and removed", async (body) => {
    const bearer = await stage.staff("manager");
    const params = { ...own, type: body.type };
    await stage.client.send(paymentMethods.remove, { params }, { bearer });
    const made = await save(body);
    expect(made).toMatchObject({ type: body.type, label: body.label, version: 1 });
    const changed = await save({ ...body, label: "Altro nome", version: made.version });
    expect(changed).toMatchObject({ label: "Altro nome", version: 2 });
    expect((await list()).data.filter(({ type }) => type === body.type)).toEqual([changed]);
    expect(await refusal(body.type, { ...body, version: 1 })).toMatchObject({
      status: 409,
      code: "payment_method.stale",
    });
    await stage.client.ok(paymentMethods.remove, { params }, { bearer });
    expect(await stage.client.refused(paymentMethods.remove, { params }, { bearer })).toMatchObject({ status: 404 });
    expect(await refusal(body.type, { ...body, version: 2 })).toMatchObject({ code: "payment_method.stale" });
    await save(body);
  });

  it("is set up once by two at once", async () => {
    await stage.sql`delete from upstream.payment_methods where organisation_id = ${own.id} and type = 'cash'`;
    const made = await Promise.all(["Uno", "Due"].map((label) => save({ type: "cash", label })));
    expect(made.map(({ version }) => version).toSorted()).toEqual([1, 2]);
  });

  it("has its account number without blanks", async () => {
    expect(await save(bodies.bankWire)).toMatchObject({ iban: "IT60X0542811101000000123456" });
  });

  it.each<[string, Type, object, number, string, string]>([
    [
      "a wrong check digit",
      "bankWire",
      { ...bodies.bankWire, iban: "IT61X0542811101000000123456" },
      422,
      "iban",
      "payment_method.iban",
    ],
    [
      "a missing digit",
      "bankWire",
      { ...bodies.bankWire, iban: "IT60X054281110100000012345" },
      422,
      "iban",
      "payment_method.iban",
    ],
    ["no owner", "bankWire", { ...bodies.bankWire, owner: " " }, 400, "owner", "field.required"],
    [
      "letters in the shop's number",
      "redsys",
      { ...bodies.redsys, merchantCode: "12a" },
      400,
      "merchantCode",
      "payment_method.merchant_code",
    ],
    [
      "a long terminal",
      "redsys",
      { ...bodies.redsys, terminalNumber: "1234" },
      400,
      "terminalNumber",
      "payment_method.terminal",
    ],
    [
      "another's account",
      "stripe",
      { ...bodies.stripe, accountId: "sk_live_12345678" },
      400,
      "accountId",
      "payment_method.account",
    ],
    ["another type than the address", "cash", bodies.stripe, 422, "type", "payment_method.other_type"],
    ["a long name", "cash", { type: "cash", label: "x".repeat(61) }, 400, "label", "field.too_long"],
  ])("refuses %s", async (_, type, body, status, path, code) => {
    expect(await refusal(type, body)).toMatchObject({ status, fields: [{ path: [path], code }] });
  });
});

describe("a secret", () => {
  it("stays when none is sent, is asked for at first, and is in no answer", async () => {
    await stage.sql`delete from upstream.payment_methods where organisation_id = ${own.id} and type = 'redsys'`;
    const { secretKey: _, ...without } = bodies.redsys;
    expect(await refusal("redsys", without)).toMatchObject({
      status: 422,
      fields: [{ path: ["secretKey"], code: "payment_method.secret_required" }],
    });
    const made = await save(bodies.redsys);
    expect(made).toEqual({ ...without, secretKeySet: true, version: 1 });
    const before = await stored("redsys");
    expect(await save({ ...without, label: "Nuovo" })).toMatchObject({ secretKeySet: true, version: 2 });
    expect((await stored("redsys"))?.secret_sealed).toBe(before?.secret_sealed);
    await save({ ...bodies.redsys, secretKey: `${secret}2` });
    expect((await stored("redsys"))?.secret_sealed).not.toBe(before?.secret_sealed);
  });

  it("is in clear in no table and no line of the log", async () => {
    await save(bodies.redsys);
    await refusal("redsys", { ...bodies.redsys, merchantCode: "no" });
    await refusal("redsys", { ...bodies.redsys, version: 99 });
    const tables = await stage.sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await stage.sql.unsafe(`select t::text as row from ${name} t`);
      expect(JSON.stringify(rows), String(name)).not.toContain(secret);
    }
    expect(logged.length).toBeGreaterThan(10);
    expect(logged.join("")).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toMatch(/secretKey"|sealed/u);
  });

  it("opens with its key, for its organisation and type only", async () => {
    await save(bodies.redsys);
    const row = await stored("redsys");
    const sealed = { keyId: row?.secret_key_id, sealed: row?.secret_sealed };
    const { sealer } = stage.upstream.services;
    expect(sealer.open(sealed, ["paymentMethod", own.id, "redsys"])).toBe(secret);
    expect(() => sealer.open(sealed, ["paymentMethod", foreign.id, "redsys"])).toThrow();
  });

  it("is sealed anew by the start that is given another key; what does not open stays", async () => {
    await save(bodies.redsys);
    const { db, log } = stage.upstream.services;
    const old = { id: "test", key: Buffer.alloc(32, "key of the tests") };
    const newer = { id: "newer", key: Buffer.alloc(32, "another key") };
    await renewSecrets({ db, log, sealer: createSealer([newer, old]) });
    const row = await stored("redsys");
    expect(row?.secret_key_id).toBe("newer");
    const about = ["paymentMethod", own.id, "redsys"];
    expect(createSealer([newer]).open({ keyId: "newer", sealed: row?.secret_sealed }, about)).toBe(secret);
    await renewSecrets({ db, log, sealer: createSealer([old]) });
    expect(await stored("redsys")).toEqual(row);
    expect(logged.at(-1)).toContain("does not open");
  });

  it("is not taken without a key", async () => {
    const keyless = await createStage({ sealingKeys: [] });
    try {
      const bearer = await keyless.staff("manager");
      const input = { params: { ...own, type: "redsys" as const }, body: bodies.redsys };
      expect(await keyless.client.refused(paymentMethods.save, input, { bearer })).toMatchObject({
        status: 422,
        fields: [{ path: ["secretKey"], code: "payment_method.no_key" }],
      });
    } finally {
      await keyless.stop();
    }
  });
});

it.each<Person>(["coach", "events", "facilities"])("is closed to %s", async (person) => {
  const bearer = await stage.staff(person);
  const about = { params: { ...own, type: "cash" as const } };
  for (const [operation, body] of [
    [paymentMethods.list, undefined],
    [paymentMethods.save, bodies.cash],
    [paymentMethods.remove, undefined],
  ] as const)
    expect(await stage.client.refused(operation, { ...about, body }, { bearer })).toMatchObject({ status: 403 });
});

it("another organisation's are unknown", async () => {
  const bearer = await stage.staff("board");
  const about = { params: { ...foreign, type: "cash" as const } };
  const calls = [
    stage.client.refused(paymentMethods.list, about, { bearer }),
    stage.client.refused(paymentMethods.save, { ...about, body: bodies.cash }, { bearer }),
    stage.client.refused(paymentMethods.remove, about, { bearer }),
  ];
  for (const { status, code } of await Promise.all(calls)) expect([status, code]).toEqual([404, "record.not_found"]);
});

it.each([
  "insert into upstream.payment_methods (organisation_id, type, label) values (ORG, 'gold', 'x')",
  "update upstream.payment_methods set iban = null where type = 'bankWire'",
  "update upstream.payment_methods set account_id = null where type = 'stripe'",
  "update upstream.payment_methods set secret_sealed = null where type = 'redsys'",
  "update upstream.payment_methods set owner = 'x' where type = 'cash'",
])("the database refuses: %s", async (statement) => {
  await save(bodies.redsys);
  await expect(stage.sql.unsafe(statement.replace("ORG", `'${own.id}'`))).rejects.toThrow("payment_methods_");
});
