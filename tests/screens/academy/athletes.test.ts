import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { errorsOf } from "../support/crud.ts";

const today = localDateOf(new Date(), "Europe/Rome");
const pdf = (text = "prova") => new File([`%PDF-1.7 ${text}`], "certificato.pdf", { type: "application/pdf" });

/** Adds an athlete through the form. Answers the page of the membership. */
async function add(visitor: Visitor, typed: Record<string, string>): Promise<Page> {
  return visitor.submit(await visitor.get("/my-organization/athletes/new"), typed);
}
const memberOf = (page: Page) => /memberships\/([\da-f-]{36})/u.exec(page.path)?.[1] ?? "";

describe("an athlete without a script", () => {
  test("is added with a membership, asked about when there is one like it, and changed", async ({ visitor }) => {
    await visitor.signIn("board");
    const typed = { firstName: "Nicolò", lastName: "Dellaprova", birthDate: "1991-04-08" };
    const made = await add(visitor, { ...typed, taxIDCode: "RSSMRA85T10A562T" });
    expect(made.status).toBe(422);
    expect(errorsOf(made)).toEqual([expect.stringContaining("codice fiscale")]);
    const saved = await visitor.submit(made, { taxIDCode: "dll ncl 91d08 f205s" });
    expect(saved.text).toContain("Atleta aggiunto: Nicolò Dellaprova.");
    expect(saved.text).toContain("Accettata");

    const twin = await add(visitor, { ...typed, firstName: "NICOLO" });
    expect(twin.status).toBe(409);
    expect(twin.text).toContain("C'è già un atleta con lo stesso nome e la stessa data di nascita");
    expect(twin.document.querySelector("[name=firstName]")?.getAttribute("value")).toBe("NICOLO");
    const both = await visitor.submit(twin, { proceedDuplicate: "on" });
    expect(both.text).toContain("Atleta aggiunto: NICOLO Dellaprova.");
  });

  test("who is there twice is made one: what is kept is chosen, what goes over is shown first", async ({ visitor }) => {
    await visitor.signIn("board");
    const typed = { firstName: "Piera", lastName: "Doppietti", birthDate: "1988-07-09" };
    const kept = await add(visitor, { ...typed, nickname: "Pia", phoneNumber: "333 1112223" });
    const asked = await add(visitor, { ...typed, lastName: "Doppiétti", email: "piera@doppietti.example" });
    const twin = await visitor.submit(asked, { proceedDuplicate: "on", status: "pending" });
    const list = await visitor.get("/my-organization/athletes/duplicates");
    expect(list.text).toMatch(/Doppietti Piera.*Doppiétti Piera.*Nome e data di nascita/u);
    const row = [...list.document.querySelectorAll("tbody tr")].find((one) => one.textContent?.includes("Doppietti"));
    const form = await visitor.get(row?.querySelector("a[href*='/merge']")?.getAttribute("href") ?? "");
    expect(form.text).toContain("Resta Doppietti Piera");
    const checked = (name: string) =>
      form.document.querySelector(`input[name=${name}][checked]`)?.getAttribute("value");
    expect([checked("email"), checked("nickname"), checked("lastName")]).toEqual(["from", "into", "into"]);
    const review = await visitor.submit(form, { lastName: "from" }, { button: "Continua" });
    expect(review.text).toContain("L'iscrizione che resta è: Accettata.");
    expect(review.document.querySelector("input[name=lastName][checked]")?.getAttribute("value")).toBe("from");
    const done = await visitor.submit(review, {}, { button: "Unisci gli atleti" });
    expect(done.text).toContain("Atleti uniti: Doppiétti Piera.");
    expect(done.path).toContain(memberOf(kept));
    expect(done.text).toContain("piera@doppietti.example");
    expect((await visitor.get(twin.path)).path).toContain(memberOf(kept));
    expect((await visitor.get(form.path)).path).toContain(memberOf(kept));
    const [, gone = "", stays] = /athletes\/([\da-f-]+)\/merge\?into=([\da-f-]+)/u.exec(form.path) ?? [];
    expect((await visitor.get(`/my-organization/athletes/${gone}/photo`)).path).toContain(`${stays}/photo`);
    const log = (await visitor.action("action=athlete.merge")).text;
    expect(log).toMatch(/Unito a.*Doppietti Piera/u);
    expect(log).toContain("Doppiétti Piera");
    expect((await visitor.get("/my-organization/athletes/duplicates")).text).not.toContain("Doppietti");
  });

  test("both of whom are members cannot be made one before one of them is revoked", async ({ visitor }) => {
    await visitor.signIn("board");
    const typed = { firstName: "Rina", lastName: "Gemellini", birthDate: "1988-07-09" };
    await add(visitor, typed);
    const twin = await visitor.submit(await add(visitor, typed), { proceedDuplicate: "on" });
    const form = await visitor.follow(twin, "Confronta e unisci");
    expect(form.text).toContain("Tutti e due sono iscritti");
    expect(form.document.querySelector("form#merge")).toBeNull();
    const swapped = await visitor.follow(form, "Fai restare l'altro");
    expect(swapped.text).toContain("Tutti e due sono iscritti");
  });

  test("under age waits for a guardian, whom brothers and sisters share", async ({ visitor, upstream }) => {
    await visitor.signIn("board");
    const born = addDays(today, -3000);
    const luca = await add(visitor, { firstName: "Luca", lastName: "Famigliari", birthDate: born });
    expect(luca.path).toMatch(/\/family$/u);
    expect(luca.text).toContain("è minorenne: aggiungi un tutore");
    const form = await visitor.follow(luca, "Aggiungi un tutore");
    expect(form.document.querySelector("[name=lastName]")?.getAttribute("value")).toBe("Famigliari");
    const nobody = await visitor.submit(form, { firstName: "Anna", relation: "mother" });
    expect(errorsOf(nobody)).toEqual([expect.stringContaining("Serve almeno un recapito")]);
    const anna = await visitor.submit(nobody, { email: "anna@famigliari.example" });
    expect(anna.text).toContain("Tutore aggiunto: Anna Famigliari.");
    expect(anna.text).toContain("Paga le quote");

    const sara = await add(visitor, { firstName: "Sara", lastName: "Famigliari", birthDate: born });
    const known = await visitor.get(`${sara.path}/known`);
    const id = known.document.querySelector("[name=guardianId]")?.getAttribute("value") ?? "";
    const shared = await visitor.submit(known, { guardianId: id, relation: "mother" }, { button: "Aggiungi tutore" });
    expect(shared.text).toContain("Tutore aggiunto: Anna Famigliari.");
    expect(shared.text).toMatch(/Famigliari Luca.*Famigliari Sara/u);

    const edit = await visitor.follow(shared, "Anna Famigliari");
    expect(edit.text).toContain("È tutore anche di un altro atleta");
    const question = await visitor.follow(edit, "Togli tutore");
    const gone = await visitor.submit(question, {}, { button: "Togli tutore" });
    expect(gone.text).toContain("Tutore tolto: Anna Famigliari.");
    const [kept] = await upstream.services.sql`select count(*)::int as n from upstream.guardians where id = ${id}`;
    expect(kept?.n).toBe(1);
  });
});

