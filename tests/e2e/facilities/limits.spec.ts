import { addDays, today } from "#app/rules/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

// Going beyond the limits of a place, by its demo rules: the sand courts are booked for three hours at most.

const t = textsOf("it");

/** A day that the demo knows nothing of, on which no place is closed. */
function freeDay(): string {
  let date = addDays(today("Europe/Rome"), 37);
  while (/-(?:01-01|08-15|12-25)$/u.test(date)) date = addDays(date, 1);
  return date;
}

test("a booking beyond the limits asks, proceeds, and asks again when it moves", async ({ page, inspect }) => {
  await page.goto(`/locations/reservations/new?date=${freeDay()}`);
  await page.locator('[name="fieldId"]').selectOption({ label: "Sabbia 2" });
  await page.locator('[name="startAt"]').selectOption("10:00");
  await page.locator('[name="endAt"]').selectOption("14:00");
  await page.getByLabel(t("facilities:reservations.form.guest"), { exact: true }).check();
  await page.getByLabel(t("facilities:reservations.form.guestName")).fill("Ospite Lungo");
  await page.getByRole("button", { name: t("facilities:reservations.new.submit") }).click();
  await expect(page.getByRole("alert")).toContainText(t("facilities:errors.reservation.limits_exceeded"));
  await expect(page.locator('[name="endAt"]')).toHaveValue("14:00");
  await inspect();
  const proceed = page.getByRole("button", { name: t("facilities:reservations.form.proceed") });
  await proceed.click();
  const heading = t("facilities:reservations.show.heading", { name: "Ospite Lungo" });
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  const place = new URL(page.url()).pathname;

  await page.goto(`${place}/move`);
  await page.locator('[name="endAt"]').selectOption("15:00");
  await page.getByRole("button", { name: t("facilities:reservations.move.check") }).click();
  await expect(page.getByText(t("facilities:errors.reservation.limits_exceeded"))).toBeVisible();
  await inspect();
  await proceed.click();
  await expect(page.getByText("10:00–15:00").first()).toBeVisible();
});
