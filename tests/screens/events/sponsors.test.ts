import { describe, expect } from "vitest";
import { pngForm } from "#tests/api/support/images.ts";
import { test } from "#tests/support/fixtures.ts";
import { madeTournament } from "#tests/support/made-tournament.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { testCrud } from "../support/crud.ts";

const list = "/events/sponsors";
const typed = { name: "Bar <b>Sport</b> 🎾", url: "https://bar-sport.example/", textURL: "Il menù" };

testCrud("sponsors", {
  as: "events",
  list: async () => list,
  added: { typed, said: "Sponsor aggiunto: Bar <b>Sport</b> 🎾", shown: /Bar <b>Sport<\/b> 🎾/u },
  changed: {
    by: "Modifica Bar <b>Sport</b> 🎾",
    typed: { name: "Caffè Sport" },
    said: "Sponsor modificato: Caffè Sport",
    shown: /Caffè Sport/u,
  },
  removed: { by: ["Elimina Caffè Sport"], button: "Elimina sponsor", said: "Sponsor eliminato: Caffè Sport" },
  refused: [
    [{ name: "" }, "Nome: Campo obbligatorio"],
    [{ name: "x".repeat(121) }, "120"],
    [{ url: "javascript:alert(1)" }, "Collegamento"],
    [{ url: "" }, "Il testo ha bisogno di un collegamento"],
    [{ name: "OTTICA BELVEDERE" }, "C'è già uno sponsor con questo nome", 409],
  ],
  logged: ["sponsor.create", "sponsor.edit", "sponsor.delete"],
});

const cardsOf = (page: Page) =>
  [...page.document.querySelectorAll("main figure strong")].map(({ textContent }) => textContent);

/** Adds sponsors to the club. */
async function addSponsors(visitor: Visitor, ...names: string[]) {
  for (const name of names) await visitor.submit(await visitor.get(`${list}/new`), { name });
}

/** Has a tournament show a sponsor. */
async function show(visitor: Visitor, page: Page, name: string): Promise<Page> {
  const option = [...page.document.querySelectorAll("option")].find((one) => one.textContent === name);
  const sponsorId = option?.getAttribute("value") ?? "";
  return visitor.submit(page, { sponsorId }, { button: "Aggiungi al torneo" });
}

describe("sponsors without a script", () => {
  test("keep a link that is left empty, and lose it by its tick", async ({ visitor }) => {
    await visitor.signIn("events");
    const { url, textURL } = typed;
    await visitor.submit(await visitor.get(`${list}/new`), { name: "Con sito", url, textURL });
    const edit = async (values: Record<string, string | boolean>) => {
      const page = await visitor.follow(await visitor.get(`${list}?search=Con+sito`), "Modifica Con sito");
      await visitor.submit(page, values);
      const shown = await visitor.get(`${list}?search=Con+sito`);
      return shown.document.querySelector("tbody a[target]");
    };
    const kept = await edit({ url: "", textURL: "" });
    expect([kept?.getAttribute("href"), kept?.textContent]).toEqual([url, textURL]);
    expect(await edit({ removeLink: true })).toBeNull();
  });

  test("get a logo, which is shown, and lose it", async ({ visitor }) => {
    await visitor.signIn("events");
    await addSponsors(visitor, "Senza logo");
    const found = () => visitor.get(`${list}?search=Senza+logo`);
    const logo = await visitor.follow(await found(), "Aggiungi il logo di Senza logo");
    const refused = await visitor.submit(logo, { image: [new File(["x"], "x.png")] }, { button: "Salva logo" });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("«x.png» non è un'immagine")]);
    await visitor.ask(logo.path, { method: "POST", body: pngForm() });
    const src = (await found()).document.querySelector("tbody img")?.getAttribute("src") ?? "";
    expect((await visitor.request(src)).headers.get("content-type")).toBe("image/webp");
    await visitor.submit(await visitor.get(logo.path), {}, { button: "Togli logo" });
    expect((await found()).document.querySelector("tbody img")).toBeNull();
  });

  test("are shown by a tournament in an order, and go from it when they are deleted", async ({ visitor }) => {
    await visitor.signIn("events");
    const names = ["Alfa", "Beta", "Gamma"];
    await addSponsors(visitor, ...names);
    const own = `${await madeTournament(visitor, "Con tre sponsor")}/sponsors`;
    let page = await visitor.get(own);
    expect(page.text).toContain("Il torneo non ha ancora sponsor");
    for (const name of names) page = await show(visitor, page, name);
    expect(cardsOf(page)).toEqual(names);
    page = await visitor.submit(page, {}, { button: "Sposta prima Gamma" });
    expect(cardsOf(page)).toEqual(["Alfa", "Gamma", "Beta"]);
    page = await visitor.submit(page, {}, { button: "Togli Alfa dal torneo" });
    expect(cardsOf(page)).toEqual(["Gamma", "Beta"]);
    const question = await visitor.follow(await visitor.get(`${list}?search=Gamma`), "Elimina Gamma");
    const asked = await visitor.submit(question, {}, { button: "Elimina sponsor" });
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("Con tre sponsor")]);
    await visitor.submit(asked, {}, { button: "Elimina anche dai tornei" });
    expect(cardsOf(await visitor.get(own))).toEqual(["Beta"]);
  });

  test("of a tournament are looked for where there are more than can be chosen from", async ({ visitor, upstream }) => {
    await visitor.signIn("events");
    const path = `${await madeTournament(visitor, "Con tanti sponsor")}/sponsors`;
    expect((await visitor.get(path)).document.querySelector("form[role=search]")).toBeNull();
    await upstream.services.sql`insert into upstream.sponsors (organisation_id, name)
      select ${demoOrganisations.aurora}, 'Zeta ' || n from generate_series(1, 200) n`;
    const found = await visitor.submit(await visitor.get(path), { search: "zeta 200" }, { button: "Cerca" });
    expect(
      [...found.document.querySelectorAll("[name=sponsorId] option")].map(({ textContent }) => textContent),
    ).toEqual(["Zeta 200"]);
    expect(cardsOf(await show(visitor, found, "Zeta 200"))).toEqual(["Zeta 200"]);
  });
});
