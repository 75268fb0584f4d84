import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page } from "#tests/support/visitor.ts";
import { testCrud } from "../support/crud.ts";

const list = "/my-organization/subscription-templates";
const namesOf = (page: Page) => [...page.document.querySelectorAll("a.rowLink")].map((link) => link.textContent);

testCrud("packages", {
  as: "manager",
  // The demo's catalogue fills a page: a hundred rows, which the visitor keeps.
  list: async (visitor) => {
    await visitor.get(`${list}?pageSize=100`);
    return list;
  },
  added: {
    typed: { name: "Dieci <b>ingressi</b> 🎾", sessions: "10", gold: "2", price: "120,50", planCount: "3" },
    said: "Pacchetto «Dieci <b>ingressi</b> 🎾» aggiunto.",
    shown: /10 ingressi, 2 Oro.*120,50\s€ ?in 3 rate/u,
  },
  changed: {
    by: "Dieci <b>ingressi</b> 🎾",
    typed: {
      name: "Corso invernale",
      type: "courseSubscription",
      weeklySessions: "2",
      "coverage.kind": "months",
      "coverage.count": "9",
      visibility: "public",
      purchasableInApp: "on",
      appFrom: "2040-09-01",
    },
    said: "Pacchetto «Corso invernale» modificato.",
    shown: /Corso invernale.*2 allenamenti a settimana, 2 Oro ?9 mesi.*Pubblico ?Nell'app dal 01\/09\/2040/u,
  },
  removed: {
    by: ["Elimina il pacchetto Corso invernale"],
    button: "Elimina pacchetto",
    said: "Pacchetto «Corso invernale» eliminato.",
  },
  refused: [
    [{ name: "" }, "Campo obbligatorio"],
    [{ name: "x".repeat(81) }, "80"],
    [{ price: "" }, "Campo obbligatorio"],
    [{ price: "tanto" }, "Inserisci un importo valido"],
    [{ price: "100000,01" }, "minore o uguale"],
    [{ sessions: "", gold: "" }, "Il pacchetto non include niente"],
    [{ planCount: "1" }, "maggiore o uguale a 2"],
    [{ "coverage.kind": "months", "coverage.count": "" }, "Campo obbligatorio"],
    [{ "expiry.kind": "days", "expiry.days": "0" }, "maggiore o uguale a 1"],
    [{ purchasableInApp: "on", appFrom: "2040-02-02", appTo: "2040-02-01" }, "non può essere prima del primo"],
  ],
  logged: ["package.create", "package.edit", "package.delete"],
});

describe("packages without a script", () => {
  test("are duplicated, moved and found by who sees them; a name is taken once", async ({ visitor }) => {
    await visitor.signIn("manager");
    const add = async (values: Record<string, string>) =>
      visitor.submit(await visitor.get(`${list}/new`), { price: "10", sessions: "1", ...values });
    const before = namesOf(await visitor.get(`${list}?pageSize=100`));
    await add({ name: "Prova uno" });
    const taken = await add({ name: "PROVA UNO" });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain("Esiste già un pacchetto con questo nome");
    const page = await visitor.get(`${list}?pageSize=100`);
    const copy = await visitor.follow(page, "Duplica il pacchetto Prova uno");
    const copied = await visitor.submit(copy, { visibility: "hidden" });
    expect(copied.text).toContain("Pacchetto «Copia di Prova uno» aggiunto.");
    const all = await visitor.get(`${list}?pageSize=100`);
    expect(namesOf(all)).toEqual([...before, "Prova uno", "Copia di Prova uno"]);
    const moved = await visitor.submit(all, {}, { button: "Sposta su Copia di Prova uno" });
    expect(moved.text).toContain("Pacchetto «Copia di Prova uno» spostato.");
    expect(namesOf(moved)).toEqual([...before, "Copia di Prova uno", "Prova uno"]);
    const hidden = await visitor.get(`${list}?visibility=hidden&search=copia`);
    expect(namesOf(hidden)).toEqual(["Copia di Prova uno"]);
    expect(hidden.document.querySelector("button[aria-label^='Sposta']")).toBeNull();
    const nothing = await visitor.get(`${list}?search=qualcosa+che+non+c'è`);
    expect(nothing.text).toContain("Nessun pacchetto con questi filtri");
    expect(namesOf(await visitor.follow(nothing, "Togli i filtri"))).toContain("Prova uno");
    for (const name of ["Copia di Prova uno", "Prova uno"]) {
      const question = await visitor.follow(await visitor.get(`${list}?pageSize=100`), `Elimina il pacchetto ${name}`);
      await visitor.submit(question, {}, { button: "Elimina pacchetto" });
    }
    expect(namesOf(await visitor.get(`${list}?pageSize=100`))).toEqual(before);
  });
});