test("a paper is added with its file, read, replaced and deleted; its reading is logged", async ({ visitor }) => {
  await visitor.signIn("board");
  const member = memberOf(await add(visitor, { firstName: "Carta", lastName: "Intestata", email: "c@carta.example" }));
  const tab = `/my-organization/memberships/${member}/documents`;
  expect((await visitor.get(tab)).text).toContain("Nessun documento");
  const form = await visitor.get(`${tab}/new`);
  const refused = await visitor.submit(form, { file: pdf(), notes: "Dott. Bianchi" });
  expect(errorsOf(refused)).toEqual([expect.stringContaining("serve la data di scadenza")]);
  expect(refused.text).toContain("Dott. Bianchi");
  const wrong = await visitor.submit(refused, {
    file: new File(["testo"], "a.txt", { type: "text/plain" }),
    expiresOn: addDays(today, 20),
  });
  expect(errorsOf(wrong)).toEqual([expect.stringContaining("PDF o una foto")]);
  const added = await visitor.submit(wrong, { file: pdf("uno"), expiresOn: addDays(today, 20) });
  expect(added.text).toContain("Documento aggiunto.");
  expect(added.text).toContain("In scadenza");

  const link = added.document.querySelector("a[href$='/file']")?.getAttribute("href") ?? "";
  const file = await visitor.request(link);
  expect(await file.text()).toBe("%PDF-1.7 uno");
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "content-disposition": expect.stringContaining("certificato.pdf"),
  });
  expect((await visitor.get("/audit")).text).toContain("File di un documento scaricato");

  const report = await visitor.get(link.replace(/file$/u, "report"));
  const told = await visitor.submit(report, { reason: "unreadable", message: "Manca la seconda pagina" });
  expect(told.text).toContain("Segnalazione mandata a una persona.");
  const again = await visitor.submit(await visitor.get(report.path), { reason: "unreadable" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("Oggi hai già scritto");

  const edit = await visitor.get(link.replace(/file$/u, "edit"));
  const saved = await visitor.submit(edit, { file: pdf("due"), expiresOn: addDays(today, 300) });
  expect(saved.text).toContain("Documento salvato.");
  expect(await (await visitor.request(link)).text()).toBe("%PDF-1.7 due");
  const question = await visitor.get(link.replace(/file$/u, "delete"));
  const gone = await visitor.submit(question, {}, { button: "Elimina documento" });
  expect(gone.text).toContain("Documento eliminato.");
  expect((await visitor.request(link)).status).toBe(404);
});

