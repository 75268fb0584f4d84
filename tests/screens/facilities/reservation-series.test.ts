import { describe, expect } from "vitest";
import { addDays, formatLocalDate, today } from "#app/rules/dates.ts";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Thursdays far enough ahead that the demo has nothing on them; each test has weeks of its own. */
const thursday = (() => {
  let date = addDays(today("Europe/Rome"), 70);
  while (new Date(`${date}T12:00:00Z`).getUTCDay() !== 4) date = addDays(date, 1);
  return date;
})();
const day = (week: number) => addDays(thursday, 7 * week);
const form = "/locations/reservations/series/new";

/** The value of the box or option with these words. */
function courtOf(page: Page, words: string): string {
  const label = [...page.document.querySelectorAll("label")].find((one) => one.textContent?.includes(words));
  const box = label?.querySelector("input[name=fieldIds]") ?? null;
  if (!box) throw new Error(`No court ${words} on ${page.path}.`);
  return box.getAttribute("value") ?? "";
}

type Wish = Record<string, string | readonly string[] | boolean>;

/** Fills in the first step for a guest, on Padel 1 at ten, and presses its button. */
async function review(visitor: Visitor, requested: Wish) {
  const first = await visitor.get(form);
  const values = {
    fieldIds: [courtOf(first, "Padel 1")],
    startAt: "10:00",
    endAt: "11:30",
    holder: "guest",
    guestName: "Corso del giovedì",
  };
  return visitor.submit(first, { ...values, ...requested }, { button: "intent=preview" });
}

const saveButton = "intent=save";
const pathOf = (page: Page) => page.path.split("?")[0] ?? "";
const rowsOf = (page: Page) => [...page.document.querySelectorAll("main tbody tr")];
const decisionOf = (page: Page, date: string) => {
  const found = [...page.document.querySelectorAll("input[name^='decision:']")]
    .map((input) => input.getAttribute("name") ?? "")
    .find((name) => name.includes(date));
  if (!found) throw new Error(`Nothing to decide on ${date}.`);
  return found;
};

/** A confirmed reservation of a guest on Padel 1 at ten. @returns its page's path */
async function confirmed(visitor: Visitor, date: string, guestName: string) {
  const first = await visitor.get("/locations/reservations/new");
  const option = [...first.document.querySelectorAll("select[name=fieldId] option")].find((one) =>
    one.textContent?.includes("Padel 1"),
  );
  const values = { date, startAt: "10:00", endAt: "11:30", holder: "guest", guestName };
  const fieldId = option?.getAttribute("value") ?? "";
  const created = await visitor.submit(first, { fieldId, ...values }, { button: saveButton });
  return pathOf(created);
}

