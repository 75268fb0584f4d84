import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { logWords } from "#app/backend/audit/words.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { expect, test } from "#tests/support/e2e.ts";
import { downloadFromNotifications } from "#tests/support/e2e-export.ts";
import { textsOf } from "#tests/support/texts.ts";

// The main job of issue 2, as staff do it: from the sign-in to the record of every step.

/** How an export writes a language; stated here again, so that the file is held against it. */
const files = {
  it: { delimiter: ";", holder: "Intestatario", header: "Data;Inizio;Fine;Struttura;Campo;", paid: "20,00" },
  en: { delimiter: ",", holder: "Booked for", header: "Date,Start,End,Location,Court,", paid: "20.00" },
} as const;

for (const language of ["it", "en"] as const) {
  test(`the manager's main job, in ${language}`, { tag: language === "it" ? "@nojs" : "@soak" }, async ({
    page,
    hasScripts,
    expectFlash,
  }) => {
    const t = textsOf(language);
    const menu = page.getByRole("navigation", { name: t("shell.mainMenu") });
    const guest = `Ospite ${crypto.randomUUID().slice(0, 8)}`;

    await test.step("signs in and chooses an organisation", () => enter(page, language, hasScripts ? 0 : 1));

    await test.step("opens next week's agenda", async () => {
      await menu.getByRole("link", { name: t("menu.agenda"), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: t("agenda:title") })).toBeVisible();
      const next = page.getByRole("link", { name: t("agenda:move.nextWeek") });
      const nextWeek = (await next.getAttribute("href")) ?? "";
      await next.click();
      // The address changes before what is drawn does.
      await expect(next).not.toHaveAttribute("href", nextWeek);
      await expect(page.locator(".court a").first()).toBeVisible();
    });

    const date = await test.step("creates a reservation from a free court", async () => {
      await (await freeCourt(page)).click();
      await expect(
        page.getByRole("heading", { level: 1, name: t("reservations:reservations.new.title") }),
      ).toBeVisible();
      await page.getByLabel(t("reservations:reservations.form.startAt"), { exact: true }).selectOption("19:00");
      await page.getByLabel(t("reservations:reservations.form.endAt"), { exact: true }).selectOption("20:30");
      await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
      await page.getByLabel(t("reservations:reservations.form.guestName")).fill(guest);
      const day = await page.locator('[name="date"]').inputValue();
      await page.getByLabel(t("reservations:reservations.status.pending"), { exact: true }).check();
      await page.getByRole("button", { name: t("reservations:reservations.new.submit") }).click();
      await expectFlash(t("reservations:reservations.created"));
      // It leads back to the agenda from which one came, where the booking now stands.
      await page.locator("a.r").filter({ hasText: guest }).first().click();
      if (hasScripts) await page.getByRole("link", { name: t("common:actions.openWhole") }).click();
      await expect(
        page.getByRole("heading", { name: t("reservations:reservations.show.heading", { name: guest }) }),
      ).toBeVisible();
      return day;
    });

    await test.step("confirms it", async () => {
      await page.getByRole("link", { name: t("reservations:reservations.show.confirm"), exact: true }).click();
      await page.getByRole("button", { name: t("reservations:reservations.confirmation.submit"), exact: true }).click();
      await expectFlash(t("reservations:reservations.confirmed"));
      await expect(
        page.getByRole("main").getByText(t("reservations:reservations.status.confirmed"), { exact: true }),
      ).toBeVisible();
    });

    await test.step("adds a payment", async () => {
      await page.getByRole("link", { name: t("money:panel.add") }).click();
      await page.getByRole("textbox", { name: t("money:fields.amount") }).fill(files[language].paid);
      await page.getByRole("button", { name: t("money:payment.add") }).click();
      await expectFlash(t("money:payment.added"));
      await expect(page.getByRole("main").getByText(t("money:status.partiallyPaid"))).toBeVisible();
    });

    await test.step("exports the month", async () => {
      await menu.getByRole("link", { name: t("menu.reservations"), exact: true }).click();
      const [first, last] = monthOf(date);
      // why not by their labels: in English those of the time range above are called the same.
      await page.locator("#filter-from").fill(first);
      await page.locator("#filter-to").fill(last);
      await page.getByRole("button", { name: t("table.filter"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`from=${first}`, "u"));
      await page.getByRole("link", { name: t("reservations:reservations.export.submit"), exact: true }).click();
      await page.getByRole("button", { name: t("reservations:reservations.export.submit"), exact: true }).click();
      await expectFlash(t("reservations:reservations.exportStarted"));
    });

    const file = await test.step("sees the progress and downloads the CSV", () =>
      hasScripts ? fromTheBell(page, language) : downloadFromNotifications(page, language));

    await test.step("reads the CSV", async () => {
      expect(file.suggestedFilename()).toMatch(/^export-reservations-\d{4}(-\d\d){5}\.csv$/u);
      const text = await readFile(await file.path(), "utf8");
      const { delimiter, header, holder } = files[language];
      expect(text.startsWith(`\uFEFF${header}`), text.slice(0, 80)).toBe(true);
      const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter });
      const row = rows.find((one) => one[holder] === guest);
      expect(row, `${guest} among ${rows.length} rows`).toBeDefined();
      expect(Object.values(row ?? {})).toEqual(expect.arrayContaining(["19:00", "20:30", files[language].paid]));
    });

    await test.step("finds every step in the activity log", async () => {
      await menu.getByRole("link", { name: t("menu.audit"), exact: true }).click();
      await expectLogged(page, language, { target: guest }, [
        "payment.add",
        "reservation.confirm",
        "reservation.create",
      ]);
      const exportId = /notifications\/([^/]+)\//u.exec(file.url())?.[1] ?? "";
      await expectLogged(page, language, { target: exportId }, ["export.download", "export.request"]);
      await expectLogged(page, language, { action: "auth.sign_in" }, ["auth.sign_in"]);
      await expectLogged(page, language, { action: "auth.enter_organisation" }, ["auth.enter_organisation"]);
    });
  });
}