test("who has to be reminded of papers is ticked in a list by date, which is also a file", async ({
  visitor,
  upstream,
}) => {
  await visitor.signIn("board");
  const settings = await visitor.follow(await visitor.get("/settings"), "Scegli i documenti");
  const set = await visitor.submit(settings, { requiredDocuments: ["medicalCertificate"] });
  expect(set.text).toContain("Documenti richiesti salvati.");
  for (const [lastName, email] of [
    ["Scadenzari", "s@scadenzari.example"],
    ["Scadenzarimuti", ""],
  ] as const)
    await add(visitor, { firstName: "Ugo", lastName, email });
  const list = await visitor.get("/my-organization/documents?state=missing&search=scadenzari");
  expect(list.text).toMatch(/Scadenzari Ugo.*Mancante.*Scadenzarimuti Ugo/u);
  const boxes = [...list.document.querySelectorAll("[name=id]")].map((box) => box.getAttribute("value") ?? "");
  const link = list.document.querySelector('a[href*="/documents/download"]')?.getAttribute("href") ?? "";
  const file = await visitor.request(link);
  expect(file.headers.get("content-disposition")).toMatch(/filename="export-documents-\d{4}(-\d\d){5}\.csv"/u);
  expect((await file.text()).trim().split("\r\n")).toHaveLength(3);
  const logged = await upstream.services.sql<{ outcome: string }[]>`
    select outcome from dashboard.audit_log where action = 'document.download_list' and kind = 'outcome'`;
  expect(logged.map(({ outcome }) => outcome)).toEqual(["succeeded"]);
  const none = await visitor.submit(list, {}, { form: "main form[method=post]" });
  expect(none.text).toContain("Seleziona almeno un documento");
  const partly = await visitor.submit(list, { id: boxes }, { form: "main form[method=post]" });
  expect(partly.status).toBe(409);
  expect(partly.text).toContain("Promemoria mandato.");
  expect(partly.text).toContain("Nessuno ha un indirizzo e-mail");
  const messages = await visitor.get("/my-organization/messages?search=scadenzari");
  expect(messages.text).toContain("Manca il certificato medico di Ugo Scadenzari");
  const ids = boxes.map((box) => `id=${box.split(":")[0]}`).join("&");
  const write = await visitor.get(`/my-organization/messages/new?${ids}`);
  expect(write.text).toContain("A 2 atleti:");
  const sent = await visitor.submit(write, { subject: "Palestra chiusa", message: "Domani no." });
  expect(sent.text).toContain("Senza un indirizzo: 1.");
  expect(sent.text).toContain("Palestra chiusa");
});