describe("a series without a script", () => {
  test("starts from the form of one reservation, is reviewed, saved and shown", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const one = await visitor.get(`/locations/reservations/new?date=${day(0)}&startAt=10:00&endAt=11:30`);
    const option = [...one.document.querySelectorAll("select[name=fieldId] option")].find((entry) =>
      entry.textContent?.includes("Padel 1"),
    );
    const fieldId = option?.getAttribute("value") ?? "";
    const first = await visitor.submit(one, { fieldId }, { button: "Ripeti ogni settimana o prenota più campi" });
    expect(first.path).toContain(form);
    expect(first.document.querySelector("input[name=date]")?.getAttribute("value")).toBe(day(0));
    expect(first.document.querySelector("input[name=fieldIds][checked]")?.getAttribute("value")).toBe(fieldId);

    const values = { until: day(3), holder: "guest", guestName: "Corso <b>base</b> 🎾", confirm: true, notes: "Coni" };
    const seen = await visitor.submit(first, values, { button: "intent=preview" });
    expect(seen.status).toBe(200);
    expect(seen.text).toContain("Si possono creare 4 prenotazioni: nulla è ancora stato salvato.");
    expect(rowsOf(seen)).toHaveLength(4);
    expect(seen.text).toContain(formatLocalDate(day(3)));
    expect((await visitor.get(`/locations/reservations/list?from=${day(0)}&to=${day(3)}`)).text).not.toContain("Corso");

    const back = await visitor.submit(seen, {}, { button: "Modifica i dati" });
    expect(back.document.querySelector("input[name=guestName]")?.getAttribute("value")).toBe("Corso <b>base</b> 🎾");
    expect(back.document.querySelector("textarea[name=notes]")?.textContent).toBe("Coni");
    expect(back.document.querySelector("input[name=confirm][checked]")).not.toBeNull();

    const again = await visitor.submit(back, {}, { button: "intent=preview" });
    const saved = await visitor.submit(again, {}, { button: saveButton });
    expect(saved.text).toContain("4 prenotazioni create.");
    expect(saved.text).toContain("Ogni settimana, giovedì 10:00–11:30");
    expect(rowsOf(saved)).toHaveLength(4);
    expect(rowsOf(saved)[0]?.textContent).toContain("Confermata");

    const member = await visitor.get(rowsOf(saved)[1]?.querySelector("a")?.getAttribute("href") ?? "");
    expect(member.text).toContain("Modifica questa e le successive");
    const list = await visitor.get(`/locations/reservations/list?from=${day(0)}&to=${day(0)}`);
    expect(list.text).toContain("Fa parte di una serie");
  });

  test("lists conflicts first; they are skipped unless overwriting is chosen; the log names who made way", async ({
    visitor,
  }) => {
    await visitor.signIn("manager", "Aurora");
    const stays = await confirmed(visitor, day(11), "Ospite Che Resta");
    const goes = await confirmed(visitor, day(12), "Ospite Che Cede");
    const seen = await review(visitor, { date: day(10), until: day(13), confirm: true });
    expect(seen.text).toContain("2 date da decidere");
    expect(rowsOf(seen)[0]?.textContent).toContain("Ospite Che Resta");
    expect(seen.document.querySelector(`main a[href="${goes}"]`)).not.toBeNull();

    const weighed = await visitor.submit(
      seen,
      { [decisionOf(seen, day(12))]: "overwrite" },
      { button: "Aggiorna il riepilogo" },
    );
    expect(weighed.text).toContain("Si possono creare 3 prenotazioni");
    expect(weighed.text).toContain("Verrà annullata 1 prenotazione già confermata: Ospite Che Cede.");
    expect((await visitor.get(goes)).text).toContain("Confermata");

    // Back to the form, or signed in again: what was typed and what was chosen is there.
    const edited = await visitor.submit(weighed, {}, { button: "Modifica i dati" });
    const again = await visitor.submit(edited, {}, { button: "intent=preview" });
    expect(again.text).toContain("Verrà annullata 1 prenotazione già confermata: Ospite Che Cede.");
    visitor.cookies.delete("session");
    const login = await visitor.submit(again, {}, { button: saveButton });
    const choice = await visitor.submit(login, { email: "manager@demo.example", password: "Demo1234" });
    const typed = await visitor.submit(choice, {}, { button: "Entra in ASD Polisportiva Aurora" });
    expect(typed.text).toContain("Non è stato ancora salvato nulla");
    expect(typed.document.querySelector("input[name=guestName]")?.getAttribute("value")).toBe("Corso del giovedì");
    const reviewed = await visitor.submit(typed, {}, { button: "intent=preview" });
    expect(reviewed.text).toContain("Verrà annullata 1 prenotazione già confermata: Ospite Che Cede.");

    const saved = await visitor.submit(reviewed, {}, { button: saveButton });
    expect(saved.text).toContain("3 prenotazioni create.");
    expect((await visitor.get(stays)).text).toContain("Confermata");
    expect((await visitor.get(goes)).text).toContain("Annullata dal circolo");

    // What was skipped can be added back, and asks again about who is there.
    const missing = saved.document.querySelector("main a[href*='/dates/']")?.getAttribute("href") ?? "";
    expect(missing).toBe(`${pathOf(saved)}/dates/${day(11)}/new`);
    const asked = await visitor.get(missing);
    expect(asked.text).toContain("Ospite Che Resta");
    const undecided = await visitor.submit(asked, {}, { button: saveButton });
    // Left out is what is offered first; then nothing is added.
    expect(undecided.status).toBe(422);
    const decided = { [decisionOf(undecided, day(11))]: "overwrite" };
    const added = await visitor.submit(undecided, decided, { button: saveButton });
    expect(added.text).toContain(`${formatLocalDate(day(11))}: 1 prenotazione aggiunta alla serie.`);
    expect(added.text).not.toContain("Date saltate");
    expect((await visitor.ask(missing)).status).toBe(404);
    const line = await visitor.action("action=reservation_series.add_date&outcome=succeeded");
    expect(line.text).toContain("Data aggiunta alla serie");
    expect(line.text).toContain("Ospite Che Resta");

    const logged = await visitor.action("action=reservation_series.create&outcome=succeeded");
    expect(logged.text).toContain("Nuova serie di prenotazioni");
    expect(logged.text).toContain("Ospite Che Cede");
  });

  test("is looked at again when something came in the way meanwhile", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const seen = await review(visitor, { date: day(20), until: day(21) });
    await confirmed(visitor, day(21), "Arrivato Dopo");
    const refused = await visitor.submit(seen, {}, { button: saveButton });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Nel frattempo è cambiato qualcosa");
    expect(refused.text).toContain("Arrivato Dopo");
    const saved = await visitor.submit(refused, {}, { button: saveButton });
    expect(saved.text).toContain("1 prenotazione creata.");
  });

  test("asks before it leaves the opening hours, and wants a decision where there is no price", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const early = await review(visitor, { date: day(24), startAt: "04:00", endAt: "05:30" });
    expect(early.text).toMatch(/Vuoi procedere comunque\?|Nessun listino copre/u);
    const part = await review(visitor, { date: day(24), startAt: "10:00", endAt: "10:15" });
    expect(part.text).toContain("1 data da decidere");
    expect(part.text).toMatch(/turni interi|Nessun listino/u);
    const refused = await visitor.submit(part, {}, { button: saveButton });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Decidi cosa fare delle date segnalate");
  });

  test("keeps what was typed when the form is refused, and says why beside the fields", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const send = (fields: Record<string, string>) => visitor.post(form, fields);
    const empty = await send({ intent: "preview", holder: "guest" });
    expect(empty.status).toBe(422);
    for (const name of ["fieldIds", "date", "startAt", "endAt", "guestName"])
      expect(empty.document.querySelector(`[role=alert] a[href="#series-${name}"]`), name).not.toBeNull();
    const bad: Wish[] = [
      { until: day(29) },
      { until: addDays(day(30), 7 * 60) },
      { endAt: "09:00" },
      { discounted: "999999" },
      { discounted: "-1" },
      { discounted: "tanto" },
      { guestName: "x".repeat(121) },
      { notes: "x".repeat(2001) },
      { until: "domani" },
      { guestName: "" },
    ];
    for (const requested of bad) {
      const refused = await review(visitor, { date: day(30), guestPhoneNumber: "+39 333", ...requested });
      expect(refused.status, JSON.stringify(requested).slice(0, 60)).toBe(422);
      expect(refused.document.querySelector("[role=alert] a"), JSON.stringify(requested).slice(0, 60)).not.toBeNull();
      expect(refused.document.querySelector("input[name=guestPhoneNumber]")?.getAttribute("value")).toBe("+39 333");
    }
    const list = await visitor.get(`/locations/reservations/list?from=${day(30)}&to=${day(31)}`);
    expect(list.text).toContain("Nessuna prenotazione con questi filtri");
  });
});

