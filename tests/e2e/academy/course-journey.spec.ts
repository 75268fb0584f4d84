import type { Locator, Page } from "@playwright/test";
import postgres from "postgres";
import { addDays, today } from "#app/rules/dates.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import { expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { addCourt, addMembers, beginToday } from "#tests/support/taught-course.ts";
import { textsOf } from "#tests/support/texts.ts";
import { weekdayOf } from "#upstream/core/time.ts";

// A course from its plan to what was attended, with scripts; tests/screens/academy/teaching-journey.test.ts has it without.

const t = textsOf("it");
const root = "/my-organization";
const field = (page: Page | Locator, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
/** Of forms with a preview, whose words depend on it. */
const save = (page: Page) => page.getByRole("main").locator('button[name="intent"][value="save"]');
const now = today("Europe/Rome");
const monday = addDays(now, 8 - weekdayOf(now));

/** A guest who has a court from 18:00 to 19:00. */
async function book(page: Page, court: string, date: string, guest: string) {
  await page.goto(`/locations/reservations/new?date=${date}`);
  await field(page, "fieldId").selectOption({ label: court });
  await field(page, "startAt").selectOption("18:00");
  await field(page, "endAt").selectOption("19:00");
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await field(page, "guestName").fill(guest);
  await button(page, t("reservations:reservations.new.submit")).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(guest);
}

/** Adds a weekly session from 18:00 to 19:00 for twelve. */
async function addSession(page: Page, course: string, dayOfWeek: string, site: string, place: string) {
  await page.goto(`${course}/sessions/new`);
  await field(page, "dayOfWeek").selectOption(dayOfWeek);
  await field(page, "startAt").selectOption("18:00");
  await field(page, "endAt").selectOption("19:00");
  const offered = field(page, "place").locator(`optgroup[label="${site}"] option`, { hasText: place });
  await field(page, "place").selectOption((await offered.first().getAttribute("value")) ?? "");
  await field(page, "maxAthletes").fill("12");
  await button(page, t("recurring-sessions:new.submit")).click();
  await expect(page).toHaveURL(new RegExp(`${course}$`, "u"));
}

test("a course is planned, published, entered, marked on a phone, made up for, counted and logged", async ({
  page,
  browser,
  baseURL,
  signIn,
  hasScripts,
  expectAccessible,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(!hasScripts, "without scripts it is walked over HTTP");
  test.setTimeout(360_000);
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const name = `Percorso ${crypto.randomUUID().slice(0, 8)}`;
  const lastName = `Percorso${name.slice(-4)}`;
  const court = `Campo di ${name}`;
  const members = await addMembers(sql, lastName, 12);
  await addCourt(sql, name);
  await signIn("board", "Aurora");
  let course = "";

  await test.step("a site is made of the place, whose court two guests have booked", async () => {
    await page.goto(`${root}/sites/new`);
    await page.getByRole("link", { name }).click();
    // The form is there, empty, before the place is chosen.
    await expect(field(page, "name")).toHaveValue(name);
    await button(page, t("sites:new.submit")).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await book(page, court, addDays(monday, 7), "Ospite 1");
    await book(page, court, addDays(monday, 14), "Ospite 2");
  });

  await test.step("a course with two weekly sessions", async () => {
    await page.goto(`${root}/courses/new`);
    await field(page, "name").fill(name);
    await dateField(page, "startAt").fill(monday);
    await dateField(page, "endAt").fill(addDays(monday, 27));
    await page.getByRole("checkbox", { name: /Conti/u }).check();
    await field(page, "coin1").selectOption("recovery");
    await field(page, "cutOff").selectOption("3h");
    await page.locator("[name=recovery][value=free]").check();
    await button(page, t("training-courses:new.submit")).click();
    await expect(page).toHaveURL(/courses\/[\da-f-]{36}$/u);
    course = new URL(page.url()).pathname;
    await addSession(page, course, "1", name, court);
    await addSession(page, course, "3", name, t("recurring-sessions:form.wholeSite"));
  });

  await test.step("published: one reservation is left alone, the other canceled", async () => {
    await page.goto(`${course}/publication`);
    for (const [holder, decision] of [
      ["Ospite 1", "skip"],
      ["Ospite 2", "overwrite"],
    ])
      await page.getByRole("row").filter({ hasText: holder }).locator(`input[value$=" ${decision}"]`).check();
    await button(page, t("reservation-series:review.again")).click();
    await expect(page.getByText("7 allenamenti da creare")).toBeVisible();
    await save(page).click();
    await expect(page).toHaveURL(new RegExp(`${course}$`, "u"));
    await expect(page.getByText("Creati 7 allenamenti. Date saltate: 1.")).toBeVisible();
  });

  const trainings = await sql<{ id: string; day: string; session: string }[]>`
    select id, day::text, recurring_session_id as session from upstream.trainings
     where course_id = ${course.split("/").at(-1) ?? ""} order by start_at`;
  const [other, taught] = trainings;
  if (!other || !taught) throw new Error("no trainings");

  await test.step("twelve athletes stand in the Wednesdays", async () => {
    await page.goto(`${course}/sessions/${taught.session}/participants`);
    await field(page, "search").fill(lastName);
    await button(page, t("recurring-sessions:participants.find")).click();
    const boxes = page.getByRole("checkbox", { name: new RegExp(lastName, "u") });
    await expect(boxes).toHaveCount(12);
    for (const box of await boxes.all()) await box.check();
    await button(page, t("recurring-sessions:participants.review")).click();
    await expect(page.locator("main dd", { hasText: `${lastName} Nome12` })).toBeVisible();
    await save(page).click();
    await expect(page).toHaveURL(new RegExp(`${course}$`, "u"));
  });

  await test.step("one calls days before, which brings a recovery", async () => {
    const [row] = await sql<{ id: string }[]>`select id from upstream.participants
      where training_id = ${taught.id} and athlete_id = ${members[0]?.id ?? ""}`;
    await page.goto(`${root}/course-sessions/${taught.id}/participants/${row?.id}/edit`);
    await page.getByRole("radio", { name: t("participants:marks.absent"), exact: true }).check();
    await button(page, t("participants:edit.submit")).click();
    await expect(page.getByText("il recupero è nel portafoglio")).toBeVisible();
  });

  const day = await beginToday(sql, taught.id);
  await test.step("the coach marks on a phone: who is missing, then all others", async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "it-IT" });
    await signInOn(context, baseURL, "coach", "Aurora");
    const phone = await context.newPage();
    await phone.goto(`${root}/course-sessions/today`);
    await expectNoSidewaysScroll(phone);
    await phone.locator(`main a[href="${root}/course-sessions/${taught.id}/presence"]`).click();
    const counted = (present: number, absent: number, unmarked: number) =>
      phone.getByText(t("participants:page.counts", { present, absent, unmarked }));
    await expect(counted(0, 1, 11)).toBeVisible();
    const late = phone.getByRole("group", { name: `${lastName} Nome02` });
    await late.getByRole("radio", { name: t("participants:marks.absent") }).check();
    await expect(counted(0, 2, 10)).toBeVisible();
    await button(phone, t("participants:page.allPresent")).click();
    await expect(counted(10, 2, 0)).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await context.close();
  });

  await test.step("a training opens beside the calendar", async () => {
    await page.goto(`${root}/course-sessions?view=day&date=${other.day}&siteId=`);
    await page.locator(`a.r[href$="${other.id}"]`).click();
    const panel = page.getByRole("complementary", { name });
    await expect(panel.getByRole("heading", { name })).toBeFocused();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.locator(`a.r[href$="${other.id}"]`)).toBeFocused();
  });

  await test.step("the recovery lets the one who called into a Monday", async () => {
    await page.goto(`${root}/course-sessions/${other.id}/participants/new?athleteId=${members[0]?.id}`);
    await page.locator('input[value="recovery"]').check();
    await button(page, t("participants:new.submit")).click();
    await expect(page.getByRole("row").filter({ hasText: `${lastName} Nome01` })).toContainText("Recupero");
  });

  await test.step("analytics counts it, and the log tells who did it", async () => {
    await page.goto(`${root}/analytics/attendance?by=course&from=${day}&to=${day}`);
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("83%");
    await page.goto(`/audit?action=presence.mark_many&target=${taught.id}`);
    await expect(page.getByRole("main").locator("tbody tr").first()).toContainText("Luca Conti");
    await page.goto(`/audit?action=weekly_session.publish&target=${other.session}`);
    await expect(page.getByRole("main").locator("tbody tr").first()).toContainText("Marco Bianchi");
  });
  await sql.end();
});