/** Signs in as the manager, in the language that the sign-in page is switched to, and enters one organisation. */
async function enter(page: Page, language: LanguageCode, organisation: number): Promise<void> {
  const t = textsOf(language);
  await page.goto("/login");
  await page.getByRole("button", { name: t(`languages.${language}`), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await page.getByLabel(t("auth:login.email")).fill("manager@demo.example");
  await page.getByLabel(t("auth:login.password"), { exact: true }).fill("Demo1234");
  await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("auth:context.title") })).toBeVisible();
  // One organisation for each project: their notifications and logs stay apart.
  await page.getByRole("main").locator("button[name=staffMemberId]").nth(organisation).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
}

/**
 * The agenda's link to a new reservation on a court that nobody has on a day when its place is open: one of a single
 * sport, where the price does not wait for the sport to be named.
 */
async function freeCourt(page: Page) {
  const heads = await page.locator(".head h3").allInnerTexts();
  const free = await page
    .locator(".court")
    .evaluateAll((courts) => courts.map((one) => !one.matches(".holiday") && one.querySelector("a") === null));
  const index = free.findLastIndex((isFree, at) => isFree && /^(?:Padel|Tennis)/u.test(heads[at] ?? ""));
  return page.locator(".head").nth(index).getByRole("link");
}

/** First and last day of a local date's month. */
function monthOf(date: string): [first: string, last: string] {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return [`${date.slice(0, 8)}01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
}

/** With scripts: the list's panel fills up by itself, the bell counts it, and its panel hands out the file. */
async function fromTheBell(page: Page, language: LanguageCode): Promise<Download> {
  const t = textsOf(language);
  const address = page.url();
  const panel = page.getByRole("region", { name: t("reservations:reservations.export.running") });
  await expect(panel.getByText(t("notifications:job.COMPLETED")).first()).toBeVisible();
  await expect(panel.getByRole("link", { name: t("notifications:list.download") }).first()).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole("link", { name: /^(?:Notifiche|Notifications), \d+/u }).click();
  const bell = page.getByRole("dialog", { name: t("notifications:bell.title") });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bell
      .getByRole("link")
      .filter({ hasText: t("notifications:list.download") })
      .first()
      .click(),
  ]);
  await page.keyboard.press("Escape");
  await expect(bell).toBeHidden();
  return download;
}

type LoggedAction =
  | "auth.sign_in"
  | "auth.enter_organisation"
  | "reservation.create"
  | "reservation.confirm"
  | "payment.add"
  | "export.request"
  | "export.download";

/** Filters the log by its form; the newest rows must be these actions, succeeded. */
async function expectLogged(
  page: Page,
  language: LanguageCode,
  filter: { target?: string; action?: LoggedAction },
  actions: readonly LoggedAction[],
): Promise<void> {
  const t = textsOf(language);
  await page.goto("/audit");
  const form = page.getByRole("search");
  if (filter.action) await form.getByLabel(t("audit:filters.action")).selectOption(filter.action);
  if (filter.target) {
    await form.getByText(t("table.moreFilters")).click();
    await form.getByLabel(t("audit:filters.target")).fill(filter.target);
  }
  await form.getByRole("button", { name: t("audit:filters.submit"), exact: true }).click();
  await expect(page).toHaveURL(/[?&](?:target|action)=[^&]/u);
  const rows = page.getByRole("table").first().locator("tbody > tr");
  for (const action of actions) {
    const row = rows.filter({ hasText: logWords(t).action(action) });
    await expect(row.filter({ hasText: t("audit:outcomes.succeeded") }).first()).toBeVisible();
  }
}
