import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { errorsOf } from "../support/crud.ts";

const list = "/my-organization/courses";

const coachIn = (form: Page): string => form.document.querySelector("[name=coachIds]")?.getAttribute("value") ?? "";

/** A draft course of the visitor's own. @returns its page */
async function addCourse(visitor: Visitor, name: string, typed: Record<string, string> = {}): Promise<Page> {
  const form = await visitor.get(`${list}/new`);
  const dates = { startAt: "2040-01-01", endAt: "2040-06-30" };
  return visitor.submit(form, { name, ...dates, coachIds: coachIn(form), ...typed }, { button: "Crea corso" });
}

/** The first field that a form of a weekly session offers, and the site as a whole. */
const placesIn = (form: Page) =>
  [...form.document.querySelectorAll("#session-place option")].map((one) => one.getAttribute("value") ?? "");

const addSession = async (visitor: Visitor, course: string, typed: Record<string, string>) => {
  const form = await visitor.get(`${course}/sessions/new`);
  const place = placesIn(form)[1] ?? "";
  return visitor.submit(form, { place, startAt: "18:00", endAt: "19:30", ...typed }, { button: "Aggiungi incontro" });
};

describe("courses without a script", () => {
  test("are added as drafts, changed and deleted, and the log has it", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const form = await visitor.get(`${list}/new`);
    const typed = { name: "Corso di prova", startAt: "2040-01-01", endAt: "2040-06-30", coachIds: coachIn(form) };
    const refusals: [Record<string, string | string[]>, string, number][] = [
      [{ name: "" }, "Campo obbligatorio", 422],
      [{ coachIds: [] }, "Scegli almeno un allenatore", 422],
      [{ endAt: "2039-12-31" }, "Il corso finisce prima di cominciare", 422],
      [{ coin1: "gold", coin2: "gold" }, "Scegli ogni voce una sola volta", 422],
      [{ includedWeeklySessions: "15" }, "14", 422],
    ];
    for (const [wrong, said, status] of refusals) {
      const reply = await visitor.submit(form, { ...typed, ...wrong });
      expect.soft([reply.status, errorsOf(reply)]).toEqual([status, [expect.stringContaining(said)]]);
    }
    const made = await visitor.submit(form, { ...typed, coin1: "gold", coin3: "recovery", recovery: "free" });
    expect(made.text).toContain("Corso «Corso di prova» creato come bozza");
    expect(made.text).toMatch(/Gettoni.*Oro, Recupero/u);
    expect(made.text).toContain("Per pubblicarlo aggiungi almeno un incontro settimanale");
    expect((await visitor.submit(form, { ...typed, name: "CORSO di prova" })).status).toBe(409);
    // Next season's may have its name.
    const next = { ...typed, startAt: "2040-09-01", endAt: "2041-06-30" };
    expect((await visitor.submit(form, next)).text).toContain("creato come bozza");

    const edit = await visitor.follow(made, "Modifica corso");
    const changed = await visitor.submit(edit, { name: "Corso cambiato", cutOff: "previousDay18:00" });
    expect(changed.text).toContain("Corso «Corso cambiato» salvato.");
    expect(changed.text).toContain("Fino alle 18:00 del giorno prima");
    expect((await visitor.submit(edit, { name: "Troppo tardi" })).status).toBe(409);

    const found = await visitor.get(`${list}?search=corso+cambiato&status=draft`);
    expect(found.document.querySelectorAll("tbody tr").length).toBe(1);
    expect((await visitor.get(`${list}?search=non+esiste`)).text).toContain("Nessun corso con questi filtri");

    await addSession(visitor, made.path, {});
    const question = await visitor.follow(await visitor.get(made.path), "Elimina corso");
    expect(question.text).toContain("Con il corso si elimina 1 incontro settimanale.");
    const gone = await visitor.submit(question, {}, { button: "Elimina corso" });
    expect(gone.text).toContain("Corso «Corso cambiato» eliminato.");
    const actions = await upstream.services.sql<{ action: string }[]>`
      select action from dashboard.audit_log where kind = 'outcome' and outcome = 'succeeded'
         and action similar to '(course|weekly_session).%' order by id`;
    expect(actions.map(({ action }) => action)).toEqual([
      "course.create",
      "course.create",
      "course.edit",
      "weekly_session.create",
      "course.delete",
    ]);
  });

  test("are not offered as drafts while trainings are planned", async ({ visitor }) => {
    await visitor.signIn("manager");
    const { document } = await visitor.get(`${list}?status=published`);
    const published = await visitor.get(document.querySelector("main tbody a")?.getAttribute("href") ?? "");
    const asked = await visitor.follow(published, "Riporta in bozza");
    expect(asked.text).toContain("Il corso non si può riportare in bozza");
    expect(asked.document.querySelector("main form[method=post]")).toBeNull();
    expect((await visitor.follow(asked, "Vedi gli allenamenti")).path).toContain("courseId=");
  });

  test("say before they are shortened which trainings fall outside, and cancel them", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const { sql } = upstream.services;
    const [course] = await sql<{ id: string }[]>`
      select id from upstream.training_courses where name = 'Pallavolo under 16'`;
    const ahead = async () =>
      (
        await sql<{ count: number }[]>`select count(*)::int as count from upstream.trainings
          where course_id = ${course?.id ?? ""} and status = 'scheduled' and start_at > now()`
      )[0]?.count;
    const before = (await ahead()) ?? 0;
    expect(before).toBeGreaterThan(3);
    const form = await visitor.get(`${list}/${course?.id}/edit`);
    const shorter = { endAt: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10) };
    const asked = await visitor.submit(form, shorter);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("fuori dalle nuove date");
    expect(await ahead()).toBe(before);
    const saved = await visitor.submit(asked, {}, { button: "Salva e annulla gli allenamenti" });
    expect(saved.text).toContain("Corso «Pallavolo under 16» salvato.");
    expect(await ahead()).toBeLessThan(before);
    // Cancel the rest, and it may become a draft again.
    await sql`update upstream.trainings set status = 'canceled'
      where course_id = ${course?.id ?? ""} and status = 'scheduled' and start_at > now()`;
    const page = await visitor.get(saved.path);
    const back = await visitor.submit(
      await visitor.follow(page, "Riporta in bozza"),
      {},
      { button: "Riporta in bozza" },
    );
    expect(back.text).toContain("Corso «Pallavolo under 16» tornato in bozza.");
  });
});

