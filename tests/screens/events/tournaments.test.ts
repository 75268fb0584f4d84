import { describe, expect } from "vitest";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import type { Values } from "#tests/support/html-form.ts";
import { dayAhead } from "#tests/support/training-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { errorsOf } from "../support/crud.ts";

const list = "/events/list";
const add = "/events/tournaments/new";
const date = dayAhead(200);
const typed = (name: string) => ({ name, description: "Al lago", startDate: date, endDate: date });

/** Makes a tournament, as the event manager. @returns its page */
async function made(visitor: Visitor, name: string): Promise<Page> {
  await visitor.signIn("events");
  const page = await visitor.submit(await visitor.get(add), typed(name), { button: "Crea torneo" });
  expect(page.text).toContain(`Torneo creato: ${name}.`);
  return page;
}

describe("a tournament, without scripts", () => {
  test("is made, published, shown to others and canceled, and the log has it", async ({ visitor, dashboard }) => {
    await visitor.signIn("events");
    const wrong = { ...typed("Torneo di maggio"), endDate: dayAhead(199), minTeams: "3", "checkIn.day": date };
    const refused = await visitor.submit(await visitor.get(add), wrong, { button: "Crea torneo" });
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      [expect.stringContaining("Check-in dalle"), expect.stringContaining("Check-in alle")],
    ]);
    const still = await visitor.submit(refused, { "checkIn.day": "" }, { button: "Crea torneo" });
    expect([still.status, still.text]).toEqual([422, expect.stringContaining("La fine deve venire dopo l'inizio")]);
    const times = { endDate: date, minTeams: "4" };
    const page = await visitor.submit(still, times, { button: "Crea torneo" });
    expect(page.text).toContain("Torneo creato: Torneo di maggio.");
    expect(page.text).toContain("È una bozza");
    const { path } = page;

    const question = await visitor.follow(page, "Pubblica");
    expect(question.text).toMatch(/\d+ persone del circolo ricevono l'invito/u);
    // Enter in its box takes the first step.
    const told = await visitor.submit(question, { notifyAthletes: [] }, { form: "#publication" });
    expect(told.text).toContain("Torneo di maggio: ora lo stato è «Pubblicato».");
    expect(told.text).toContain("Iscrizioni aperte");
    expect(told.text).toContain("0 squadre su 16");

    const seen = await visitor.submit(await visitor.get(`${path}/visibility`), { visibility: "hidden" });
    expect(seen.text).toContain("Salvato chi vede «Torneo di maggio».");

    const cancellation = await visitor.get(`${path}/cancellation`);
    expect(cancellation.text).toContain("Nessuna squadra è iscritta.");
    const unsaid = await visitor.submit(cancellation, {}, { form: "#cancellation" });
    expect([unsaid.status, errorsOf(unsaid)]).toEqual([422, [expect.stringContaining("Messaggio a chi è iscritto")]]);
    const canceled = await visitor.submit(unsaid, { cancelMessage: "Piove" }, { form: "#cancellation" });
    expect(canceled.text).toContain("Torneo annullato: Torneo di maggio.");
    expect(canceled.text).toContain("Piove");
    const late = await visitor.submit(cancellation, { cancelMessage: "Di nuovo" }, { form: "#cancellation" });
    expect(late.status).toBe(409);

    const board = new Visitor(dashboard.url);
    await board.signIn("board");
    const id = path.split("/").at(-1);
    const log = await board.get(`/audit?target=${id}`);
    for (const said of ["creato", "pubblicato", "annullato"]) expect(log.text).toContain(`Torneo ${said}`);
    expect(log.text).toContain("Visibilità del torneo cambiata");
    const created = await board.action(`action=event.create&target=${id}`);
    expect(created.text).toMatch(/Formula.*Gironi e tabellone/u);
  });

  test("is started, concluded and opened again, and changes only what its state lets it", async ({ visitor }) => {
    const { path } = await made(visitor, "In corso");
    const step = async (button: string) => {
      const form = await visitor.get(`${path}/publication`);
      const quietly: Values = form.document.querySelector("[name=notifyAthletes]") ? { notifyAthletes: [] } : {};
      return visitor.submit(form, quietly, { form: "#publication", button });
    };
    await step("Pubblica");
    expect((await step("Riporta in bozza")).text).toContain("È una bozza");
    await step("Pubblica");
    expect((await step("Avvia")).text).toContain("Torneo in corso");
    const edit = await visitor.get(`${path}/edit`);
    expect(edit.text).toContain("si cambiano ancora testi, sponsor e fine");
    expect(edit.document.querySelector("[name=maxTeams]")).toBeNull();
    const saved = await visitor.submit(edit, { prizePool: "Una coppa" }, { button: "Salva" });
    expect(saved.text).toContain("Torneo salvato: In corso.");
    expect(saved.text).toContain("Una coppa");
    // Dates the wrong way round are those between them.
    const [from, to] = [dayAhead(199), dayAhead(201)];
    const found = await visitor.get(`${list}?search=In+corso&from=${to}&to=${from}`);
    expect(found.document.querySelector("tbody a.rowLink")?.textContent).toContain("In corso");
    expect(found.document.querySelector("[name=from]")?.getAttribute("value")).toBe(from);
    expect((await step("Concludi")).text).toContain("Torneo concluso");
    expect((await visitor.get(`${path}/cancellation`)).text).toContain("Un torneo concluso non si annulla");
    expect((await step("Riapri")).text).toContain("Torneo in corso");
  });

  test("offers the courts of the location that was chosen", async ({ visitor }) => {
    await visitor.signIn("manager");
    const form = await visitor.get(add);
    const places = [...form.document.querySelectorAll("[name=locationId] option[value]")];
    const locationId = places.map((one) => one.getAttribute("value") ?? "").find(Boolean) ?? "";
    const shown = await visitor.submit(form, { name: "Con i campi", locationId }, { button: "Mostra i campi" });
    expect([shown.status, shown.document.querySelector("[name=name]")?.getAttribute("value")]).toEqual([
      200,
      "Con i campi",
    ]);
    const court = shown.document.querySelector("[name=fieldIds]")?.getAttribute("value") ?? "";
    const page = await visitor.submit(
      shown,
      { ...typed("Con i campi"), fieldIds: [court], feePerTeam: "20,50" },
      { button: "Crea torneo" },
    );
    expect(page.text).toContain("20,50 €");
    // A copy has the courts and the fee, and no dates.
    const copy = await visitor.follow(page, "Duplica");
    expect(copy.document.querySelector(`[name=fieldIds][value="${court}"]`)?.hasAttribute("checked")).toBe(true);
    expect(copy.document.querySelector("[name=name]")?.getAttribute("value")).toBe("Copia di Con i campi");
    expect(copy.document.querySelector("[name=startDate]")?.getAttribute("value") ?? "").toBe("");
  });

  test("has all its pages in every state", { timeout: 120_000 }, async ({ visitor, sql }) => {
    const { path } = await made(visitor, "Di ogni stato");
    const id = path.split("/").at(-1) ?? "";
    const pages = [
      ...["", "/sponsors", "/registrations", "/structure", "/matches", "/media", "/communications"],
      ...["/edit", "/publication", "/visibility", "/cancellation", "/deletion"],
    ];
    for (const status of ["draft", "published", "live", "completed", "canceled"]) {
      const isCanceled = status === "canceled";
      await sql`update upstream.events set status = ${status}, cancel_message = ${isCanceled ? "Piove" : null},
        canceled_at = ${isCanceled ? new Date() : null} where id = ${id}`;
      // One after the other: those that say what would happen wait for each other at the event.
      for (const one of pages) {
        const page = await visitor.get(`${path}${one}`);
        expect([status, page.path, page.status]).toEqual([status, `${path}${one}`, 200]);
      }
    }
    const deleted = await visitor.submit(await visitor.get(`${path}/deletion`), {}, { form: "#deletion" });
    expect([deleted.path, deleted.text]).toEqual([list, expect.stringContaining("Torneo eliminato: Di ogni stato.")]);
    expect((await visitor.get(path)).status).toBe(404);
  });

  test("says what stands in the way of a step, and of being deleted", async ({ visitor, sql }) => {
    const { path } = await made(visitor, "Già cominciato");
    const id = path.split("/").at(-1) ?? "";
    await sql`update upstream.events set status = 'live' where id = ${id}`;
    const [round] = await sql<[{ id: string }]>`
      insert into upstream.rounds (organisation_id, event_id, division_id, "order", type, name, format, ranking, options, scheduling, graph)
      select organisation_id, event_id, id, 0, 'round-robin', 'Girone unico', '{}', '{}', '{}', '{}', '{}'
        from upstream.divisions where event_id = ${id} returning id`;
    await sql`insert into upstream.matches (organisation_id, event_id, division_id, round_id, key, group_index, bracket, turn, number, status, started_at)
      select organisation_id, event_id, division_id, id, 'm0', 0, 'main', 0, 1, 'started', now() from upstream.rounds where id = ${round.id}`;
    const open = (await visitor.get(`${path}/publication`)).text;
    expect(open.match(/Non si può concludere/gu)).toHaveLength(1);
    expect(open).toContain("ci sono fasi ancora aperte (Girone unico).");
    await sql`insert into upstream.round_closures (organisation_id, round_id, closed_at)
      select organisation_id, id, now() from upstream.rounds where id = ${round.id}`;
    const closed = (await visitor.get(`${path}/publication`)).text;
    expect(closed).not.toContain("Non si può concludere");
    expect(closed).toContain("Non si può annullare l'avvio: ci sono partite già cominciate.");

    await sql`update upstream.events set status = 'published' where id = ${id}`;
    await sql`insert into upstream.registrations (organisation_id, event_id, division_id, list, withdrawn_at)
      select organisation_id, event_id, id, 'withdrawn', now() from upstream.divisions where event_id = ${id}`;
    const kept = await visitor.get(`${path}/deletion`);
    expect(kept.document.querySelector("#deletion")).toBeNull();
    expect(kept.text).toContain("Un torneo con iscrizioni si annulla");
  });

  test("is found in the list, by its owner too", async ({ visitor }) => {
    await made(visitor, "Da trovare");
    const mine = await visitor.get(`${list}?show=mine&search=trovare&type=tournament&status=draft&from=`);
    expect(mine.text).toMatch(/Da trovare.*Bozza.*0\/16/u);
    expect((await visitor.get(`${list}?search=trovare&status=live`)).text).toContain("Nessun evento con questi filtri");
    expect((await visitor.get("/events")).path).toBe(list);
  });
});
