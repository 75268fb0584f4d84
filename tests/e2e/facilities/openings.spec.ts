import type { Page } from "@playwright/test";
import { addDays, today } from "#app/rules/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

// Opening hours and closing days of a location: every screen and its refusal, on a desk and on a phone.

const t = textsOf("it");

/** Address of the first location. */
async function location(page: Page): Promise<string> {
  await page.goto("/locations/list");
  const path = await page.locator("a.rowLink").first().getAttribute("href");
  if (!path) throw new Error("The demo has no location.");
  return path;
}

const submit = (page: Page) =>
  page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first().click();

test("the week, its forms and the copy of a day", async ({ page, inspect }) => {
  const hours = `${await location(page)}/opening-slots`;
  await page.goto(hours);
  await expect(page.locator("li.day")).toHaveCount(7);
  await inspect();
  await page.locator("li.day a.hours").last().click();
  await inspect();
  await page.goto(`${hours}/new?day=2`);
  await submit(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await inspect();
  await page.goto(`${hours}/copy?day=1`);
  await inspect();
});

test("closing days, and a closure that touches reservations", async ({ page, inspect }) => {
  const closings = `${await location(page)}/closing-periods`;
  await page.goto(closings);
  await inspect();
  await page.goto(`${closings}/new`);
  // why: the small demo has days, and pairs of days, without a reservation in this place.
  await page.locator('[name="day"]').fill(addDays(today("Europe/Rome"), 2));
  await page.locator('[name="until"]').fill(addDays(today("Europe/Rome"), 21));
  await submit(page);
  await expect(page.getByRole("list", { name: t("openings:closingPeriods.review.label") })).toBeVisible();
  await inspect();
});