describe("the rest of a series", () => {
  test("changes from a reservation on, what is not touched stays, and is canceled", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const seen = await review(visitor, { date: day(40), until: day(43), confirm: true, notes: "Prime note" });
    const series = await visitor.submit(seen, {}, { button: saveButton });
    const second = await visitor.get(rowsOf(series)[1]?.querySelector("a")?.getAttribute("href") ?? "");
    const edit = await visitor.follow(second, "Modifica questa e le successive");
    expect(edit.text).toContain("Cambiano 3 prenotazioni");
    const plan = await visitor.submit(edit, { startAt: "11:30", endAt: "13:00" }, { button: "intent=preview" });
    expect(plan.text).toContain("Possono cambiare 3 prenotazioni");
    expect(plan.text).toContain("prima: 10:00–11:30");
    const changed = await visitor.submit(plan, {}, { button: saveButton });
    expect(changed.text).toContain("3 prenotazioni modificate.");
    expect(rowsOf(changed)[0]?.textContent).toContain("10:00–11:30");
    expect(rowsOf(changed)[1]?.textContent).toContain("11:30–13:00");
    // Three of four: that is what the series is now.
    expect(changed.document.querySelector("main h2")?.textContent).toContain("11:30–13:00");

    const third = await visitor.get(rowsOf(changed)[2]?.querySelector("a")?.getAttribute("href") ?? "");
    expect(third.text).toContain("Prime note");
    const ask = await visitor.follow(third, "Annulla questa e le successive");
    expect(ask.text).toContain("Verranno annullate 2 prenotazioni");
    const done = await visitor.submit(ask, { target: "user" }, { button: "Annulla 2 prenotazioni" });
    expect(done.text).toContain("2 prenotazioni annullate.");
    expect(rowsOf(done)[1]?.textContent).toContain("Confermata");
    expect(rowsOf(done)[3]?.textContent).toContain("Annullata");
  });

  test("is not found by another organisation", async ({ dashboard, visitor }) => {
    await visitor.signIn("facilities");
    const seen = await review(visitor, { date: day(50) });
    const path = pathOf(await visitor.submit(seen, {}, { button: saveButton }));
    const there = new Visitor(dashboard.url);
    await there.signIn("manager", "Riviera");
    for (const page of [path, `${path}/edit`, `${path}/cancellation`])
      expect((await there.get(page)).status, page).toBe(404);
    expect((await there.post(`${path}/cancellation`, { target: "user" })).status).toBe(404);
    const foreign = courtOf(await visitor.get(form), "Padel 1");
    const values = { fieldIds: foreign, date: day(51), startAt: "10:00", endAt: "11:30", guestName: "Estranei" };
    const refused = await there.post(form, { ...values, holder: "guest", intent: "preview" });
    expect(refused.status).toBe(422);
    expect(refused.document.getElementById("series-fieldIds-error")?.textContent).toContain("Non abbiamo trovato");
  });
});
