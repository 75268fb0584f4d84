import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addDays, today } from "#app/rules/dates.ts";
import { eventually } from "#tests/support/eventually.ts";
import { fill, type Values } from "#tests/support/html-form.ts";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { startWireTo, type Wire } from "#tests/support/wire.ts";

vi.setConfig({ testTimeout: 60_000 });

/** A real upstream, behind a wire that can lose its answers to writes. */
let upstream: TestUpstream;
let wire: Wire;
let dashboard: TestDashboard;
let sql: Sql;
beforeAll(async () => {
  upstream = await startUpstream({ seed: true });
  const through = await startWireTo(upstream.url);
  wire = through.wire;
  dashboard = await startDashboard({ upstreamUrl: through.url, databaseUrl: upstream.databaseUrl });
  sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
});
afterEach(() => wire.set("whole"));
afterAll(async () => {
  await sql.end();
  await dashboard.stop();
  await wire.stop();
  await upstream.stop();
});

const newPath = "/locations/reservations/new";

async function bookingForm(guestName: string, week: number) {
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("facilities");
  const page = await visitor.get(newPath);
  const options = [...page.document.querySelectorAll("select[name=fieldId] option")];
  const fieldId = options.find((one) => one.textContent?.includes("Padel 1"))?.getAttribute("value") ?? "";
  let date = addDays(today("Europe/Rome"), 60 + 7 * week);
  while (new Date(`${date}T12:00:00Z`).getUTCDay() !== 3) date = addDays(date, 1);
  const values = { fieldId, date, startAt: "10:00", endAt: "11:30", holder: "guest", guestName };
  return { visitor, page, values };
}

function bodyOf(page: Page, values: Values, button: string): URLSearchParams {
  const form = [...page.document.querySelectorAll("main form")].find((one) => one.getAttribute("method") === "post");
  const { body } = fill(form as Element, values, button);
  return body as URLSearchParams;
}

const made = (guestName: string) => sql`select id from upstream.reservations where guest_name = ${guestName}`;

test("upstream did it and the answer was lost: sent again, it is done once and leads to its page", async () => {
  const { visitor, page, values } = await bookingForm("Risposta Persa", 1);
  await wire.set("loses_answers");
  const answer = await visitor.submit(page, values, { button: "intent=save" });
  expect(wire.lost).toBeGreaterThan(0);
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("Non sappiamo se l'operazione è stata eseguita");
  expect(answer.document.querySelector("input[name=guestName]")?.getAttribute("value")).toBe("Risposta Persa");
  expect(await made("Risposta Persa")).toHaveLength(1);

  await wire.set("whole");
  // Back, and the same form again, from its first page.
  const body = bodyOf(page, values, "intent=save");
  const again = await visitor.ask(newPath, { method: "POST", body });
  const [row, ...others] = await made("Risposta Persa");
  expect(others).toEqual([]);
  expect([again.status, again.location?.split("?")[0]]).toEqual([302, `/locations/reservations/${row?.id}`]);
  const shown = await visitor.get(again.location ?? "");
  expect([shown.status, shown.text.includes("Risposta Persa")]).toEqual([200, true]);
  const told = await sql`select action_id, kind, outcome, target_id, changes from dashboard.audit_log
    where action = 'reservation.create' and dashboard.reveal_changes(changes)->'guestName'->>'after' = 'Risposta Persa'
    order by id`;
  expect(told.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ["intent", null],
    ["reconciled", "unknown"],
    ["outcome", "succeeded"],
  ]);
  expect(new Set(told.map(({ action_id }) => action_id)).size).toBe(1);
  expect(told.map(({ target_id }) => target_id)).toEqual([null, null, row?.id]);
});

test("one lost answer is asked for again at once: nobody notices", async () => {
  const { visitor, page, values } = await bookingForm("Una Volta Persa", 2);
  const before = wire.lost;
  await wire.set("loses_answers");
  const sent = visitor.submit(page, values, { button: "intent=save" });
  await eventually(() => expect(wire.lost).toBe(before + 1), { interval: 1 });
  await wire.set("whole");
  const answer = await sent;
  // Whether the first retry was quicker than this test: then it was lost, too, and the person sends again.
  const page2 = answer.status === 200 ? answer : await visitor.submit(page, values, { button: "intent=save" });
  expect(page2.status).toBe(200);
  expect(await made("Una Volta Persa")).toHaveLength(1);
});

