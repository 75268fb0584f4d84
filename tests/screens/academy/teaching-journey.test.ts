import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { addCourt, addMembers, beginToday } from "#tests/support/taught-course.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { addDays, localDateOf, weekdayOf } from "#upstream/core/time.ts";

const root = "/my-organization";
const zone = "Europe/Rome";
const today = localDateOf(new Date(), zone);
const monday = addDays(today, 8 - weekdayOf(today));
/** Four Mondays and four Wednesdays. */
const lastDay = addDays(monday, 27);

async function staff(base: string, who: "board" | "coach"): Promise<Visitor> {
  const visitor = new Visitor(base, "it");
  await visitor.signIn(who, "Aurora");
  return visitor;
}

/** The value of the first choice of a form whose label or option has these words. */
function choice(page: Page, selector: string, words: string): string {
  const wordsOf = (one: Element) => (one.closest("label") ?? one).textContent;
  const found = [...page.document.querySelectorAll(selector)].find((one) => wordsOf(one)?.includes(words));
  if (!found) throw new Error(`No ${words} among ${selector} of ${page.path}: ${page.text.slice(0, 600)}`);
  return found.getAttribute("value") ?? "";
}

/** The row of a table that has these words. */
function rowWith(page: Page, words: string): Element {
  const found = [...page.document.querySelectorAll("main tbody tr")].find((row) => row.textContent?.includes(words));
  if (!found) throw new Error(`No row with ${words} on ${page.path}: ${page.text.slice(0, 900)}`);
  return found;
}

/** The site of the academy that is made of a place, and guests who have its court on some dates. */
async function takenCourt(board: Visitor, name: string, dates: readonly string[]): Promise<void> {
  const start = await board.get(`${root}/sites/new`);
  await board.submit(await board.follow(start, name), {}, { button: "Crea sede" });
  for (const [at, date] of dates.entries()) {
    const form = await board.get("/locations/reservations/new");
    const booked = await board.submit(
      form,
      {
        fieldId: choice(form, "[name=fieldId] option", `Campo di ${name}`),
        ...{ date, startAt: "18:00", endAt: "19:00", holder: "guest", guestName: `Ospite ${at + 1}` },
        status: "confirmed",
      },
      { button: "intent=save" },
    );
    expect(booked.text).toContain("Prenotazione creata");
  }
}

