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

  test("stands beside the list it was opened from, is collected there and leads back there", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Accanto" });
    await visitor.signIn("manager");
    const form = await visitor.get(saleTo([membershipId], await addPackage(sql)));
    const { path } = await visitor.submit(form, { "plan.count": "2", "plan.first": "2041-01-31" }, { button: "Vendi" });
    const beside = `${path.replace(list, `${list}/beside`)}?search=accanto`;

    const page = await visitor.get(beside);
    // Without scripts the row leads to the transaction's own page; the filters are kept.
    expect(page.document.querySelector("main tbody a.rowLink[aria-current=true]")?.getAttribute("href")).toBe(path);
    expect(page.document.querySelector(`a[href="${list}?search=accanto"][aria-label=Chiudi]`)).not.toBeNull();
    const panel = page.document.querySelector("aside.sidePanel");
    for (const words of ["Accanto", "2 rate da incassare", "100,00"]) expect(panel?.textContent).toContain(words);

    const collected = await visitor.submit(page, {}, { button: "Incassa (Contanti)" });
    expect(collected.path).toBe(beside);
    expect(collected.text).toContain("Rata incassata.");
    expect(collected.document.querySelector("aside.sidePanel")?.textContent).toContain("Una rata da incassare");
    const moved = await visitor.get(panel?.querySelector("a[href*='/payments/']")?.getAttribute("href") ?? "");
    expect(moved.document.querySelector(`main form a[href="${beside}"]`)).not.toBeNull();
    const edit = await visitor.get(
      panel?.querySelector("a[href*='/edit?']:not([href*='/payments/'])")?.getAttribute("href") ?? "",
    );
    const edited = await visitor.submit(edit, { notes: "Chiama il padre" });
    expect(edited.path).toBe(beside);
    expect(edited.document.querySelector("aside.sidePanel")?.textContent).toContain("Chiama il padre");
    expect((await visitor.get(`${list}/beside/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test("an amount that is typed without the tick is neither lost nor taken: the form asks", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Distratti" });
    await visitor.signIn("manager");
    const form = await visitor.get(saleTo([membershipId], await addPackage(sql)));
    for (const button of ["Anteprima", "Vendi"]) {
      const asked = await visitor.submit(form, { "payNow.amount": "45,00" }, { button });
      expect([asked.status, errorsOf(asked)], button).toEqual([422, [expect.stringContaining("spunta la casella")]]);
      expect(asked.document.querySelector("[name='payNow.amount']")?.getAttribute("value")).toBe("45,00");
    }
    const asked = await visitor.submit(form, { "payNow.amount": "45,00" }, { button: "Vendi" });
    const sold = await visitor.submit(asked, { isPaidNow: "on" }, { button: "Vendi" });
    expect(sold.text).toMatch(/Incassato ?45,00 €/u);
  });

  test("a sale that was made wrongly is made anew: its payment goes along, and both lead to each other", async ({
    visitor,
    upstream,
  }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Corretti" });
    const [wrong, right] = [await addPackage(sql), await addPackage(sql, 8_000)];
    await visitor.signIn("manager");
    const sale = await visitor.get(saleTo([membershipId], wrong));
    const typed = { "plan.count": "2", "plan.first": "2041-01-31", isPaidNow: "on", "payNow.amount": "30", notes: "A" };
    const sold = await visitor.submit(sale, typed, { button: "Vendi" });
    const form = await visitor.follow(sold, "Correggi");
    expect(form.text).toContain("I 30,00 € già incassati passano alla nuova");
    expect(form.document.querySelector("[name=notes]")?.textContent).toBe("A");
    expect(form.document.querySelector("[name=isPaidNow]")).toBeNull();
    const packages = await visitor.follow(form, "Cambia pacchetto");
    const other = packages.document.querySelector(`a[href*="templateId=${right}"]`)?.getAttribute("href") ?? "";
    const anew = await visitor.get(other);
    const refused = await visitor.submit(anew, { discounted: "29", reason: "Sbagliato" }, { button: "Correggi" });
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      [expect.stringContaining("Il prezzo è inferiore a quanto già incassato")],
    ]);
    expect(refused.document.querySelector("[name=reason]")?.getAttribute("value")).toBe("Sbagliato");
    const would = await visitor.submit(refused, { discounted: "70" }, { button: "Anteprima" });
    expect(would.text).toMatch(/Prezzo finale ?70,00.*Incassato subito ?30,00.*Da incassare ?40,00/u);
    const made = await visitor.submit(would, {}, { button: "Correggi" });
    expect(made.path).not.toBe(sold.path);
    expect(made.text).toContain("Transazione corretta: questa prende il posto di quella annullata.");
    expect(made.text).toMatch(/Incassato ?30,00 €/u);
    const old = await visitor.follow(made, "La transazione annullata");
    expect(old.path).toBe(sold.path);
    expect(old.text).toContain("Annullata");
    expect(old.document.querySelector(`a[href="${made.path}"]`)?.textContent).toBe("La nuova transazione");
    expect(old.document.querySelector('a[href$="/correction"]')).toBeNull();
    const logged = await visitor.action("action=subscription.correct");
    for (const words of ["Sbagliato", made.path.split("/").at(-1) ?? "-", "Corretti"])
      expect(logged.text).toContain(words);
  });

  test("instalments are named one by one, and changed later; what was paid stays", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Rateali" });
    await visitor.signIn("manager");
    const form = await visitor.get(saleTo([membershipId], await addPackage(sql)));
    const first = "plan.instalments[0]";
    const second = "plan.instalments[1]";
    const more = await visitor.submit(form, { "plan.kind": "named", notes: "Tenuto" }, { button: "Aggiungi una rata" });
    expect(more.document.querySelector("[name=notes]")?.textContent).toBe("Tenuto");
    const named = { [`${first}.dueDate`]: "2041-02-03", [`${first}.amount`]: "70" };
    const short = { ...named, [`${second}.dueDate`]: "2041-05-06", [`${second}.amount`]: "20" };
    const refused = await visitor.submit(more, short, { button: "Vendi" });
    expect([refused.status, errorsOf(refused)]).toEqual([422, [expect.stringContaining("La somma delle rate")]]);
    const sold = await visitor.submit(refused, { [`${second}.amount`]: "30" }, { button: "Vendi" });
    expect(sold.text).toMatch(/2 rate da incassare.*03\/02\/2041.*70,00.*06\/05\/2041.*30,00/u);
    const collected = await visitor.submit(sold, {}, { button: "Incassa (Contanti)" });

    const plan = await visitor.follow(collected, "Modifica le rate");
    expect(plan.text).toMatch(/Restano da incassare 30,00.*Già incassati 70,00/u);
    expect(plan.document.querySelectorAll("input[name$=dueDate]")).toHaveLength(1);
    const split = await visitor.submit(plan, {}, { button: "Aggiungi una rata" });
    const parts = (last: string) => ({
      ...{ "instalments[0].dueDate": "2041-06-07", "instalments[0].amount": "10" },
      ...{ "instalments[1].dueDate": "2041-07-08", "instalments[1].amount": last, "instalments[1].method": "bankWire" },
    });
    const tooMuch = await visitor.submit(split, parts("21"), { button: "Salva" });
    expect(tooMuch.status).toBe(422);
    const planned = await visitor.submit(tooMuch, parts("20"), { button: "Salva" });
    expect(planned.text).toMatch(/Rate modificate.*2 rate da incassare.*07\/06\/2041.*10,00.*08\/07\/2041.*20,00/u);
    expect((await visitor.action("action=subscription.plan")).text).toContain("Modifica delle rate");
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

    const crowd = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect((await visitor.get(saleTo(crowd, templateId))).text).toContain("al massimo a 200 iscritti alla volta");
    expect((await visitor.get(`${list}/many/collection?all=201`)).text).toContain("al massimo 200 alla volta");
    expect((await visitor.get(list)).text).toContain("Al massimo 200 alla volta");

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

test("who has a package is asked about; of several they are named, left out, and the others sold to", async ({
  visitor,
  upstream,
}) => {
  const { sql } = upstream.services;
  const people = [
    await addHolder(sql, aurora, { lastName: "Doppi" }),
    await addHolder(sql, aurora, { lastName: "Altri" }),
  ];
  const ids = people.map(({ membershipId }) => membershipId);
  const templateId = await addPackage(sql, 5_000);
  await visitor.signIn("board");
  const form = await visitor.get(saleTo(ids.slice(0, 1), templateId));
  await visitor.submit(form, { notes: "" }, { button: "Vendi" });
  const asked = await visitor.submit(form, { notes: "Tenuto" }, { button: "Vendi" });
  expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("ancora da usare")]);
  expect(asked.document.querySelector("[name=notes]")?.textContent).toBe("Tenuto");
  const some = await visitor.submit(await visitor.get(saleTo(ids, templateId)), { notes: "" }, { button: "Vendi" });
  expect(some.text).toMatch(/Pacchetto venduto a un iscritto\. Chi lo aveva già resta fuori: Doppi/u);
  expect((await visitor.submit(asked, {}, { button: "Procedi comunque" })).text).toContain("Pacchetto venduto");
  expect((await visitor.action("action=subscription.sell")).text).toContain("Venduto a chi lo aveva già");

  // Days that have passed: the season under way is a link, which the form then starts with.
  const passed = { "coverage.startAt": "2020-09-01", "coverage.endAt": "2021-06-30" };
  const over = await visitor.submit(await visitor.get(saleTo(ids.slice(1), await addPackage(sql))), passed, {
    button: "Vendi",
  });
  expect([over.status, over.text]).toEqual([409, expect.stringContaining("La validità è finita il 30/06/2021")]);
  const season = over.document.querySelector("main a[href*='startAt=']");
  expect(season?.textContent).toMatch(/^Vendi per .+: \d\d\/\d\d\/\d{4}–/u);
  const offered = await visitor.get(season?.getAttribute("href") ?? "");
  const start = new URL(season?.getAttribute("href") ?? "", "http://x").searchParams.get("startAt");
  expect(offered.document.querySelector("[name='coverage.startAt']")?.getAttribute("value")).toBe(start);
});

test("a sale that is begun on a member's page leads back to it, sold or cancelled", async ({ visitor, upstream }) => {
  const { sql } = upstream.services;
  const { membershipId } = await addHolder(sql, aurora, { lastName: "Tornanti" });
  const templateId = await addPackage(sql);
  const own = `/my-organization/memberships/${membershipId}/payments`;
  await visitor.signIn("manager");
  const tab = await visitor.get(own);
  const packages = await visitor.get(
    tab.document.querySelector("main a[href*='/transactions/new']")?.getAttribute("href") ?? "",
  );
  const chosen = packages.document.querySelector(`a[href*="templateId=${templateId}"]`)?.getAttribute("href") ?? "";
  const form = await visitor.get(chosen);
  const linkOf = (words: string) =>
    [...form.document.querySelectorAll("main a")].find((a) => a.textContent === words)?.getAttribute("href");
  expect(linkOf("Annulla")).toBe(own);
  expect(linkOf("Cambia pacchetto")).toContain("returnTo=");
  const sold = await visitor.submit(form, {}, { button: "Vendi" });
  expect([sold.path, sold.text]).toEqual([own, expect.stringContaining("Pacchetto venduto")]);
  const foreign = await visitor.get(`${saleTo([membershipId], templateId)}&returnTo=//elsewhere.example`);
  expect(foreign.document.querySelector(`.formButtons a[href="${list}"]`)).not.toBeNull();
});

test("what is to be collected for one that waits for approval is the same wherever it stands", async ({ visitor }) => {
  await visitor.signIn("manager");
  const waiting = await visitor.get(`${list}?approval=toApprove&from=`);
  const row = waiting.document.querySelector("tbody tr");
  const path = row?.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  const listed = /Da incassare ([\d.,]+) €/u.exec(row?.textContent?.replace(/\s+/gu, " ") ?? "")?.[1];
  const record = await visitor.get(path);
  expect(record.text.replace(/\s+/gu, " ")).toMatch(new RegExp(`Da incassare ?${listed} €`, "u"));
  expect(listed).not.toBe("0,00");
  const member = record.document.querySelector("a[href*='/memberships/'][href$='/payments']")?.getAttribute("href");
  const tab = await visitor.get(member ?? "");
  const own = tab.document.querySelector(`tr:has(a[href="${path}"])`)?.textContent?.replace(/\s+/gu, " ");
  expect(own).toContain(`Da incassare ${listed} €`);
  const sorted = await visitor.get(`${list}?approval=toApprove&approval=approved&sort=-toPay&from=&pageSize=100`);
  const amounts = [...sorted.document.querySelectorAll("tbody tr")].map((one) =>
    Number(/Da incassare ([\d.,]+)/u.exec(one.textContent?.replace(/\s+/gu, " ") ?? "")?.[1]?.replace(/[.,]/gu, "")),
  );
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
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

describe("a course", () => {
  test("is chosen, sold with a weekly session, shown, and its end said before", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Corsisti" });
    const [bought] = await sql<[{ id: string }]>`select id from upstream.subscription_templates
      where organisation_id = ${aurora} and name = 'Corso padel 1 volta a settimana'`;
    await visitor.signIn("manager");
    const courses = await visitor.get(saleTo([membershipId], bought.id));
    expect(courses.text).toMatch(/Quale corso.*Padel avanzato.*giovedì 17:30–19:00.*posti liberi/u);
    const link = [...courses.document.querySelectorAll("main a")].find((a) =>
      a.textContent?.includes("Padel avanzato"),
    );
    const form = await visitor.get(link?.getAttribute("href") ?? "");
    expect(form.text).toMatch(/Corso: Padel avanzato.*Allenamenti in programma/u);
    expect(form.document.querySelector("[name=sessionIds]")?.hasAttribute("checked")).toBe(true);

    // Once it is full the form asks, and goes on when staff say so.
    await sql`update upstream.recurring_sessions r set max_athletes = greatest(min_athletes,
        (select count(*) from upstream.recurring_athletes a where a.recurring_session_id = r.id))
      where course_id = (select id from upstream.training_courses where name = 'Padel avanzato')`;
    const full = await visitor.submit(form, {}, { button: "Vendi" });
    expect([full.status, full.text]).toEqual([409, expect.stringContaining("Non ci sono più posti")]);
    const sold = await visitor.submit(full, {}, { button: "Procedi comunque" });
    expect(sold.text).toMatch(/Corso.*Padel avanzato.*giovedì 17:30–19:00/u);
    const shown = await visitor.get(`${list}?search=corsisti`);
    expect(shown.text).toContain("Corso: Padel avanzato");
    const chosen = [...shown.document.querySelectorAll("select[name=courseId] option")].find((option) =>
      option.textContent?.includes("Padel avanzato"),
    );
    const filtered = await visitor.get(`${list}?courseId=${chosen?.getAttribute("value")}`);
    expect(filtered.text).toContain("Corsisti");

    const id = sold.path.split("/").at(-1) ?? "";
    expect((await visitor.get(`${list}/many/closure?id=${id}`)).text).toContain("I posti nei corsi restano.");
    const asked = await visitor.get(`${list}/many/cancellation?id=${id}`);
    expect(asked.text).toMatch(/terminano i posti fissi \(1\)/u);
    expect((await visitor.submit(asked, { reason: "" })).text).toContain("Una transazione annullata.");
    const [entry] = await sql<[{ changes: Record<string, unknown> }]>`
      select changes from dashboard.audit_log where action = 'subscription.sell' and kind = 'outcome' order by id desc limit 1`;
    expect(JSON.stringify(entry.changes)).toContain("Padel avanzato");
  });

  test("is not asked for where the package is of none", async ({ visitor, upstream }) => {
    const { sql } = upstream.services;
    const { membershipId } = await addHolder(sql, aurora, { lastName: "Tesserati" });
    const [fee] = await sql<[{ id: string }]>`select id from upstream.subscription_templates
      where organisation_id = ${aurora} and name = 'Quota associativa'`;
    await visitor.signIn("manager");
    const form = await visitor.get(saleTo([membershipId], fee.id));
    expect(form.document.querySelector("[name=courseId]")).toBeNull();
    expect((await visitor.get(`${saleTo([membershipId], fee.id)}&courseId=choose`)).text).toContain("Senza corso");
    const sold = await visitor.submit(form, {}, { button: "Vendi" });
    expect(sold.text).toContain("Pacchetto venduto correttamente.");
  });
});