test("the dashboard died after upstream had done it: sent again, it is taken over, and leads to its page", async () => {
  const { visitor, page, values } = await bookingForm("Morto Nel Mezzo", 3);
  const body = bodyOf(page, values, "intent=save");
  const first = await visitor.ask(newPath, { method: "POST", body });
  expect(first.status).toBe(302);
  // What such a process leaves behind: a form that is being run, and nobody who says so any more.
  await sql`update dashboard.form_results set status = null, location = null, flash = null,
            created_at = clock_timestamp() - interval '8 seconds' where location = ${first.location}`;
  const again = await visitor.ask(newPath, { method: "POST", body });
  expect([again.status, again.location]).toEqual([302, first.location]);
  expect(await made("Morto Nel Mezzo")).toHaveLength(1);
});

test("a lost edit that is sent again stands in the log once, with what it changed", async () => {
  const { visitor, page, values } = await bookingForm("Prima", 5);
  const saved = await visitor.submit(page, values, { button: "intent=save" });
  const id = saved.path.split("?")[0]?.split("/").at(-1) ?? "";
  const form = await visitor.get(`/locations/reservations/${id}/edit`);
  await wire.set("loses_answers");
  expect((await visitor.submit(form, { guestName: "Dopo" }, { button: "intent=save" })).status).toBe(503);
  await wire.set("whole");
  expect((await visitor.submit(form, { guestName: "Dopo" }, { button: "intent=save" })).status).toBe(200);

  const told = await sql`select action_id, kind, outcome, dashboard.reveal_changes(changes) as changes
    from dashboard.audit_log where action = 'reservation.edit' and target_id = ${id} order by id`;
  expect(told.map(({ kind }) => kind)).toEqual(["intent", "reconciled", "outcome"]);
  expect(told.at(-1)).toMatchObject({
    outcome: "succeeded",
    changes: { guestName: { before: "Prima", after: "Dopo" } },
  });
  const manager = new Visitor(dashboard.url);
  await manager.signIn("manager", "Aurora");
  const log = await manager.get(`/audit?target=${id}&action=reservation.edit`);
  expect(log.document.querySelectorAll("tbody tr")).toHaveLength(1);
  expect(log.text).toContain("Riuscita");
});

test("what was refused and is sent again stands in the log each time", async () => {
  const { visitor, page, values } = await bookingForm("Due Volte No", 6);
  const wrong = { ...values, discounted: "99999" };
  for (const _ of [1, 2]) expect((await visitor.submit(page, wrong, { button: "intent=save" })).status).toBe(422);
  const told = await sql`select action_id, kind, outcome from dashboard.audit_log
    where action = 'reservation.create' and dashboard.reveal_changes(changes)->'guestName'->>'after' = 'Due Volte No'
    order by id`;
  expect(told.map(({ kind, outcome }) => outcome ?? kind)).toEqual(["intent", "refused", "intent", "refused"]);
  expect(new Set(told.map(({ action_id }) => action_id)).size).toBe(2);
});

test("a payment whose answer was lost is recorded once", async () => {
  const { visitor, page, values } = await bookingForm("Paga E Perde", 4);
  const reservation = await visitor.submit(page, { ...values, discounted: "20,00" }, { button: "intent=save" });
  const path = `${reservation.path.split("?")[0]}/payments/new`;
  const form = await visitor.get(path);
  await wire.set("loses_answers");
  const lost = await visitor.submit(form, { amount: "10,00", method: "cash" }, { form: "main form" });
  expect(lost.status).toBe(503);
  await wire.set("whole");
  const again = await visitor.submit(form, { amount: "10,00", method: "cash" }, { form: "main form" });
  expect(again.status).toBe(200);
  const id = reservation.path.split("?")[0]?.split("/").at(-1) ?? "";
  const [payments] = await sql`select count(*)::int as n from upstream.payments p
    join upstream.reservations r on r.debit_id = p.debit_id where r.id = ${id}`;
  expect(payments?.n).toBe(1);
  const [told, ...others] = await sql`select dashboard.reveal_changes(changes)->'paymentId'->>'after' as id
    from dashboard.audit_log where action = 'payment.add' and target_id = ${id} and kind = 'outcome'`;
  expect(others).toEqual([]);
  const [payment] = await sql`select id from upstream.payments where id = ${told?.id}`;
  expect(payment).toBeDefined();
});
