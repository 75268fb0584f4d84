import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { addHolder } from "#tests/support/holders.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { errorsOf } from "../support/crud.ts";

const list = "/my-organization/transactions";
const aurora = demoOrganisations.aurora;

/** A package of the club's, by its own table: what is tested is how it is sold. */
async function addPackage(sql: Parameters<typeof addHolder>[0], price = 10_000, maxPurchases = 0): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into upstream.subscription_templates
      (organisation_id, name, type, visibility, price, currency, max_purchases, sessions, position)
    values (${aurora}, ${`Pacchetto ${crypto.randomUUID()}`}, 'spotTraining', 'all', ${price}, 'eur', ${maxPurchases}, 3,
      (select coalesce(max(position), 0) + 1 from upstream.subscription_templates where organisation_id = ${aurora}))
    returning id`;
  return row.id;
}

const saleTo = (ids: readonly string[], templateId: string) =>
  `${list}/new?${new URLSearchParams([...ids.map((id) => ["membershipId", id]), ["templateId", templateId]])}`;

describe("without a script", () => {
  test("a package is sold in three steps, with a preview, and its instalment collected", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Compratori" });
    const templateId = await addPackage(sql);
    await visitor.signIn("manager");
    const found = await visitor.get(`${list}/new?search=compratori`);
    const chosen = found.document.querySelector(`a[href*="${membershipId}"]`)?.getAttribute("href") ?? "";
    const packages = await visitor.get(chosen);
    expect(packages.document.querySelector(`a[href*="templateId=${templateId}"]`)).not.toBeNull();

    const form = await visitor.get(saleTo([membershipId], templateId));
    const wanted = { "plan.count": "3", "plan.first": "2041-01-31", isPaidNow: "on", "payNow.amount": "10" };
    const would = await visitor.submit(form, wanted, { button: "Anteprima" });
    expect(would.text).toMatch(/Da incassare in 3 rate.*31\/01\/2041.*30,00.*28\/02\/2041.*31\/03\/2041/u);
    expect((await visitor.get(`${list}?search=compratori`)).text).toContain("Nessuna transazione con questi filtri");
    const refused = await visitor.submit(form, { ...wanted, discounted: "200", notes: "Tenuto" }, { button: "Vendi" });
    expect([refused.status, errorsOf(refused)]).toEqual([422, [expect.stringContaining("supera quello di listino")]]);
    expect(refused.document.querySelector("[name=notes]")?.textContent).toBe("Tenuto");

    const sold = await visitor.submit(form, wanted, { button: "Vendi" });
    expect(sold.text).toContain("3 rate da incassare");
    const collected = await visitor.submit(sold, {}, { button: "Incassa (Contanti)" });
    expect(collected.text).toContain("Rata incassata.");
    expect(collected.text).toContain("2 rate da incassare");
    const tab = await visitor.get(`/my-organization/memberships/${membershipId}/payments`);
    expect(tab.document.querySelector(`a[href="${sold.path}"]`)).not.toBeNull();
  });

  test("many are sold to, all that match are collected, and what cannot be done is named", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const people = await Promise.all(
      Array.from({ length: 12 }, () => addHolder(sql, aurora, { lastName: "Moltissimi" })),
    );
    const ids = people.map(({ membershipId }) => membershipId);
    const templateId = await addPackage(sql, 5_000, 1);
    await visitor.signIn("board");
    await visitor.submit(await visitor.get(saleTo(ids.slice(0, 1), templateId)), { notes: "" }, { button: "Vendi" });
    const refused = await visitor.submit(
      await visitor.get(saleTo(ids, templateId)),
      { notes: "" },
      { button: "Vendi a 12 iscritti" },
    );
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("A un iscritto non si può vendere");
    const others = refused.document.querySelector(`a[href*="templateId=${templateId}"]`)?.getAttribute("href") ?? "";
    const done = await visitor.submit(await visitor.get(others), { notes: "" }, { button: "Vendi a 11 iscritti" });
    expect(done.text).toContain("Pacchetto venduto a 11 iscritti.");

    const asked = await visitor.get(`${list}/many/collection?all=12&search=moltissimi`);
    expect(asked.text).toMatch(/Incassi 600,00 € per queste 12 transazioni/u);
    expect((await visitor.get(`${list}/many/collection?all=11&search=moltissimi`)).text).toContain(
      "l'elenco è cambiato",
    );
    const collected = await visitor.submit(asked, { method: "bankWire" });
    expect(collected.text).toContain("12 transazioni segnate come pagate.");
    const again = await visitor.submit(asked, { method: "cash" });
    expect(again.status).toBe(409);
    expect(again.text).toContain("Non resta nulla da incassare");
    const cancel = await visitor.get(`${list}/many/cancellation?all=12&search=moltissimi`);
    expect((await visitor.submit(cancel, { reason: "" })).text).toContain("rimborsalo prima");
    expect((await visitor.get(`${list}/many/nothing`)).status).toBe(404);
  });
});

test("a transaction is closed at nothing, opened again, and changed", async ({ visitor, upstream }) => {
  const { sql } = upstream.services;
  const { membershipId } = await addHolder(sql, aurora, { lastName: "Chiudenti" });
  await visitor.signIn("manager");
  const form = await visitor.get(saleTo([membershipId], await addPackage(sql)));
  const { path } = await visitor.submit(form, { notes: "" }, { button: "Vendi" });
  const id = path.split("/").at(-1) ?? "";
  const edited = await visitor.submit(await visitor.get(`${path}/edit`), { discounted: "80", notes: "Fratello" });
  expect(edited.text).toContain("Transazione modificata.");
  const closing = await visitor.get(`${list}/many/closure?id=${id}&returnTo=${path}`);
  expect(closing.text).toContain("Il circolo rinuncia a 80,00 €");
  const closed = await visitor.submit(closing, { reason: "Trasferito" });
  expect(closed.text).toMatch(/Chiusa.*Stralciato: 80,00 €.*Trasferito/u);
  const opened = await visitor.submit(closed, {}, { button: "Annulla lo stralcio" });
  expect(opened.text).toContain("Una rata da incassare");
  const actions = await sql<{ action: string }[]>`
    select action from dashboard.audit_log where kind = 'outcome' and action like 'subscription.%' order by id`;
  expect(actions.slice(-4).map(({ action }) => action)).toEqual(
    ["sell", "edit", "confirm", "restore"].map((verb) => `subscription.${verb}`),
  );
});
