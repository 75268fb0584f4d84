import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { CountedVisitor } from "#tests/support/counted-visitor.ts";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { groupedCode, setupCode } from "#upstream/operations/setup/code.ts";

// why: a club's whole first day, on a database without a seed, by forms and links alone.
vi.setConfig({ testTimeout: 120_000 });

let upstream: TestUpstream;
let dashboard: TestDashboard;
beforeAll(async () => {
  upstream = await startUpstream({ connections: 3 });
  dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
});
afterAll(async () => {
  await dashboard?.stop();
  await upstream?.stop();
});

/** What a club's first day may cost. */
const most = { clicks: 60, typed: 45 };

/** The value of the box of a group whose label has these words. */
const boxOf = ({ page }: CountedVisitor, name: string, words: string) =>
  [...page.document.querySelectorAll(`[name="${name}"]`)]
    .find((box) => box.closest("label")?.textContent?.includes(words))
    ?.getAttribute("value") ?? "";

/** The members whom the club brings along: children, each with the mother or the father. */
const members = [
  ["Cognome", "Nome", "Data di nascita", "Cognome genitore", "Nome genitore", "Cellulare genitore"],
  ...Array.from({ length: 20 }, (_, at) => {
    const lastName = `Neri${String.fromCodePoint(97 + at)}`;
    return [lastName, "Luca", `${10 + at}/05/2015`, lastName, "Paola", `3331234${500 + at}`];
  }),
];
const file = new File([members.map((row) => row.join(";")).join("\n")], "soci.csv", { type: "text/csv" });

/** The page once its job has ended: without a script it refreshes itself. */
const idle = (visitor: Visitor, path: string) =>
  waitFor(async () => {
    const page = await visitor.get(path);
    return page.document.querySelector("progress") ? undefined : page;
  });

it("from the first page to a receipt in a few clicks, without a script", async () => {
  const code = groupedCode(await setupCode(upstream.services.db));
  const visitor = new Visitor(dashboard.url);
  const anna = new CountedVisitor(visitor, await visitor.get(`/setup?code=${code}`));

  anna.step("club and manager");
  const person = { firstName: "Anna", lastName: "Verdi", email: "anna@aurora.example" };
  await anna.submit(
    { name: "ASD Aurora", ...person, password: "Aurora2026", repeat: "Aurora2026" },
    { form: "#setup" },
  );

  anna.step("court");
  await anna.follow("Aggiungi una struttura");
  const sportIds = [boxOf(anna, "sportIds", "Padel")];
  await anna.submit({ name: "Centro Aurora", address: "Via Prova 1", sportIds }, { form: "#location" });
  await anna.follow("Campi");
  await anna.follow("Nuovo campo");
  await anna.submit({ name: "Padel 1" }, { form: "#court" });

  anna.step("hours and price");
  await anna.follow("Orari di apertura");
  await anna.follow("Nuovo orario");
  // All day: whenever this runs, the next full hour can be booked.
  await anna.submit({ startAt: "00:00", endAt: "24:00" }, { form: "#openingSlot" });
  await anna.follow("Listini");
  await anna.follow("Nuovo listino");
  const price = { name: "Unico", "priceRanges[0].price": "24" };
  await anna.submit(price, { form: "#price-list", button: "Aggiungi listino" });

  anna.step("booking");
  await anna.follow("Dashboard");
  await anna.follow("Fai la prima prenotazione");
  const guest = { holder: "guest", guestName: "Bruno Rossi", isPaid: true };
  expect((await anna.submit(guest, { button: "intent=save" })).text).toContain("incassati 24,00 €");

  anna.step("receipt");
  await anna.follow("Conto e ricevute");
  await anna.follow("Nuova ricevuta");
  await anna.submit({}, { form: "#receipt" });
  const receipt = await anna.submit({ proceedWithoutTaxId: true }, { form: "#receipt" });
  expect(receipt.path).toMatch(/\/receipts\/[\da-f-]{36}$/u);

  anna.step("twenty athletes with their guardians");
  await anna.follow("Iscrizioni");
  await anna.follow("main a[href^='/my-organization/imports/new']");
  await anna.submit({ file }, { form: "#import" });
  anna.page = await idle(visitor, anna.page.path);
  await anna.submit({}, { form: "#rows", button: "intent=write" });
  anna.page = await idle(visitor, anna.page.path);
  const [counted] = await upstream.services.sql<{ athletes: number; guardians: number }[]>`
    select (select count(*)::int from upstream.memberships where status = 'accepted') as athletes,
           (select count(*)::int from upstream.guardians) as guardians`;
  expect(counted, anna.page.text).toEqual({ athletes: 20, guardians: 20 });

  anna.step("coach and site");
  await anna.follow("Staff");
  await anna.follow("Anna Verdi (tu)");
  await anna.submit({ roles: ["manager", "coach"] }, { form: "#staff-rights" });
  await anna.follow("Sedi");
  await anna.follow("Nuova sede");
  await anna.submit({}, { button: "Crea sede" });

  anna.step("course");
  await anna.follow("Corsi");
  await anna.follow("main a[href$='/courses/new']");
  await anna.submit({ name: "Padel ragazzi" }, { button: "Crea corso" });
  await anna.follow("Nuovo incontro");
  await anna.submit({ startAt: "18:00", endAt: "19:00" }, { button: "Aggiungi incontro" });
  await anna.follow("Pubblica");
  expect((await anna.submit({}, { button: "intent=save" })).text).toMatch(/Creati \d+ allenamenti/u);

  anna.step("presence of one training");
  await anna.follow("main a[href*='/course-sessions/']");
  await anna.follow("Aggiungi un atleta");
  await anna.submit({ search: "Neri" }, { button: "Cerca" });
  await anna.follow("main a[href*='athleteId=']");
  await anna.submit({ access: "free" }, { button: "Aggiungi all'allenamento" });
  await anna.follow("Segna le presenze");
  await anna.submit({}, { button: "intent=allPresent" });
  const [marked] = await upstream.services.sql<{ present: number }[]>`
    select count(*)::int as present from upstream.participants where is_present`;
  expect(marked, anna.page.text).toEqual({ present: 1 });

  console.info(anna.table());
  expect(anna.clicks).toBeLessThanOrEqual(most.clicks);
  expect(anna.typed).toBeLessThanOrEqual(most.typed);
});
