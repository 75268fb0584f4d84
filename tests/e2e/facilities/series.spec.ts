import type { Page } from "@playwright/test";
import { addDays, formatLocalDate, today } from "#app/rules/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

// A weekly series on two courts: conflicts decided in the review, the rest changed and canceled.

const t = textsOf("it");

/** The first Tuesday at least `weeks` ahead that leaves the yearly closing days alone. */
function tuesday(weeks: number): string {
  let date = addDays(today("Europe/Rome"), 7 * weeks);
  while (new Date(`${date}T12:00:00Z`).getUTCDay() !== 2) date = addDays(date, 1);
  return date;
}

async function fill(page: Page, values: Record<"date" | "until" | "guestName", string>): Promise<void> {
  await page.goto("/locations/reservations/series/new");
  for (const court of ["Padel 1", "Padel 2"]) await page.getByLabel(new RegExp(`^${court}`, "u")).check();
  await page.locator('[name="date"]').fill(values.date);
  await page.locator('[name="until"]').fill(values.until);
  await page.locator('[name="startAt"]').selectOption("10:00");
  await page.locator('[name="endAt"]').selectOption("11:30");
  await page.getByLabel(t("facilities:reservations.form.guest"), { exact: true }).check();
  await page.locator('[name="guestName"]').fill(values.guestName);
  await page.getByLabel(t("series:form.confirm")).check();
  await page.getByRole("button", { name: t("series:form.review") }).click();
  await expect(page.locator('[name="tag"]')).toHaveCount(1);
}

const press = (page: Page, value: "save" | "preview") =>
  page.locator(`button[name="intent"][value="${value}"]:visible`).first().click();

test("a series is reviewed, its conflicts are decided, its rest is changed and canceled", async ({
  page,
  hasScripts,
  expectFlash,
}) => {
  const first = tuesday(hasScripts ? 120 : 140);
  const last = addDays(first, 14);
  await fill(page, { date: first, until: first, guestName: "Ospite di prima" });
  await press(page, "save");
  await expect(page).toHaveURL(/series\/[\da-f-]{36}/u);

  await fill(page, { date: first, until: last, guestName: "Corso del martedì" });
  await expect(page.getByText(t("series:review.decideTitle"), { exact: true }).first()).toBeVisible();
  const choices = page.locator('input[value="overwrite"]');
  await expect(choices).toHaveCount(2);
  await choices.first().check();
  await press(page, "preview");
  await expect(page.getByText("Ospite di prima").first()).toBeVisible();
  await expect(page.locator('input[value="overwrite"]:checked')).toHaveCount(1);
  await press(page, "save");
  await expect(page).toHaveURL(/series\/[\da-f-]{36}/u);
  await expectFlash("5 prenotazioni create.");
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows).toHaveCount(5);

  await rows
    .filter({ hasText: formatLocalDate(addDays(first, 7)) })
    .first()
    .locator("a")
    .first()
    .click();
  await page.getByRole("link", { name: t("series:panel.edit") }).click();
  await page.locator('[name="startAt"]').selectOption("11:30");
  await page.locator('[name="endAt"]').selectOption("13:00");
  await page.getByRole("button", { name: t("series:edit.review") }).click();
  await expect(page.getByText("prima: 10:00–11:30").first()).toBeVisible();
  await press(page, "save");
  await expectFlash("4 prenotazioni modificate.");
  await expect(rows.filter({ hasText: "11:30–13:00" })).toHaveCount(4);

  await rows
    .filter({ hasText: formatLocalDate(last) })
    .first()
    .locator("a")
    .first()
    .click();
  await page.getByRole("link", { name: t("series:panel.cancel") }).click();
  await page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first().click();
  await expectFlash("2 prenotazioni annullate.");
});
