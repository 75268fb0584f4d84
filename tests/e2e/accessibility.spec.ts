import type { Page } from "@playwright/test";
import postgres from "postgres";
import { today } from "#app/rules/dates.ts";
import { languages } from "#app/rules/languages.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, languageFor, testAsManager as test } from "#tests/support/e2e.ts";
import { submitInvalid } from "#tests/support/e2e-forms.ts";
import { everyPattern } from "#tests/support/every-path.ts";
import { languageCookie } from "#tests/support/language.ts";
import { isSoak, isWholeSoak, sampleOf } from "#tests/support/soak.ts";
import { textsOf } from "#tests/support/texts.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

// Screens, and what a screen becomes by an error, a filter or an open menu: axe finds nothing (with scripts), nothing
// scrolls sideways on a desk or on a phone, everything is in words, and nothing is written to the console as an error.

const list = "/locations/reservations/list";
const agenda = "/locations/reservations/agenda";
const nobody = { cookies: [], origins: [] };
const t = textsOf("it");

/** Address of the newest reservation up to today that a filter finds; other tests book in the weeks to come. */
async function reservation(page: Page, filter: string): Promise<string> {
  await page.goto(`${list}?${filter}&to=${today("Europe/Rome")}`);
  const path = await page.locator("a.rowLink").first().getAttribute("href");
  if (!path) throw new Error(`The demo has no reservation with ${filter}.`);
  return path;
}

// None of these tests changes anything that another looks at.
test.describe.configure({ mode: "parallel" });

/** How many screens a run inspects, always the same ones in CI; `npm run soak` inspects all of them, in all languages. */
const inspected = 24;
/** How many tests share the screens: each worker takes some of them. */
const parts = Math.ceil((isSoak ? everyPattern.length : inspected) / 20);
for (let part = 0; part < parts; part += 1) {
  test(`screens that a link leads to, part ${part + 1} of ${parts}`, async ({ page, context, baseURL, inspect }) => {
    test.setTimeout(isSoak ? 900_000 : 180_000);
    // Its pages are found when the product starts; a new screen is among them when something links to it.
    const all = JSON.parse(process.env.SCREENS ?? "[]") as string[];
    const screens = sampleOf(all, inspected, "screens").filter((_, at) => at % parts === part);
    expect(screens.length).toBeGreaterThan(5);
    for (const path of screens)
      for (const language of isWholeSoak ? languages : [languageFor(path)]) {
        await context.addCookies([{ name: "lng", value: await languageCookie(language), url: baseURL ?? "" }]);
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await inspect();
      }
  });
}

test.describe("before the sign-in", () => {
  test.use({ storageState: nobody });

  test("sign-in and recovery", async ({ page, inspect }) => {
    for (const path of ["/login", "/recover-password", "/reset-password"]) {
      await page.goto(path);
      await inspect();
      await submitInvalid(page);
      await inspect();
    }
    await page.goto("/nowhere");
    await inspect();
  });

  test("a coach's home page and a page that is not for coaches", async ({ page, signIn, inspect, expectFlash }) => {
    await signIn("coach");
    await page.goto("/");
    await inspect();
    await page.goto(agenda);
    await expect(page).toHaveURL(/\/$/u);
    await expectFlash(t("errors.auth.forbidden"));
    await inspect();
  });
});

test("the account's forms with errors", async ({ page, inspect }) => {
  await page.goto("/profile/password");
  await submitInvalid(page);
  await inspect();
  await page.goto("/profile");
  await page.locator('[name="firstName"]').fill("");
  await submitInvalid(page);
  await inspect();
});

test("error pages", async ({ page, inspect }) => {
  const paths = ["/nowhere", "/locations/reservations/no-id"];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText(t("errors.page.notFound")).first()).toBeVisible();
    await inspect();
  }
});

test("the lists", async ({ page, inspect }) => {
  const paths = [
    `${list}?pageSize=25&page=2&sort=holder`,
    `${list}?status=pending&paymentStatus=unpaid`,
    `${list}?search=zzzzzz`,
    "/locations/reservations/pending?shown=all&pageSize=25&select=all",
    "/locations/reservations/pending?from=2199-01-01",
    "/notifications?tab=archived",
    "/audit?target=zzzzzz",
    "/audit?q=esito:forse",
  ];
  for (const path of paths) {
    await page.goto(path);
    await inspect();
  }
});

test("the agenda", async ({ page, inspect }) => {
  const queries = [
    "view=week&color=court",
    "view=day&color=status",
    "view=week&locationId=all&color=payment&status=pending&status=confirmed&status=canceled",
    "view=day&locationId=all&color=court",
  ];
  for (const query of queries) {
    await page.goto(`${agenda}?${query}`);
    await expect(page.locator(".agenda")).toBeVisible();
    await inspect();
  }
  // On a phone what is above the first content takes no more than a quarter of it.
  await page.setViewportSize({ width: 360, height: 780 });
  expect((await page.locator(".agenda").boundingBox())?.y).toBeLessThanOrEqual(780 / 4);
  await page.getByRole("button", { name: t("agenda:options") }).click();
  await expect(page.getByRole("link", { name: t("agenda:print.link") })).toBeVisible();
  await inspect();
  await page.goto(`${agenda}?view=week&date=2031-03-05`);
  await page.locator("summary", { hasText: t("agenda:filters.title") }).click();
  await inspect();
});

