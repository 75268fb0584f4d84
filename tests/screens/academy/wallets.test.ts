import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { addHolder } from "#tests/support/holders.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { errorsOf } from "../support/crud.ts";

describe("a wallet without a script", () => {
  test("is empty, is filled and emptied, and the log has it", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, demoOrganisations.aurora, { lastName: "Gettonieri" });
    const address = `/my-organization/memberships/${membershipId}/tokens`;
    await visitor.signIn("manager");
    const empty = await visitor.get(address);
    expect(empty.text).toContain("Nessun gettone");
    const button = { button: "Salva il movimento" };

    const added = await visitor.submit(
      empty,
      { direction: "credit", type: "silver", amount: "5", expiresOn: "2041-06-30", notes: "Omaggio" },
      button,
    );
    expect(added.path).toBe(address);
    expect(added.text).toContain("Aggiunti 5 gettoni (Argento).");
    expect(added.text).toMatch(/Argento ?5 ?5 scadono il 30\/06\/2041/u);
    expect(added.text).toMatch(/\+5.*Accredito ?Omaggio/u);

    const taken = await visitor.submit(added, { direction: "debit", type: "silver", amount: "2" }, button);
    expect(taken.text).toContain("Tolti 2 gettoni (Argento).");
    expect(taken.text).toContain("3 di 5");

    const refused = await visitor.submit(
      taken,
      { direction: "debit", type: "silver", amount: "4", notes: "Troppi" },
      button,
    );
    expect([refused.status, errorsOf(refused)]).toEqual([409, [expect.stringContaining("non bastano")]]);
    expect(refused.document.querySelector("[name=notes]")?.getAttribute("value")).toBe("Troppi");
    const none = await visitor.submit(taken, { direction: "credit", amount: "0" }, button);
    expect([none.status, errorsOf(none)]).toEqual([422, [expect.stringContaining("almeno un gettone")]]);

    const actions = await sql<{ action: string; outcome: string }[]>`
      select action, outcome from dashboard.audit_log
       where kind = 'outcome' and action like 'wallet.%' order by id`;
    expect(actions.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      "wallet.credit succeeded",
      "wallet.debit succeeded",
      "wallet.debit refused",
    ]);
  });

  test("of a revoked membership says that its tokens cannot be used", async ({ visitor, upstream }) => {
    const revoked = await addHolder(upstream.services.sql, demoOrganisations.aurora, { status: "canceled" });
    await visitor.signIn("board");
    const page = await visitor.get(`/my-organization/memberships/${revoked.membershipId}/tokens`);
    expect(page.text).toContain("i gettoni restano, ma non si possono usare");
  });
});

test("movements are found by name, coin and reason, with what came and went", async ({ visitor, upstream }) => {
  const { membershipId } = await addHolder(upstream.services.sql, demoOrganisations.aurora, { lastName: "Zecchini" });
  await visitor.signIn("manager");
  const tab = await visitor.get(`/my-organization/memberships/${membershipId}/tokens`);
  await visitor.submit(tab, { direction: "credit", type: "gold", amount: "7" }, { button: "Salva il movimento" });
  await visitor.submit(tab, { direction: "debit", type: "gold", amount: "1" }, { button: "Salva il movimento" });
  const list = "/my-organization/token-movements";
  const found = await visitor.get(`${list}?search=zecchini`);
  expect(found.text).toMatch(/2 movimenti ?Oro \+7 −1/u);
  const debits = await visitor.get(`${list}?search=zecchini&entry=debit&reason=correction&type=gold&from=nonsense`);
  expect(debits.text).toContain("1 movimento");
  const rows = [...debits.document.querySelectorAll("tbody a")].map((link) => link.getAttribute("href"));
  expect(rows).toEqual([tab.path]);
  expect((await visitor.get(`${list}?search=zecchini&type=badge`)).text).toContain(
    "Nessun movimento con questi filtri",
  );
});
