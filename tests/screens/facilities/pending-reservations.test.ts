import { describe, expect } from "vitest";
import { addDays, today } from "#app/rules/dates.ts";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const list = "/locations/reservations/pending";
/** Days far enough ahead that the demo has nothing on them. */
const start = addDays(today("Europe/Rome"), 95);
const day = (n: number) => addDays(start, n);

const idsOn = (page: Page) =>
  [...page.document.querySelectorAll("input[type=checkbox][name=id]")].map((box) => box.getAttribute("value") ?? "");
const tickedOn = (page: Page) =>
  [...page.document.querySelectorAll("input[type=checkbox][name=id][checked]")].map((box) => box.getAttribute("value"));

/** Books the first location's padel court, pending. @returns the reservation's id */
async function book(visitor: Visitor, date: string, guestName: string, startAt = "10:00", endAt = "11:30") {
  const form = await visitor.get("/locations/reservations/new");
  const court = [...form.document.querySelectorAll("select[name=fieldId] option")].find((option) =>
    option.textContent?.includes("Padel 1"),
  );
  const fieldId = court?.getAttribute("value") ?? "";
  const values = { fieldId, date, startAt, endAt, holder: "guest", guestName, status: "pending" };
  const created = await visitor.submit(form, values, { button: "intent=save" });
  expect(created.text).toContain("Prenotazione creata");
  return created.path.split("?")[0]?.split("/").at(-1) ?? "";
}

/** Sends what ticking these rows and pressing "Conferma le selezionate" sends. */
function confirm(visitor: Visitor, ids: readonly string[], query = "") {
  const body = new URLSearchParams([["intent", "confirm"], ...ids.map((id) => ["id", id])]);
  return visitor.ask(list + query, { method: "POST", body });
}

const statusOf = async (visitor: Visitor, id: string) => (await visitor.get(`/locations/reservations/${id}`)).text;

describe("the work list", () => {
  test("shows what waits by location, with its filters and choices in the address", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const page = await visitor.get(list);
    expect(page.status).toBe(200);
    const menu = page.document.querySelector(".drawer a[aria-current]");
    expect(menu?.textContent).toContain("Da confermare");
    const total = Number(menu?.querySelector(".menuCount > span")?.textContent);
    expect(page.text).toContain(`Ancora da giocare (${total})`);
    expect(tickedOn(page)).toEqual([]);
    const all = await visitor.follow(page, "Seleziona tutto");
    expect(tickedOn(all)).toEqual(idsOn(page));
    const none = await visitor.follow(all, "Deseleziona tutto");
    expect(tickedOn(none)).toEqual([]);

    const [location] = [...page.document.querySelectorAll("select[name=locationId] option")].slice(1);
    const filtered = await visitor.submit(page, { locationId: location?.getAttribute("value") ?? "" });
    expect(filtered.document.querySelectorAll("main table")).toHaveLength(1);
    const nothing = await visitor.get(`${list}?from=2199-01-01`);
    expect(nothing.text).toContain("Nessuna richiesta con questi filtri");
    const past = await visitor.get(`${list}?shown=started`);
    expect(past.text).toContain("Già iniziata");
    const beyond = await visitor.get(`${list}?page=9999`);
    expect(beyond.path).not.toContain("9999");
    expect(idsOn(beyond).length).toBeGreaterThan(0);
  });

  test("flags what stands in the way, and ticks only the free ones when told so", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const blocked = await book(visitor, day(0), "Ospite Bloccato");
    const winner = await book(visitor, day(0), "Ospite Confermato");
    const free = await book(visitor, day(0), "Ospite <b>Libero</b> 🎾", "11:30", "13:00");
    expect((await confirm(visitor, [winner])).status).toBe(302);
    const page = await visitor.get(`${list}?from=${day(0)}&to=${day(0)}&select=ready`);
    expect(idsOn(page)).toEqual([blocked, free]);
    expect(tickedOn(page)).toEqual([free]);
    expect(page.text).toContain("Campo già occupato");
    expect(page.text).toContain("Ospite <b>Libero</b> 🎾");
    expect(page.document.querySelector(`main a.conflict[href="/locations/reservations/${winner}"]`)).not.toBeNull();
    expect(page.text).toContain("1 minuto");
  });
});

