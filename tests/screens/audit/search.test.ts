import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const fieldValue = (page: Page, name: string) => {
  const field = page.document.querySelector(`form[role=search] [name="${name}"]`);
  const chosen = field?.querySelector("option[selected]") ?? field;
  return chosen?.getAttribute("value") ?? "";
};
const outcomesOf = (page: Page) =>
  [...page.document.querySelectorAll("main tbody tr td:nth-of-type(4) .chip")].map((chip) => chip.textContent);
const problemOf = (page: Page, name: string) => page.document.querySelector(`#filter-${name}-error`)?.textContent ?? "";

describe("the search box of the log", () => {
  test("terms become filters, in the words of the reader's language", async ({ visitor }) => {
    await visitor.signIn("manager");
    const log = await visitor.get("/audit");
    const found = await visitor.submit(log, {
      q: 'chi:manager@ esito:riuscita azione:"ingresso nell\'organizzazione"',
    });
    expect(found.status).toBe(200);
    const fields = ["q", "actor", "outcome", "action"].map((name) => fieldValue(found, name));
    expect(fields).toEqual(["", "manager@", "succeeded", "auth.enter_organisation"]);
    expect(outcomesOf(found).length).toBeGreaterThan(0);
    expect(new Set(outcomesOf(found))).toEqual(new Set(["Riuscita"]));
    const changed = await visitor.submit(found, { outcome: "refused", q: "campo" });
    expect(fieldValue(changed, "q")).toBe("campo");
    expect(changed.text).toContain("Nessuna attività con questi filtri");
  });

  test.for([
    ["colore:rosso", "Non c'è un termine «colore:»"],
    ["esito:forse", "«forse» non è un esito"],
    ['chi:"Rossi', "Mancano le virgolette"],
    ["dal:30/02/2026", "«30/02/2026» non è una data"],
  ])("%s is refused beside the box, and stays", async ([typed, words], { visitor }) => {
    await visitor.signIn("manager");
    const log = await visitor.get("/audit");
    const refused = await visitor.submit(log, { q: typed ?? "" });
    expect(refused.status).toBe(400);
    expect(problemOf(refused, "q")).toContain(words);
    expect(fieldValue(refused, "q")).toBe(typed);
    expect(refused.text).toContain("La ricerca non è chiara");
    expect(refused.document.querySelector("main table")).toBeNull();
  });

  test("a wrong field is refused beside the field, and its panel is open", async ({ visitor }) => {
    await visitor.signIn("manager");
    const refused = await visitor.get("/audit?outcome=perhaps&to=x");
    expect(refused.status).toBe(400);
    expect(problemOf(refused, "outcome")).toContain("«perhaps» non è un esito");
    expect(problemOf(refused, "to")).toContain("«x» non è una data");
    expect(refused.document.querySelector("form[role=search] details")?.hasAttribute("open")).toBe(true);
  });

  test("a text that is refused stays in its field; several mistakes are said one by one", async ({ visitor }) => {
    await visitor.signIn("manager");
    const refused = await visitor.get("/audit?actor=---&target=%22&address=..&q=colore:rosso+esito:forse");
    expect(refused.status).toBe(400);
    expect(["actor", "target", "address"].map((name) => fieldValue(refused, name))).toEqual(["---", '"', ".."]);
    expect(problemOf(refused, "actor")).toContain("«---» non contiene lettere né cifre");
    expect(refused.document.querySelectorAll("#filter-q-error br")).toHaveLength(1);
  });

  test("an address that leads beyond the log says so, and the way back", async ({ visitor }) => {
    await visitor.signIn("manager");
    const beyond = await visitor.get("/audit?action=auth.sign_in&before=1_1");
    expect(beyond.status).toBe(200);
    expect(beyond.text).toContain("Qui il registro non ha attività");
    expect(beyond.text).not.toContain("Nessuna attività registrata");
    const back = await visitor.follow(beyond, "Vai alla pagina più recente");
    expect(back.path).toBe("/audit?action=auth.sign_in");
    expect(outcomesOf(back).length).toBeGreaterThan(0);
  });

  test("the oldest page leads back to the newest", async ({ dashboard }) => {
    for (let n = 0; n < 14; n += 1) await new Visitor(dashboard.url).signInAnew("board");
    const reader = new Visitor(dashboard.url);
    await reader.signIn("board");
    const first = await reader.get("/audit?actor=board@");
    const last = await reader.follow(first, "Più vecchia");
    expect(last.document.querySelectorAll("main tbody time")).toHaveLength(25);
    expect(last.text).not.toContain("Meno recenti");
    const times = [...last.document.querySelectorAll("main tbody time")].map(
      (time) => time.getAttribute("datetime") ?? "",
    );
    expect(times).toEqual(times.toSorted().reverse());
    const back = await reader.follow(last, "Più recente");
    expect(back.path).toBe("/audit?actor=board%40");
  });
});
