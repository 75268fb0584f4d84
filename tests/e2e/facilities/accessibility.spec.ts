import type { Page } from "@playwright/test";
import { addDays, today } from "#app/rules/dates.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { submitInvalid } from "#tests/support/e2e-forms.ts";
import { textsOf } from "#tests/support/texts.ts";

// The screens of a location with errors, and in their other states, as in tests/e2e/accessibility.spec.ts.

const t = textsOf("it");

/** Address of the first location. */
async function location(page: Page, name = ""): Promise<string> {
  await page.goto("/locations/list");
  const path = await page.locator("a.rowLink", { hasText: name }).first().getAttribute("href");
  if (!path) throw new Error("The demo has no location.");
  return path;
}

/** Forms below a location that are sent as they are, or with something wrong, and then say what is. */
const forms: readonly (readonly [path: string, wrong?: Readonly<Record<string, string>>])[] = [
  ["fields/new"],
  ["blocks/new"],
  ["opening-slots/new?day=2"],
  ["limits/settings", { visibilityDays: "22.5" }],
  ["limits/bookings", { maxMinutes: "22.5" }],
  ["limits/athletes", { maxPerDay: "22.5" }],
];

test("forms with errors", async ({ page, inspect }) => {
  const place = await location(page);
  for (const [path, wrong = {}] of forms) {
    await page.goto(`${place}/${path}`);
    for (const [name, value] of Object.entries(wrong)) await page.locator(`[name="${name}"]`).fill(value);
    await submitInvalid(page);
    await inspect();
  }
  await page.goto("/locations/new");
  await submitInvalid(page);
  await inspect();
  await page.goto(`${place}/media`);
  await page.locator('figure a[href$="/edit"]').last().click();
  await page.locator('[name="alt"]').fill("");
  await submitInvalid(page);
  await inspect();
});

test("reviews: a closure that touches reservations, a booking beyond the limits", async ({
  page,
  inspect,
  hasScripts,
}) => {
  // An open day of the first place would be left without trainings, which is refused.
  await page.goto(`${await location(page, "Arena Beach Lido")}/closing-periods/new`);
  // why: the small demo has days, and pairs of days, without a reservation in this place.
  await dateField(page, "day", hasScripts).fill(addDays(today("Europe/Rome"), 2));
  await dateField(page, "until", hasScripts).fill(addDays(today("Europe/Rome"), 21));
  await page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first().click();
  await expect(page.getByRole("list", { name: t("closing-periods:review.label") })).toBeVisible();
  await inspect();

  // The demo's sand courts are booked for three hours at most.
  await page.goto("/locations/reservations/new?date=2031-03-05&startAt=10:00&endAt=14:00");
  await page.locator('[name="fieldId"]').selectOption({ label: "Sabbia 2" });
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await page.getByLabel(t("reservations:reservations.form.guestName")).fill("Ospite Lungo");
  await page.getByRole("button", { name: t("reservations:reservations.new.submit") }).click();
  await expect(page.getByRole("alert")).toContainText(t("reservations:errors.reservation.limits_exceeded"));
  await inspect();
});

test("a gallery with an upload that fails, and all maintenance", { tag: "@soak" }, async ({
  page,
  hasScripts,
  inspect,
  consoleErrors,
}) => {
  const place = await location(page);
  await page.goto(`${place}/blocks?show=all`);
  await inspect();
  await page.goto(`${place}/media`);
  if (hasScripts) {
    const buffer = Buffer.from("no image");
    await page.locator("input[type=file]").setInputFiles({ name: "x.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("button", { name: `${t("gallery:upload.dismiss")} x.png` })).toBeVisible();
    await inspect();
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/ 422 /u)]);
  } else {
    await page.getByRole("button", { name: t("gallery:upload.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/media\/new$/u);
    await inspect();
  }
});