describe("confirming several", () => {
  test("confirms each, comes back to the same list, and records each", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const ids = [
      await book(visitor, day(7), "Primo Ospite", "08:00", "09:30"),
      await book(visitor, day(7), "Secondo Ospite", "09:30", "11:00"),
    ];
    const address = `?from=${day(7)}&to=${day(7)}`;
    const done = await confirm(visitor, ids, `${address}&select=all`);
    expect(done.location).toBe(`${list}${address}`);
    expect((await visitor.get(done.location ?? "")).text).toContain("2 prenotazioni confermate.");
    for (const id of ids) expect(await statusOf(visitor, id)).toContain("Confermata");
    const log = await visitor.get("/audit?action=reservation.confirm&outcome=succeeded");
    expect(log.text).toContain("Primo Ospite");
    expect(log.text).toContain("Secondo Ospite");
  });

  test("says for each one that failed why, and the first that was asked for gets the court", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const first = await book(visitor, day(8), "Chi Prima Arriva");
    const second = await book(visitor, day(8), "Arrivato Dopo", "11:00", "12:30");
    const other = await book(visitor, day(8), "Un Altro", "15:00", "16:30");
    const page = await confirm(visitor, [second, other, first], `?from=${day(8)}&to=${day(8)}`);
    expect(page.status).toBe(409);
    const alert = page.document.querySelector("[role=alert]")?.textContent ?? "";
    expect(alert).toContain("1 prenotazione non è stata confermata");
    expect(alert).toContain("Le altre 2 sono confermate.");
    expect(alert).toContain("Arrivato Dopo");
    expect(alert).toContain("il campo è già occupato da una prenotazione confermata");
    expect(alert).toContain("Chi Prima Arriva");
    expect(idsOn(page)).toEqual([second]);
    expect(tickedOn(page)).toEqual([second]);
    const row = page.document.querySelector("tr.failed");
    expect(row?.textContent).toContain("il campo è già occupato");
    const describing = row?.querySelector("input[name=id]")?.getAttribute("aria-describedby") ?? "";
    expect(page.document.getElementById(describing)?.textContent).toContain("il campo è già occupato");
  });

  test("two secretaries at once: the second is told that another was quicker", async ({ dashboard, visitor }) => {
    const other = new Visitor(dashboard.url);
    await Promise.all([visitor.signIn("facilities"), other.signIn("manager", "Aurora")]);
    const ids = [
      await book(visitor, day(9), "Conteso Uno", "08:00", "09:30"),
      await book(visitor, day(9), "Conteso Due", "09:30", "11:00"),
      await book(visitor, day(9), "Conteso Tre", "11:00", "12:30"),
    ];
    const answers = await Promise.all([confirm(visitor, ids), confirm(other, ids)]);
    for (const id of ids) expect(await statusOf(visitor, id)).toContain("Confermata");
    const told = answers.map((page) => (page.text.match(/qualcun altro l'ha già confermata/gu) ?? []).length);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(3);

    const gone = await book(visitor, day(9), "Conteso Quattro", "14:00", "15:30");
    await other.post(`/locations/reservations/${gone}/cancellation`, { target: "user" });
    expect((await confirm(visitor, [gone])).text).toContain("qualcun altro l'ha già annullata o rifiutata");
  });

  test("all that match, on other pages too, unless they are not as many as was seen", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const hours = ["08:00", "09:30", "11:00", "12:30", "14:00", "15:30", "17:00", "18:30", "20:00", "21:30", "23:00"];
    const ids: string[] = [];
    for (const [at, startAt] of hours.slice(0, -1).entries())
      ids.push(await book(visitor, day(11), `Di Molti ${at}`, startAt, hours[at + 1]));
    ids.push(await book(visitor, day(12), "Di Molti 10", "08:00", "09:30"));
    const address = `?from=${day(11)}&to=${day(12)}&pageSize=10`;
    const page = await visitor.get(list + address);
    expect(idsOn(page)).toHaveLength(10);
    const all = page.document.querySelector("input[type=checkbox][name=all]");
    expect(all?.getAttribute("value")).toBe("11");
    const filters = { from: day(11), to: day(12), shown: "upcoming" };
    const asked = await visitor.get(`${list}/rejection?${new URLSearchParams({ ...filters, all: "11" })}`);
    expect(asked.text).toContain("Stai per rifiutare queste 11 richieste");
    const changed = await visitor.ask(list, {
      method: "POST",
      body: new URLSearchParams({ ...filters, all: "12", id: ids[0] ?? "" }),
    });
    expect(changed.status).toBe(409);
    expect(changed.text).toContain("Nel frattempo l'elenco è cambiato");
    expect(await statusOf(visitor, ids[0] ?? "")).toContain("In attesa");
    const done = await visitor.submit(
      page,
      { all: "11" },
      { form: "main form[method=post]", button: "intent=confirm" },
    );
    expect(done.text).toContain("11 prenotazioni confermate.");
    expect(await statusOf(visitor, ids[10] ?? "")).toContain("Confermata");
  });

  test("one by its own button, whatever is ticked", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const wanted = await book(visitor, day(10), "Solo Questa", "08:00", "09:30");
    const ticked = await book(visitor, day(10), "Questa No", "09:30", "11:00");
    const body = new URLSearchParams({ only: wanted, id: ticked });
    await visitor.ask(list, { method: "POST", body });
    expect(await statusOf(visitor, wanted)).toContain("Confermata");
    expect(await statusOf(visitor, ticked)).toContain("In attesa");
  });

  test("bad input saves nothing and says what is wrong", async ({ dashboard, visitor }) => {
    await visitor.signIn("facilities");
    const none = await confirm(visitor, []);
    expect(none.status).toBe(422);
    expect(none.text).toContain("Seleziona almeno una prenotazione");
    const many = await confirm(
      visitor,
      Array.from({ length: 101 }, () => crypto.randomUUID()),
    );
    expect(many.status).toBe(422);
    expect(many.text).toContain("al massimo 100");
    const there = new Visitor(dashboard.url);
    await there.signIn("manager", "Riviera");
    const foreign = idsOn(await there.get(`${list}?shown=all`))[0] ?? "";
    expect(foreign).not.toBe("");
    for (const id of [foreign, crypto.randomUUID(), "🎾", "<b>", "-1", "x".repeat(5000)]) {
      const page = await confirm(visitor, [id]);
      expect(page.status, id).toBe(409);
      expect(page.text).toContain("questa prenotazione non si trova più");
    }
    expect(await statusOf(there, foreign)).toContain("In attesa");
  });
});

