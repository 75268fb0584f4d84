import { describe, expect } from "vitest";
import { textOf } from "#tests/support/dom.ts";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { errorsOf } from "../support/crud.ts";

const list = "/account/payment-methods";
const secret = "sq7HjrUOBfKmC576ILgskD5srU870gJ7";
const redsys = { label: "Carta", merchantCode: "999008881", terminalNumber: "1" };

const save = async (visitor: Visitor, type: string, values: Record<string, string>) =>
  visitor.submit(await visitor.get(`${list}/${type}`), values, { form: "#method" });
const cards = async (visitor: Visitor) =>
  [...(await visitor.get(list)).document.querySelectorAll("main section")].map(textOf);

describe("payment methods without a script", () => {
  test("are one of each type: set up, changed, deleted, and the log has it", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    expect((await cards(visitor)).map((text) => /Non attivo/u.test(text))).toEqual([false, false, true, false]);
    const made = await save(visitor, "redsys", { ...redsys, secretKey: secret });
    expect(made.path).toBe(list);
    expect(made.text).toContain("Metodo di pagamento salvato");
    const changed = await save(visitor, "redsys", { label: "Carta <b>del circolo</b>" });
    expect(changed.text).toContain("Carta <b>del circolo</b>");
    const question = await visitor.get(`${list}/redsys/delete`);
    expect(question.text).toContain("Viene eliminata anche la chiave segreta");
    const gone = await visitor.submit(question, {}, { form: "#deletion" });
    expect(gone.text).toContain("Metodo di pagamento eliminato");
    expect((await visitor.get(`${list}/redsys/delete`)).status).toBe(404);
    for (const verb of ["create", "edit", "delete"])
      expect((await visitor.action(`action=payment_method.${verb}`)).text).toContain("Metodo di pagamento");
    expect((await visitor.action("action=payment_method.delete")).text).toContain("TipoPrimaRedsys");
  });

  test("an IBAN is taken with blanks, and refused with what was typed", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const refused = await save(visitor, "bankWire", { iban: "IT61 X054 2811 1010 0000 0123 456" });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused).join()).toContain("L'IBAN non è corretto");
    expect(refused.document.querySelector("[name=iban]")?.getAttribute("value")).toContain("IT61");
    const saved = await save(visitor, "bankWire", { iban: "it60x0542811101000000123456" });
    expect(saved.text).toContain("IT60 X054 2811 1010 0000 0123 456");
  });

  test.for([
    ["redsys", { ...redsys, merchantCode: "12a", secretKey: "x" }, "Inserisci solo cifre, al massimo 9"],
    ["redsys", { ...redsys, terminalNumber: "", secretKey: "x" }, "Campo obbligatorio"],
    ["redsys", redsys, "Inserisci la chiave segreta"],
    ["stripe", { accountId: "sk_live_1" }, "inizia con acct_"],
    ["cash", { label: "x".repeat(61) }, "Inserisci al massimo 60 caratteri"],
  ] as const)("%s with %o is refused beside its field", async ([type, values, said], { visitor }) => {
    await visitor.signIn("manager", "Riviera");
    const page = await save(visitor, type, values);
    expect(page.status).toBe(422);
    expect(errorsOf(page).join()).toContain(said);
  });

  test("Stripe's card names the commission, lower for clubs without profit", async ({ visitor, dashboard }) => {
    await visitor.signIn("manager", "Riviera");
    expect((await cards(visitor)).join()).toContain("Commissione 1,5%: di 100,00 € Stripe trattiene 1,50 €");
    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    expect((await cards(board)).join()).toContain("Commissione 1,2%: di 100,00 € Stripe trattiene 1,20 €");
  });

  test("what is no type is no page", async ({ visitor }) => {
    await visitor.signIn("board");
    for (const path of ["gold", "gold/delete"]) expect((await visitor.get(`${list}/${path}`)).status).toBe(404);
  });
});

test("a secret is in no page after it was typed, refused or saved, and in no table of the dashboard", async ({
  visitor,
  upstream,
}) => {
  await visitor.signIn("manager", "Riviera");
  const pages = [
    await save(visitor, "redsys", { ...redsys, label: "", secretKey: secret }),
    await save(visitor, "redsys", { ...redsys, secretKey: secret }),
    await save(visitor, "redsys", { ...redsys, label: "Altro", secretKey: secret }),
    await visitor.get(list),
    await visitor.get(`${list}/redsys`),
    await visitor.action("action=payment_method.create"),
    await visitor.action("action=payment_method.edit"),
  ];
  expect(pages.map(({ status }) => status)).toEqual([422, 200, 200, 200, 200, 200, 200]);
  for (const { html, path } of pages) expect(html, path).not.toContain(secret);
  for (const path of [`${list}.data`, `${list}/redsys.data`])
    expect(await (await visitor.request(path)).text()).not.toContain(secret);
  const { sql } = upstream.services;
  const tables = await sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('dashboard', 'upstream', 'upstream_jobs')`;
  expect(tables.map(({ name }) => name)).toContain("dashboard.audit_log");
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from ${name} t where t::text like '%${secret}%'`);
    expect(rows, String(name)).toEqual([]);
  }
});

test("a secret that was typed as the session ended is not kept", async ({ dashboard, upstream }) => {
  const visitor = new Visitor(dashboard.url);
  await visitor.signInAnew("manager", "Aurora");
  const form = await visitor.get(`${list}/redsys`);
  await upstream.services.sql`delete from upstream.tokens`;
  const answer = await visitor.submit(form, { ...redsys, secretKey: secret }, { form: "#method" });
  expect(answer.path).toMatch(/^\/login/u);
  await visitor.signInAnew("manager", "Aurora");
  const to = new URL(answer.path, dashboard.url).searchParams.get("redirectTo") ?? "";
  const restored = await visitor.get(to);
  expect(restored.document.querySelector("[name=merchantCode]")?.getAttribute("value")).toBe(redsys.merchantCode);
  expect(restored.html).not.toContain(secret);
});
