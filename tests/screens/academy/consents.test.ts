import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { errorsOf } from "../support/crud.ts";

const today = localDateOf(new Date(), "Europe/Rome");
const boxes = (page: Page, name: string) =>
  [...page.document.querySelectorAll(`input[name=${name}]`)].map((box) => ({
    value: box.getAttribute("value") ?? "",
    label: box.closest("label")?.textContent ?? "",
    isTicked: box.hasAttribute("checked"),
  }));
const boxOf = (page: Page, name: string, label: string) =>
  boxes(page, name).find((box) => box.label.includes(label))?.value ?? "";

async function addKind(visitor: Visitor, typed: Record<string, string>): Promise<Page> {
  return visitor.submit(await visitor.get("/settings/consents/new"), { text: "Un testo di prova.", ...typed });
}
const addAthlete = async (visitor: Visitor, typed: Record<string, string>) =>
  visitor.submit(await visitor.get("/my-organization/athletes/new"), { firstName: "Prova", ...typed });
const memberOf = ({ path }: Page) => /memberships\/([\da-f-]{36})/u.exec(path)?.[1] ?? "";

describe("consents without a script", () => {
  test("a text is added, refused where it is wrong, renewed and ended", async ({ visitor }) => {
    await visitor.signIn("board");
    const settings = await visitor.get("/settings");
    const list = await visitor.follow(settings, "Scegli che cosa chiedere");
    expect(list.text).toMatch(/Informativa privacy.*Presa visione.*Obbligatoria/u);
    const refused = await addKind(visitor, { name: "Newsletter", type: "consent", isRequired: "on" });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual([expect.stringContaining("non può essere obbligatorio")]);
    expect(refused.document.querySelector("[name=name]")?.getAttribute("value")).toBe("Newsletter");
    const taken = await addKind(visitor, { name: "informativa PRIVACY", type: "consent" });
    expect([taken.status, errorsOf(taken)[0]]).toEqual([409, expect.stringContaining("Esiste già un testo")]);
    const made = await addKind(visitor, { name: "Newsletter", type: "consent" });
    expect(made.text).toContain("Da oggi si chiede: Newsletter.");
    const form = await visitor.follow(made, "Nuova versione");
    const same = await visitor.submit(form, {}, { button: "Pubblica la versione" });
    expect(errorsOf(same)).toEqual([expect.stringContaining("Il testo è uguale")]);
    const renewed = await visitor.submit(same, { text: "Un testo diverso." });
    expect(renewed.text).toContain("Da oggi si chiede la versione 2.");
    expect(renewed.text).toMatch(/Un testo diverso\..*Versioni di prima.*Un testo di prova\./u);
    const edit = await visitor.follow(renewed, "Modifica");
    const ended = await visitor.submit(edit, { isAsked: [] });
    expect(ended.text).toContain("Non si chiede più");
    const log = await visitor.action("action=consent_kind.add_text");
    expect(log.text).toContain("Newsletter");
  });

  test("new athletes are asked; what is ticked is noted with them, what is required and missing is said", async ({
    visitor,
  }) => {
    await visitor.signIn("board");
    const form = await visitor.get("/my-organization/athletes/new");
    expect(boxes(form, "consents").map(({ isTicked }) => isTicked)).toEqual([false, false, false]);
    expect(form.text).toContain("Presa visione, obbligatoria · versione 1");
    const saved = await visitor.submit(form, {
      firstName: "Ivo",
      lastName: "Firmatario",
      birthDate: "1985-05-05",
      consents: [boxOf(form, "consents", "Foto e video")],
    });
    expect(saved.text).toContain("Atleta aggiunto: Ivo Firmatario.");
    const tab = await visitor.follow(saved, "Consensi");
    expect(tab.text).toContain("Manca ancora, ed è obbligatorio: Informativa privacy.");
    expect(tab.text).toMatch(/Foto e video.*Dato.*L'atleta · Foglio firmato/u);
    const note = await visitor.follow(tab, "Annota: Informativa privacy");
    expect(boxes(note, "textIds").filter(({ isTicked }) => isTicked)).toMatchObject([
      { label: expect.stringContaining("Informativa privacy") },
    ]);
    const ahead = await visitor.submit(note, { answeredOn: addDays(today, 2) });
    expect(errorsOf(ahead)).toEqual([expect.stringContaining("non può essere nel futuro")]);
    const noted = await visitor.submit(ahead, { answeredOn: addDays(today, -2) });
    expect(noted.text).toContain("Risposte annotate.");
    expect(noted.text).not.toContain("Manca ancora");
    const withdrawal = await visitor.follow(noted, "Revoca: Foto e video");
    const withdrawn = await visitor.submit(withdrawal, {}, { button: "Revoca il consenso" });
    expect(withdrawn.text).toContain("Consenso revocato.");
    expect(withdrawn.text).toMatch(/Tutte le risposte.*Foto e video ?Versione 1 ?No.*Foto e video ?Versione 1 ?Sì/u);
    const refused = await visitor.get(`/my-organization/memberships?consent=any.refused&search=Firmatario`);
    expect(refused.text).toContain("Firmatario Ivo");
    const log = await visitor.action("action=consent.withdraw");
    expect(log.text).toContain("Foto e video");
  });

  test("a guardian answers for a child; a sale asks what is missing", async ({ visitor }) => {
    await visitor.signIn("board");
    const child = await addAthlete(visitor, { lastName: "Piccolini", birthDate: addDays(today, -3000) });
    const id = memberOf(child);
    for (const firstName of ["Anna", "Ezio"])
      await visitor.submit(await visitor.get(`/my-organization/memberships/${id}/family/new`), {
        ...{ firstName, lastName: "Piccolini", relation: "other" },
        email: `${firstName}@piccolini.example`,
      });
    const form = await visitor.get(`/my-organization/memberships/${id}/consents/new`);
    const names = [...form.document.querySelectorAll("[name=guardianId] option")].map((one) => one.textContent);
    expect(names).toEqual(["Un tutore, senza dire quale", "Anna Piccolini", "Ezio Piccolini"]);
    const ezio = [...form.document.querySelectorAll("[name=guardianId] option")].at(-1)?.getAttribute("value") ?? "";
    const textIds = [boxOf(form, "textIds", "Informativa privacy")];
    const noted = await visitor.submit(form, { guardianId: ezio, textIds });
    expect(noted.text).toMatch(/Informativa privacy.*Confermato.*Ezio Piccolini · Foglio firmato/u);
    await visitor.submit(await visitor.get(`/my-organization/memberships/${id}/acceptance`), {}, { button: "Accetta" });
    const packages = await visitor.get(`/my-organization/transactions/new?membershipId=${id}`);
    const [link = ""] = [...packages.document.querySelectorAll("main a[href*=templateId]")].map(
      (one) => one.getAttribute("href") ?? "",
    );
    let sale = await visitor.get(`/my-organization/transactions/new${link.replace(/^[^?]*/u, "")}`);
    if (boxes(sale, "consents").length === 0) sale = await visitor.get(`${sale.path}&courseId=none`);
    expect(boxes(sale, "consents").map(({ label }) => label)).toEqual([
      expect.stringContaining("E-mail promozionali"),
      expect.stringContaining("Foto e video"),
    ]);
    const sold = await visitor.submit(sale, { consents: [boxOf(sale, "consents", "Foto")], consentBy: ezio });
    expect(sold.status).toBe(200);
    const tab = await visitor.get(`/my-organization/memberships/${id}/consents`);
    expect(tab.text).toMatch(/Foto e video.*Dato.*Ezio Piccolini/u);
  });

  test("the same is noted for many at once; another club's people are not there", async ({ visitor }) => {
    await visitor.signIn("board");
    await addKind(visitor, { name: "Statuto", type: "acknowledgement" });
    const ids = [
      memberOf(await addAthlete(visitor, { lastName: "Tantini", birthDate: "1980-01-01" })),
      memberOf(await addAthlete(visitor, { lastName: "Tantoni", birthDate: addDays(today, -3000) })),
    ];
    const list = await visitor.get("/my-organization/memberships?search=Tant");
    const form = await visitor.submit(list, { id: ids }, { button: "Annota i consensi" });
    expect(form.text).toContain("Per 2 atleti: Tantini Prova, Tantoni Prova");
    expect(form.text).toContain("1 è minorenne: risulta che ha risposto un tutore.");
    const nothing = await visitor.submit(form, {}, { button: "Annota per 2 atleti" });
    expect(nothing.status).toBe(422);
    const noted = await visitor.submit(form, { textIds: [boxOf(form, "textIds", "Statuto")] });
    expect(noted.text).toContain("Risposte annotate per 2 atleti.");
    for (const id of ids)
      expect((await visitor.get(`/my-organization/memberships/${id}/consents`)).text).toMatch(/Statuto.*Confermato/u);
    expect((await visitor.ask("/my-organization/consents/new?id=00000000-0000-4000-8000-000000000000")).status).toBe(
      404,
    );
  });
});
