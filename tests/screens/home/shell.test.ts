import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { textsOf } from "#tests/support/texts.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The names of the menu's entries, without the number that some carry. */
const menuOf = ({ document }: { document: Document }): string[] =>
  [...document.querySelectorAll("#main-menu li a")].map((link) =>
    (link.textContent ?? "").replace(link.querySelector(".menuCount")?.textContent ?? "", "").trim(),
  );

describe("the shell", () => {
  test("shows each role its menu, and marks the page", async ({ dashboard }) => {
    const expected = {
      manager: [
        "Dashboard",
        "Agenda prenotazioni",
        "Elenco prenotazioni",
        "Da confermare",
        "Elenco strutture",
        "Iscrizioni",
        "Allenamenti",
        "Incontri settimanali",
        "Corsi",
        "Amministrazione",
        "Listino",
        "Sedi",
        "Analisi",
        "Tutti gli eventi",
        "I miei eventi",
        "Campionati",
        "Simulatore torneo",
        "Simulatore ricavi",
        "Analisi eventi",
        "Staff",
        "Impostazioni",
        "Account del circolo",
        "Registro attività",
        "Feedback",
        "Documentazione",
        "Informazioni",
        "Marketplace",
      ],
      board: [
        "Dashboard",
        "Agenda prenotazioni",
        "Elenco prenotazioni",
        "Da confermare",
        "Elenco strutture",
        "Iscrizioni",
        "Allenamenti",
        "Incontri settimanali",
        "Corsi",
        "Amministrazione",
        "Listino",
        "Sedi",
        "Analisi",
        "Tutti gli eventi",
        "I miei eventi",
        "Campionati",
        "Simulatore torneo",
        "Simulatore ricavi",
        "Analisi eventi",
        "Staff",
        "Impostazioni",
        "Account del circolo",
        "Registro attività",
        "Feedback",
        "Documentazione",
        "Informazioni",
        "Marketplace",
      ],
      facilities: [
        "Pagina iniziale",
        "Agenda prenotazioni",
        "Elenco prenotazioni",
        "Da confermare",
        "Elenco strutture",
        "Feedback",
        "Documentazione",
        "Informazioni",
      ],
      events: [
        "Pagina iniziale",
        "Tutti gli eventi",
        "I miei eventi",
        "Campionati",
        "Simulatore torneo",
        "Simulatore ricavi",
        "Analisi eventi",
        "Feedback",
        "Documentazione",
        "Informazioni",
      ],
      coach: ["Pagina iniziale", "Allenamenti", "Feedback", "Documentazione", "Informazioni"],
    } as const;
    for (const as of ["manager", "board", "facilities", "events", "coach"] as const) {
      const visitor = new Visitor(dashboard.url);
      await visitor.signIn(as);
      const page = await visitor.get("/");
      expect(menuOf(page), as).toEqual(expected[as]);
      const current = [...page.document.querySelectorAll("#main-menu [aria-current=page]")];
      expect(current.map((link) => link.textContent)).toEqual([expected[as][0]]);
    }
  });

  test("names page, organisation and product in the title, and only once", async ({ visitor }) => {
    await visitor.signIn("manager", "ASD Polisportiva Aurora");
    const { document } = await visitor.get("/changelog");
    expect([...document.querySelectorAll("head title")].map(({ textContent }) => textContent)).toEqual([
      "Novità · ASD Polisportiva Aurora · Segreteria",
    ]);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
  });

  test("offers another organisation only to those who have one", async ({ dashboard }) => {
    const link = "#profile-menu a[href='/login?changeContext=1']";
    const manager = new Visitor(dashboard.url);
    await manager.signIn("manager");
    expect((await manager.get("/")).document.querySelector(link)).not.toBeNull();
    const coach = new Visitor(dashboard.url);
    await coach.signIn("coach");
    expect((await coach.get("/")).document.querySelector(link)).toBeNull();
  });

  test("a message survives the redirects on its way, and is shown once", async ({ visitor }) => {
    const entered = await visitor.signInAnew("manager", "ASD Polisportiva Aurora");
    expect(entered.path).toBe("/dashboard");
    expect(entered.document.querySelector("main noscript")?.innerHTML).toContain("ASD Polisportiva Aurora");
    expect((await visitor.get("/dashboard")).document.querySelector("main noscript")).toBeNull();
  });

  test("a form that is refused says so in the title, and its summary leads to the fields", async ({ visitor }) => {
    const page = await visitor.submit(await visitor.get("/login"), { email: "", password: "" });
    expect(page.status).toBe(422);
    expect(page.document.querySelector("title")?.textContent).toBe("Errore: Accedi · Segreteria");
    const links = [...page.document.querySelectorAll("[role=alert] a")];
    expect(links.map((link) => link.textContent)).toEqual([
      "E-mail: Campo obbligatorio",
      "Password: Campo obbligatorio",
    ]);
    for (const link of links) {
      const field = page.document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(page.document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
        "Questo campo è obbligatorio",
      );
    }
  });
});

describe("the language", () => {
  test.for(["en", "es"] as const)(
    "is changed to %s from the profile menu, on the same page",
    async (language, { visitor }) => {
      await visitor.signIn("coach");
      const page = await visitor.get("/changelog");
      const { pathname, body } = languageForm(page.document, language);
      const answer = await visitor.request(pathname, { method: "POST", body });
      expect(answer.headers.get("location")).toBe("/changelog");
      const changed = await visitor.get("/changelog");
      expect(changed.document.documentElement.lang).toBe(language);
      expect(changed.document.querySelector("h1")?.textContent).toBe(textsOf(language)("common:shell.changelog"));
    },
  );
});

/** What the button of a language in the profile menu posts. */
function languageForm(document: Document, language: string) {
  const form = document.querySelector("#profile-menu form");
  const to = form?.querySelector("input[name=to]")?.getAttribute("value") ?? "";
  expect(form?.querySelector(`button[name=language][value=${language}]`)).not.toBeNull();
  return { pathname: form?.getAttribute("action") ?? "", body: new URLSearchParams({ to, language }) };
}
