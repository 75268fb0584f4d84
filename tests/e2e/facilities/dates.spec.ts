import { dateField } from "#tests/support/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { languageCookie } from "#tests/support/language.ts";
import { textsOf } from "#tests/support/texts.ts";

// Dates in an English browser, whose own inputs write the month first, on Italian pages.

// biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
test.skip(({ hasScripts }) => !hasScripts, "without scripts dates are the browser's own inputs");
test.use({ locale: "en-US" });
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "lng", value: await languageCookie("it"), url: baseURL ?? "" }]);
});

const t = textsOf("it");
const form = "/locations/reservations/new?date=2031-03-05";

test("a date is read, typed and chosen as the page's language writes it", async ({ page, inspect }) => {
  await page.goto(form);
  const field = page.locator(".dateText").first();
  const sent = page.locator('[name="date"]');
  await expect(field).toHaveValue("05/03/2031");
  await field.fill("6.3.31");
  await field.press("Tab");
  await expect(field).toHaveValue("06/03/2031");
  await expect(sent).toHaveValue("2031-03-06");

  await field.press("Alt+ArrowDown");
  const calendar = page.getByRole("dialog", { name: t("common:dates.calendar") });
  const weekdays = calendar.getByRole("columnheader");
  await expect(weekdays.first()).toHaveAttribute("aria-label", "lunedì");
  await expect(calendar.getByRole("gridcell", { selected: true })).toBeFocused();
  await inspect();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("07/03/2031");
  await expect(sent).toHaveValue("2031-03-07");

  await page
    .getByRole("button", { name: t("common:dates.choose") })
    .first()
    .click();
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(field).toHaveValue("07/03/2031");

  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await page.locator('[name="guestName"]').fill("Ospite Senza Giorno");
  await field.fill("31/02/2031");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field).toHaveValue("31/02/2031");
  await expect(field).toHaveAttribute("aria-invalid", "true");
});

test("a date that was chosen before the scripts ran stays", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(form, { waitUntil: "commit" });
  await page.locator('[name="date"]').fill("2031-03-12");
  await page.locator('[name="startAt"]').focus();
  release();
  await expect(page.locator(".dateText").first()).toHaveValue("12/03/2031");
  await expect(dateField(page, "date")).toHaveValue("12/03/2031");
  await expect(page.locator('[name="date"]')).toHaveValue("2031-03-12");
});