test("a course is taught without a script: from its plan to what was attended", async ({ dashboard, upstream }) => {
  const { sql } = upstream.services;
  const began = new Date();
  const name = `Percorso ${crypto.randomUUID().slice(0, 8)}`;
  const lastName = `Percorso${name.slice(-4)}`;
  const members = await addMembers(sql, lastName, 12);
  const board = await staff(dashboard.url, "board");
  const [skipped, overwritten] = [addDays(monday, 7), addDays(monday, 14)];
  await addCourt(sql, name);
  await takenCourt(board, name, [skipped, overwritten]);

  // A course, and its two weekly sessions: on Mondays on the court, on Wednesdays anywhere at the site.
  const blank = await board.get(`${root}/courses/new`);
  const made = await board.submit(
    blank,
    {
      ...{ name, startAt: monday, endAt: lastDay, color: "blue", coin1: "recovery" },
      ...{ cutOff: "3h", recovery: "free", coachIds: [choice(blank, "[name=coachIds]", "Conti")] },
    },
    { button: "Crea corso" },
  );
  const course = made.path;
  expect(made.path, made.text.slice(600, 1600)).toMatch(/courses\/[\da-f-]{36}$/u);
  const courseId = course.split("/").at(-1) ?? "";
  for (const [dayOfWeek, place] of [
    ["1", `Campo di ${name}`],
    ["3", "Tutta la sede"],
  ] as const) {
    const form = await board.get(`${course}/sessions/new`);
    const group = [...form.document.querySelectorAll("[name=place] optgroup")].find(
      (one) => one.getAttribute("label") === name,
    );
    const options = [...(group?.querySelectorAll("option") ?? [])];
    const value = options.find(({ textContent }) => textContent?.includes(place))?.getAttribute("value");
    if (!value) throw new Error(`${place} is not among ${options.map(({ textContent }) => textContent).join(", ")}`);
    const added = await board.submit(
      form,
      { dayOfWeek, startAt: "18:00", endAt: "19:00", place: value, maxAthletes: "12" },
      { button: "Aggiungi incontro" },
    );
    expect(added.path).toBe(course);
  }

  // Published, with one of the two reservations left alone and the other canceled for it.
  const plan = await board.get(`${course}/publication`);
  expect(plan.text).toContain("2 date da decidere");
  const decisions = Object.fromEntries(
    (
      [
        ["Ospite 1", "skip"],
        ["Ospite 2", "overwrite"],
      ] as const
    ).map(([holder, decision]) => {
      const radio = rowWith(plan, holder).querySelector(`input[value$=" ${decision}"]`);
      return [radio?.getAttribute("name") ?? "", radio?.getAttribute("value") ?? ""];
    }),
  );
  const decided = await board.submit(plan, decisions, { form: "#publication", button: "Aggiorna il riepilogo" });
  expect(decided.text).toContain("7 allenamenti da creare");
  expect(decided.text).toContain("1 data saltata");
  const published = await board.submit(decided, {}, { form: "#publication", button: "intent=save" });
  expect(published.path).toBe(course);
  expect(published.text).toContain("Creati 7 allenamenti. Date saltate: 1.");
  const guests = await sql`select guest_name as name, status from upstream.reservations
    where guest_name in ('Ospite 1', 'Ospite 2') and start_at > now() and field_id in
      (select id from upstream.fields where name = ${`Campo di ${name}`}) order by 1`;
  expect(guests).toEqual([
    { name: "Ospite 1", status: "confirmed" },
    { name: "Ospite 2", status: "canceled" },
  ]);
  const trainings = await sql<{ id: string; weekday: number; session: string }[]>`
    select id, extract(isodow from day)::int as weekday, recurring_session_id as session from upstream.trainings
     where course_id = ${courseId} order by start_at`;
  expect(trainings.map(({ weekday }) => weekday)).toEqual([1, 3, 3, 1, 3, 1, 3]);
  const [other, taught] = trainings;
  if (!other || !taught) throw new Error("no trainings");

  // Twelve athletes stand in the Wednesdays.
  const people = `${course}/sessions/${taught.session}/participants`;
  const found = await board.submit(await board.get(people), { search: lastName }, { button: "Cerca" });
  const review = await board.submit(found, { participants: members.map(({ id }) => id) }, { button: "Controlla" });
  expect(review.text).toContain(`${lastName} Nome12`);
  expect((await board.submit(review, {}, { button: "intent=save" })).path).toBe(course);
  const [seats] = await sql`select count(*)::int as places from upstream.participants p
    join upstream.trainings t on t.id = p.training_id where t.course_id = ${courseId}`;
  expect(seats).toEqual({ places: 48 });

  // One of them calls days before: the absence brings a recovery.
  const training = `${root}/course-sessions/${taught.id}`;
  const [absent, late] = members;
  const [row] = await sql<{ id: string }[]>`select id from upstream.participants
    where training_id = ${taught.id} and athlete_id = ${absent?.id ?? ""}`;
  const told = await board.submit(
    await board.get(`${training}/participants/${row?.id}/edit`),
    { mark: "absent", notes: "Ha chiamato" },
    { button: "Salva" },
  );
  expect(told.text).toContain("il recupero è nel portafoglio");

  const day = await beginToday(sql, taught.id);
  const coach = await staff(dashboard.url, "coach");
  const cards = await coach.get(`${root}/course-sessions/today`);
  const sheet = await coach.get(
    cards.document.querySelector(`main a[href="${training}/presence"]`)?.getAttribute("href") ?? "",
  );
  expect(sheet.text).toContain("Presenti 0 · Assenti 1 · Da segnare 11");
  const legends = [...sheet.document.querySelectorAll("fieldset legend")].map(({ textContent }) => textContent);
  const at = legends.indexOf(`${lastName} Nome02`);
  const marked = await coach.submit(sheet, { [`data[${at}].mark`]: "absent" }, { button: "Tutti presenti" });
  expect(marked.text).toContain("Presenti 10 · Assenti 2 · Da segnare 0");

  // Who told in time has a recovery, who did not has none; it lets them into a Monday.
  const recoveries = async (membershipId = "") => (await board.get(`${root}/memberships/${membershipId}/tokens`)).text;
  expect(await recoveries(absent?.membershipId)).toContain(name);
  expect(await recoveries(late?.membershipId)).not.toContain(name);
  const door = `${root}/course-sessions/${other.id}/participants/new`;
  const closed = await board.get(`${door}?athleteId=${late?.id}`);
  expect(closed.document.querySelector("input[value=recovery]")?.hasAttribute("disabled")).toBe(true);
  const entered = await board.submit(
    await board.get(`${door}?athleteId=${absent?.id}`),
    { access: "recovery" },
    { button: "Aggiungi all'allenamento" },
  );
  expect(entered.path).toBe(`${root}/course-sessions/${other.id}`);
  expect(entered.text).toMatch(new RegExp(`${lastName} Nome01.*Recupero`, "u"));
  const balances = await sql`select athlete_id as id, sum(remaining)::int as left, count(*)::int as batches
    from upstream.token_batches where type = 'recovery' and athlete_id in ${sql(members.map(({ id }) => id))} group by 1`;
  expect(balances).toEqual([{ id: absent?.id, left: 0, batches: 1 }]);

  // What was attended, by course: of this day, and of all the days of the course.
  const figures = async (from: string, to: string) => {
    const page = await board.get(`${root}/analytics/attendance?by=course&from=${from}&to=${to}`);
    return [...rowWith(page, name).querySelectorAll("td, th")].slice(1).map(({ textContent }) => textContent?.trim());
  };
  expect(await figures(day, day)).toEqual(["1", "12", "12", "10", "2", "83%"]);
  expect(await figures(day, lastDay)).toEqual(["7", "84", "49", "10", "2", "83%"]);

  // The log tells each step, and who took it.
  const steps = await sql<{ action: string; times: number }[]>`
    select action, count(*)::int as times from dashboard.audit_log
     where kind = 'outcome' and outcome = 'succeeded' and at >= ${began.toISOString()}::timestamptz
       and action ~ '^(course|weekly_session|presence)\\.' group by action order by min(id)`;
  expect(steps).toEqual([
    { action: "course.create", times: 1 },
    { action: "weekly_session.create", times: 2 },
    { action: "weekly_session.publish", times: 2 },
    { action: "course.publish", times: 1 },
    { action: "weekly_session.set_athletes", times: 1 },
    { action: "presence.mark", times: 1 },
    { action: "presence.mark_many", times: 1 },
    { action: "presence.add", times: 1 },
  ]);
  const presence = await board.action(`action=presence.mark_many&target=${taught.id}`);
  for (const words of ["Luca Conti", `Allenamento: ${name}`, `AssentiDopo${lastName} Nome02`])
    expect(presence.text).toContain(words);
  const publication = await board.action(`action=weekly_session.publish&target=${other.session}`);
  for (const words of ["Marco Bianchi", `${name}, lunedì, 18:00–19:00`, "Allenamenti creatiDopo3", "Ospite 2"])
    expect(publication.text).toContain(words);
  expect(publication.text).toContain(`Date saltateDopo${skipped.split("-").reverse().join("/")}`);
  expect(publication.text).not.toMatch(/decisions|tagDopo/u);
}, 60_000);