test("a day on paper", async ({ page, inspect }) => {
  for (const query of ["locationId=all", "pages=court", "date=2031-03-05"]) {
    await page.goto(`/locations/reservations/print?${query}`);
    await expect(page.locator(".daySheet").first()).toBeVisible();
    await inspect();
  }
});

test("a reservation in its states, and forms of it with errors", async ({ page, inspect }) => {
  const pending = await reservation(page, "status=pending&paymentStatus=unpaid");
  await page.goto(pending);
  await inspect();
  await page.goto(`${pending}/move`);
  await page.locator('[name="startAt"]').selectOption("23:00");
  await page.locator('[name="endAt"]').selectOption("24:00");
  await page.getByRole("button", { name: t("reservations:reservations.move.check"), exact: true }).click();
  await expect(page).toHaveURL(/startAt=23/u);
  await inspect();
  await page.goto(`${pending}/payments/new`);
  await page.locator('[name="amount"]').fill("abc");
  await submitInvalid(page);
  await inspect();
  for (const filter of ["status=canceled", "status=confirmed&paymentStatus=paid"]) {
    await page.goto(await reservation(page, filter));
    await inspect();
  }
});

test("a new reservation, also with errors, and the export", async ({ page, inspect }) => {
  await page.goto("/locations/reservations/new");
  await page.getByRole("button", { name: t("reservations:reservations.new.submit") }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await inspect();
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await inspect();
  await page.goto("/locations/reservations/export?status=pending&from=2026-01-01");
  await inspect();
});

test("a series of reservations: its form with errors, its review, and its page", async ({
  page,
  inspect,
  hasScripts,
}) => {
  await page.goto("/locations/reservations/series/new?date=2031-03-05&startAt=10:00&endAt=11:30");
  const next = page.getByRole("button", { name: t("reservation-series:form.review") });
  await next.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await inspect();
  await page.locator('[name="fieldIds"]').first().check();
  await dateField(page, "until", hasScripts).fill("2031-03-19");
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await page.locator('[name="guestName"]').fill("Ospite dei controlli");
  await next.click();
  await expect(page.locator('[name="tag"]')).toHaveCount(1);
  await inspect();
  await page.locator('button[name="intent"][value="save"]').click();
  await expect(page).toHaveURL(/series\/[\da-f-]{36}/u);
  await inspect();
});

/** Tabs of a tournament, by their addresses. */
const tabs = ["", "/sponsors", "/registrations", "/structure", "/matches", "/media", "/communications"];

test("the tabs of a tournament, each in one of its states and in one language", async ({
  page,
  context,
  baseURL,
  inspect,
}) => {
  if (isSoak) test.setTimeout(900_000);
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const fixture = tournamentGround(sql, demoOrganisations.aurora);
  const id = await fixture.tournament({ name: "Torneo di ogni stato" });
  await fixture.teams(id, 5);
  await fixture.teams(id, 1, "waiting");
  for (const [at, status] of ["live", "published", "draft", "completed", "canceled"].entries()) {
    const isCanceled = status === "canceled";
    await sql`update upstream.events set status = ${status}, cancel_message = ${isCanceled ? "Piove" : null},
      canceled_at = ${isCanceled ? new Date() : null} where id = ${id}`;
    for (const [tab, path] of tabs.entries())
      for (const [code, language] of languages.entries()) {
        if (!isSoak && (tab % 5 !== at || tab % 3 !== code)) continue;
        await context.addCookies([{ name: "lng", value: await languageCookie(language), url: baseURL ?? "" }]);
        await page.goto(`/events/tournaments/${id}${path}`);
        await inspect();
      }
  }
  await sql.end();
});

test("menus and the bell's panel", async ({ page, hasScripts, inspect, expectAccessible }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Menu del profilo/u }).click();
  await expect(page.locator("#profile-menu")).toBeVisible();
  await inspect();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: t("shell.openMenu") }).click();
  await expect(page.locator("#main-menu")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  if (!hasScripts) return;
  await page.locator('a[href="/notifications"].barButton').click();
  const panel = page.getByRole("dialog", { name: t("notifications:bell.title") });
  await expect(panel).toHaveCSS("opacity", "1");
  await expect(panel.getByText(t("notifications:bell.loading"))).toBeHidden();
  await inspect();
});

test.describe("with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts a reservation moves by its own page");

  test("the dialog of a move", async ({ page, inspect }) => {
    await page.goto(`${agenda}?view=week`);
    const link = page.locator(".agenda.live a.r:not(.canceled)").first();
    await link.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t("agenda:dialog.checking"))).toBeHidden();
    await expect(page.locator(".MuiDialog-container")).toHaveCSS("opacity", "1");
    await inspect();
  });
});