describe("rejecting several", () => {
  const asked = (ids: readonly string[], more = "") =>
    `${list}/rejection?${new URLSearchParams(ids.map((id) => ["id", id]))}${more}`;

  test("asks first, then rejects each and comes back", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const ids = [
      await book(visitor, day(14), "Rifiutato Uno", "08:00", "09:30"),
      await book(visitor, day(14), "Rifiutato Due", "09:30", "11:00"),
    ];
    const back = `${list}?from=${day(14)}`;
    const page = await visitor.get(asked(ids, `&returnTo=${encodeURIComponent(back)}`));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Stai per rifiutare queste 2 richieste");
    expect(page.text).toContain("Rifiutato Uno");
    const done = await visitor.submit(page, {}, { button: "Rifiuta 2 richieste" });
    expect(done.path).toBe(back);
    expect(done.text).toContain("2 prenotazioni rifiutate.");
    for (const id of ids) expect(await statusOf(visitor, id)).toContain("Rifiutata");
    const log = await visitor.get("/audit?action=reservation.cancel&outcome=succeeded");
    expect(log.text).toContain("Rifiutato Uno");
    expect(log.text).toContain("Rifiutato Due");
  });

  test("leaves alone what somebody has confirmed meanwhile, and says so", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const ids = [
      await book(visitor, day(15), "Salvato In Tempo", "08:00", "09:30"),
      await book(visitor, day(15), "Rifiutato Davvero", "09:30", "11:00"),
    ];
    const page = await visitor.get(asked(ids));
    await confirm(visitor, ids.slice(0, 1));
    const told = await visitor.submit(page, {}, { button: "Rifiuta 2 richieste" });
    expect(told.status).toBe(409);
    expect(told.text).toContain("qualcun altro l'ha già confermata");
    expect(await statusOf(visitor, ids[0] ?? "")).toContain("Confermata");
    expect(await statusOf(visitor, ids[1] ?? "")).toContain("Rifiutata");
    expect((await visitor.get(asked(ids))).text).toContain("qualcuno ha già risposto");
  });

  test("goes back to our own pages only, and refuses nothing at all", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const page = await visitor.get(asked([crypto.randomUUID()], "&returnTo=https://elsewhere.example/"));
    expect(page.status).toBe(200);
    expect(page.html).not.toContain('elsewhere.example/"');
    expect((await visitor.post(`${list}/rejection`, {})).status).toBe(422);
    expect((await visitor.get(`${list}/rejection`)).text).toContain("Seleziona almeno una prenotazione");
  });
});
