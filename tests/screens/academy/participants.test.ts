import type { Sql } from "postgres";
import { beforeEach, describe, expect } from "vitest";
import { addTraining, enter } from "#tests/support/demo-trainings.ts";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { addHolder } from "#tests/support/holders.ts";
import { localDay } from "#tests/support/local-day.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { errorsOf } from "../support/crud.ts";

const organisation = demoOrganisations.aurora;

const at = "/my-organization/course-sessions";
const save = { button: "Salva" };

/** The log's lines about presence since the last question, oldest first. */
const logOf = async (sql: Sql, since: Date) =>
  (
    await sql<{ line: string }[]>`
      select action || ' ' || outcome as line from dashboard.audit_log
       where kind = 'outcome' and action like 'presence.%' and at >= ${since} order by id`
  ).map(({ line }) => line);

let began = new Date();
beforeEach(() => {
  began = new Date();
});

describe("presence on a coach's phone, without scripts", () => {
  test("is marked in one form, with a note, and everybody else by one button", async ({ visitor, sql }) => {
    const id = await addTraining(sql);
    const people = [await enter(sql, id, "Alberti"), await enter(sql, id, "Bassi"), await enter(sql, id, "Conti")];
    await sql`update upstream.athletes set phone_number = '+39 333 123' where id = ${people[0]?.athleteId ?? ""}`;
    await visitor.signIn("coach");
    const today = await visitor.get(`${at}/today`);
    expect(today.text).toContain("Prova presenze");
    const page = await visitor.get(`${at}/${id}/presence`);
    expect(page.text).toContain("Presenti 0 · Assenti 0 · Da segnare 3");
    expect(page.document.querySelector('a[href="tel:+39333123"]')?.textContent).toContain("Chiama Ada Alberti");
    const marked = await visitor.submit(page, { "data[1].mark": "absent", "data[1].notes": "Avvisa la mamma" }, save);
    expect(marked.path).toBe(`${at}/${id}/presence`);
    expect(marked.text).toContain("Salvato: 1 atleta.");
    expect(marked.text).toContain("Presenti 0 · Assenti 1 · Da segnare 2");
    const all = await visitor.submit(marked, {}, { button: "Tutti presenti" });
    expect(all.text).toContain("Salvato: 2 atleti.");
    expect(all.text).toContain("Presenti 2 · Assenti 1 · Da segnare 0");
    expect((await visitor.submit(all, {}, save)).text).toContain("Non c'era niente da salvare");
    expect(await logOf(sql, began)).toEqual(["presence.mark succeeded", "presence.mark_many succeeded"]);
  });

  test("does not undo what another marked meanwhile", async ({ visitor, sql }) => {
    const id = await addTraining(sql);
    const [a] = [await enter(sql, id, "Alberti"), await enter(sql, id, "Bassi")];
    await visitor.signIn("coach");
    const page = await visitor.get(`${at}/${id}/presence`);
    await sql`update upstream.participants set is_present = true, notes = 'Arriva tardi' where id = ${a.id}`;
    const marked = await visitor.submit(page, { "data[1].mark": "present" }, save);
    expect(marked.text).toContain("Presenti 2 · Assenti 0 · Da segnare 0");
    const [row] = await sql`select notes from upstream.participants where id = ${a.id}`;
    expect(row?.notes).toBe("Arriva tardi");
  });

  test("is asked again about a recovery that is used, and says where", async ({ visitor, dashboard, sql }) => {
    const id = await addTraining(sql);
    const person = await enter(sql, id, "Alberti");
    await visitor.signIn("coach");
    const page = await visitor.get(`${at}/${id}/presence`);
    const absent = await visitor.submit(page, { "data[0].mark": "absent" }, save);
    const other = await addTraining(sql, { startsIn: 3000, name: "Recuperi del sabato" });
    const board = new Visitor(dashboard.url);
    await board.signIn("manager");
    const entry = await board.get(`${at}/${other}/participants/new?athleteId=${person.athleteId}`);
    expect((await board.submit(entry, { access: "recovery" }, { button: "Aggiungi all'allenamento" })).text).toContain(
      "Recupero",
    );
    const refused = await visitor.submit(absent, { "data[0].mark": "present" }, save);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Alberti Ada ha già usato il recupero in «Recuperi del sabato»");
    const left = await visitor.submit(refused, {}, { button: "Procedi comunque" });
    expect(left.text).toContain("Presenti 1 · Assenti 0");
  });

  test("is not somebody else's training", async ({ visitor, sql }) => {
    const id = await addTraining(sql);
    await sql.begin(async (tx) => {
      const [other] = await tx`select id from upstream.staff_members where organisation_id = ${organisation}
        and id not in (select staff_member_id from upstream.training_coaches where training_id = ${id}) limit 1`;
      await tx`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
        values (${organisation}, ${id}, ${other?.id})`;
      await tx`delete from upstream.training_coaches where training_id = ${id} and staff_member_id <> ${other?.id}`;
    });
    await visitor.signIn("coach");
    expect((await visitor.get(`${at}/${id}/presence`)).status).toBe(403);
    const page = await visitor.get(`${at}/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("Partecipanti");
  });
});

describe("who came and is in no list, without scripts", () => {
  const add = { button: "Aggiungi all'allenamento" };
  const begin = (sql: Sql, id: string) =>
    sql`update upstream.trainings set start_at = now() - interval '1 minute', end_at = now() + interval '1 hour',
      day = ${localDay()} where id = ${id}`;

  test("is added by the coach from the page of presence, which saves what is marked, and taken out again", async ({
    visitor,
    sql,
  }) => {
    const id = await addTraining(sql);
    await enter(sql, id, "Alberti");
    const late = await addHolder(sql, organisation, { lastName: "Ritardi" });
    await sql`update upstream.trainings set access = access || '{"requireMedicalCertificate": true}' where id = ${id}`;
    await begin(sql, id);
    await visitor.signIn("coach");
    const page = await visitor.get(`${at}/${id}/presence`);
    const search = await visitor.submit(page, { "data[0].mark": "absent" }, { button: "Aggiungi chi è venuto" });
    expect(search.path).toContain(`${at}/${id}/participants/new?returnTo=`);
    expect(search.text).toContain("Salvato: 1 atleta.");
    const found = await visitor.submit(search, { search: "ritardi" }, { button: "Cerca" });
    const link = [...found.document.querySelectorAll("a")].find(({ textContent }) => textContent?.includes("Ritardi"));
    const entry = await visitor.get(
      `${at}/${id}/participants/new${link?.getAttribute("href")?.replace(/^.*\?/u, "?")}`,
    );
    const asked = await visitor.submit(entry, { access: "free" }, add);
    expect([asked.status, errorsOf(asked)]).toEqual([
      409,
      [expect.stringContaining("Manca un certificato medico valido")],
    ]);
    const added = await visitor.submit(asked, { access: "free", proceedCertificate: "on" }, add);
    expect(added.path).toBe(`${at}/${id}/presence`);
    expect(added.text).toContain("Presenti 1 · Assenti 1 · Da segnare 0");
    expect(added.text).toContain("Aggiunto dopo");
    const [row] = await sql`select id from upstream.participants
      where training_id = ${id} and athlete_id = ${late.athleteId}`;
    const out = await visitor.get(`${at}/${id}/participants/${row?.id}/withdrawal`);
    expect(out.text).toContain("è come se non fosse mai entrato");
    const gone = await visitor.submit(out, { refund: "rule" }, { button: "Togli dall'allenamento" });
    expect([gone.path, gone.text.includes("Ritardi")]).toEqual([`${at}/${id}/presence`, false]);
    const early = await sql`select id from upstream.participants where training_id = ${id} and not late`;
    expect((await visitor.get(`${at}/${id}/participants/${early[0]?.id}/withdrawal`)).text).toContain(
      "Un allenatore toglie solo chi ha aggiunto ad allenamento iniziato",
    );
    expect(await logOf(sql, began)).toEqual([
      "presence.mark succeeded",
      "presence.add refused",
      "presence.add succeeded",
      "presence.withdraw succeeded",
    ]);
  });

  test("comes on trial by name and telephone, and is asked about who has the same name", async ({
    visitor,
    dashboard,
    sql,
  }) => {
    const id = await addTraining(sql);
    await begin(sql, id);
    await visitor.signIn("coach");
    const empty = await visitor.get(`${at}/${id}/presence`);
    expect(empty.text).toContain("Aggiungi chi è venuto: fino a fine giornata si può.");
    const form = await visitor.get(`${at}/${id}/participants/trial`);
    const nothing = await visitor.submit(form, { firstName: "Zoe", lastName: "", phoneNumber: "" }, add);
    expect([nothing.status, errorsOf(nothing).length]).toEqual([422, 2]);
    const typed = { firstName: "Zoe", lastName: "Provenzano", phoneNumber: "+39 333 7" };
    const added = await visitor.submit(nothing, typed, add);
    expect(added.path).toBe(`${at}/${id}/presence`);
    expect(added.text).toContain("Zoe Provenzano è nell'allenamento, in prova.");
    const again = await visitor.submit(form, typed, add);
    expect(again.status).toBe(409);
    expect(again.text).toContain("Potrebbe essere uno di questi atleti");
    expect(again.document.querySelector('a[href*="athleteId="]')?.textContent).toBe("Provenzano Zoe");
    expect(again.document.querySelector<HTMLInputElement>("[name=phoneNumber]")?.getAttribute("value")).toBe(
      "+39 333 7",
    );
    const other = await visitor.submit(again, { ...typed, proceedDuplicate: "on" }, add);
    expect(other.text).toContain("Presenti 2");
    const manager = new Visitor(dashboard.url);
    await manager.signIn("manager");
    expect((await manager.get("/my-organization/registration?search=provenzano")).text).toContain("Provenzano Zoe");
    expect(await logOf(sql, began)).toEqual([
      "presence.add_trial succeeded",
      "presence.add_trial refused",
      "presence.add_trial succeeded",
    ]);
  });

  test("is not added any more when the day is over", async ({ visitor, sql }) => {
    const id = await addTraining(sql, { startsIn: -3000 });
    await visitor.signIn("coach");
    expect((await visitor.get(`${at}/${id}/presence`)).text).not.toContain("Aggiungi chi è venuto");
    expect((await visitor.get(`${at}/${id}/participants/trial`)).text).toContain("la sua giornata è finita");
  });
});

test("a tap is saved by itself, and answers what is wrong", async ({ visitor, sql }) => {
  const id = await addTraining(sql);
  const person = await enter(sql, id, "Alberti");
  await visitor.signIn("coach");
  const page = await visitor.get(`${at}/${id}/presence`);
  const key = page.document.querySelector("[name=formKey]")?.getAttribute("value") ?? "";
  const tap = async (number: number, was: string, mark: string) => {
    const fields = { formKey: key, id: person.id, was, mark, tap: String(number) };
    return JSON.parse((await visitor.post(`${at}/${id}/presence/mark`, fields)).text);
  };
  const marked = async () =>
    (await sql`select is_present from upstream.participants where id = ${person.id}`)[0]?.is_present;
  expect(await tap(1, "unmarked", "present")).toEqual({ errors: [] });
  expect(await tap(2, "present", "absent")).toEqual({ errors: [] });
  // The same mark again is another tap.
  expect(await tap(3, "absent", "present")).toEqual({ errors: [] });
  expect(await marked()).toBe(true);
  await sql`update upstream.trainings set start_at = now() - interval '20 days', end_at = now() - interval '19 days' where id = ${id}`;
  expect(await tap(4, "present", "absent")).toEqual({ errors: [expect.stringMatching(/^presence.closed/u)] });
  expect((await visitor.get(`${at}/${id}/presence/mark`)).path).toBe(`${at}/${id}/presence`);
});

describe("who is in a training", () => {
  test("is added by a token, and taken out with what comes back in words", async ({ visitor, sql }) => {
    const id = await addTraining(sql, { startsIn: 3000 });
    const { athleteId, membershipId } = await addHolder(sql, organisation, { lastName: "Zuccherini" });
    await visitor.signIn("manager");
    const wallet = await visitor.get(`/my-organization/memberships/${membershipId}/tokens`);
    await visitor.submit(
      wallet,
      { direction: "credit", type: "gold", amount: "1", expiresOn: "2060-06-30" },
      { button: "Salva il movimento" },
    );
    const training = await visitor.get(`${at}/${id}`);
    expect(training.text).toContain("Nessun partecipante");
    const search = await visitor.get(`${at}/${id}/participants/new?search=zuccherini`);
    const link = [...search.document.querySelectorAll("a")].find(({ textContent }) =>
      textContent?.includes("Zuccherini Ada"),
    );
    const entry = await visitor.get(
      `${at}/${id}/participants/new${link?.getAttribute("href")?.replace(/^.*\?/u, "?")}`,
    );
    expect(entry.text).toMatch(/Oro.*Ne ha 1/u);
    const added = await visitor.submit(entry, { access: "gold" }, { button: "Aggiungi all'allenamento" });
    expect(added.path).toBe(`${at}/${id}`);
    expect(added.text).toContain("Ada Zuccherini è nell'allenamento.");
    expect(added.text).toMatch(/Oro ?gettone usato/u);
    const again = await visitor.submit(entry, { access: "free" }, { button: "Aggiungi all'allenamento" });
    expect(again.status).toBe(409);
    expect(again.text).toContain("L'atleta è già in questo allenamento");
    const [row] =
      await sql`select id from upstream.participants where training_id = ${id} and athlete_id = ${athleteId}`;
    const out = await visitor.get(`${at}/${id}/participants/${row?.id}/withdrawal`);
    expect(out.text).toContain("Torna un gettone (Oro), valido fino al 30/06/2060.");
    const gone = await visitor.submit(out, { refund: "rule" }, { button: "Togli dall'allenamento" });
    expect(gone.text).toContain("I gettoni sono di nuovo nel portafoglio");
    expect(gone.text).toContain("Nessun partecipante");
    expect(await logOf(sql, began)).toEqual([
      "presence.add succeeded",
      "presence.add refused",
      "presence.withdraw succeeded",
    ]);
  });

  test("comes in beyond the places when staff say so; the board grants and denies recoveries", async ({
    visitor,
    sql,
  }) => {
    const id = await addTraining(sql, { startsIn: 3000, maxAthletes: 1 });
    const person = await enter(sql, id, "Alberti", "free");
    const other = await addHolder(sql, organisation, { lastName: "Bonfanti" });
    await visitor.signIn("board");
    const entry = await visitor.get(`${at}/${id}/participants/new?athleteId=${other.athleteId}`);
    const full = await visitor.submit(entry, { access: "free" }, { button: "Aggiungi all'allenamento" });
    expect([full.status, errorsOf(full)]).toEqual([409, [expect.stringContaining("Non ci sono più posti")]]);
    const added = await visitor.submit(
      full,
      { access: "free", proceedBeyondCapacity: "on" },
      { button: "Aggiungi all'allenamento" },
    );
    expect(added.text).toContain("oltre i posti");
    const edit = await visitor.get(`${at}/${id}/participants/${person.id}/edit`);
    const granted = await visitor.submit(edit, { mark: "absent", recovery: "grant", notes: "Febbre" }, save);
    expect(granted.text).toContain("il recupero è nel portafoglio");
    expect(granted.text).toMatch(/Assente.*Recupero.*Febbre/u);
  });
});

test("a day without trainings says so", async ({ visitor, sql }) => {
  await sql`update upstream.trainings set status = 'canceled' where organisation_id = ${organisation} and day = ${localDay()}`;
  await visitor.signIn("coach");
  expect((await visitor.get(`${at}/today`)).text).toContain("Oggi nessun allenamento");
});