describe("weekly sessions without a script", () => {
  test("are added to a course and stand in the week", async ({ visitor }) => {
    await visitor.signIn("board");
    const { path } = await addCourse(visitor, "Corso della settimana");
    const refused = await addSession(visitor, path, { startAt: "19:30", endAt: "18:00" });
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      [expect.stringContaining("L'incontro finisce prima di cominciare")],
    ]);
    const none = await addSession(visitor, path, { place: "" });
    expect([none.status, errorsOf(none).length]).toEqual([422, 1]);
    const few = await addSession(visitor, path, { minAthletes: "9", maxAthletes: "8" });
    expect(errorsOf(few)).toEqual([expect.stringContaining("Il minimo supera il massimo")]);
    const added = await addSession(visitor, path, { dayOfWeek: "7", maxAthletes: "8" });
    expect(added.text).toContain("Incontro settimanale di «Corso della settimana» aggiunto come bozza.");
    expect(added.text).toMatch(/18:00–19:30.*0\/8 · 8 liberi/u);
    const week = await visitor.get("/my-organization/recurring-sessions");
    expect(week.text).toMatch(/Corso della settimana.*0\/8 · 8 liberi/u);
    const [site] = [...week.document.querySelectorAll("#filter-site option")].slice(-1);
    const one = await visitor.get(`/my-organization/recurring-sessions?siteId=${site?.getAttribute("value")}`);
    expect(one.document.querySelectorAll("main table").length).toBeLessThan(
      week.document.querySelectorAll("main table").length,
    );
  });
});
