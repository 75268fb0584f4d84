import type { Page } from "@playwright/test";
import { addDays, mondayOf, today } from "#app/rules/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
const list = "/locations/reservations/pending";

/** A Wednesday that the demo knows nothing of and on which no place is closed; each project has one of its own. */
function freeDay(hasScripts: boolean): string {
  let date = addDays(mondayOf(today("Europe/Rome")), 7 * (hasScripts ? 30 : 32) + 2);
  while (/-(?:01-01|08-15|12-25)$/u.test(date)) date = addDays(date, 14);
  return date;
}

/** Books Padel 2 for a guest, pending. */
async function book(page: Page, date: string, guest: string, startAt: string, endAt: string): Promise<void> {
  await page.goto(`/locations/reservations/new?date=${date}`);
  await page.locator('[name="fieldId"]').selectOption({ label: "Padel 2" });
  await page.locator('[name="startAt"]').selectOption(startAt);
  await page.locator('[name="endAt"]').selectOption(endAt);
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await page.locator('[name="guestName"]').fill(guest);
  await page.locator('input[name="status"][value="pending"]').check();
  await page.getByRole("button", { name: t("reservations:reservations.new.submit") }).click();
  await expect(
    page.getByRole("heading", { name: t("reservations:reservations.show.heading", { name: guest }) }),
  ).toBeVisible();
}

test("several are ticked and confirmed, one fails and says why, the rest is rejected", async ({
  page,
  hasScripts,
  expectFlash,
  inspect,
}) => {
  const date = freeDay(hasScripts);
  await book(page, date, "Prima Richiesta", "10:00", "11:30");
  await book(page, date, "Seconda Richiesta", "11:00", "12:30");
  await book(page, date, "Terza Richiesta", "15:00", "16:30");
  await page.goto(`${list}?from=${date}&to=${date}`);
  const boxes = page.locator("input[name=id]");
  await expect(boxes).toHaveCount(3);
  if (hasScripts) {
    const all = page.getByLabel(t("common:table.select.all"));
    await all.check();
    await expect(page.locator("input[name=id]:checked")).toHaveCount(3);
    await expect(page.getByText(t("common:table.select.count", { number: 3 }))).toBeVisible();
    await boxes.last().uncheck();
    await expect(all).toHaveJSProperty("indeterminate", true);
    await boxes.last().check();
    await expect(all).toBeChecked();
  } else {
    await page.getByRole("link", { name: t("common:table.select.all") }).click();
    await expect(page.locator("input[name=id]:checked")).toHaveCount(3);
  }
  const confirmThree = hasScripts
    ? t("pending-reservations:list.confirmCount", { count: 3 })
    : t("pending-reservations:list.confirmAll");
  await page.getByRole("button", { name: confirmThree }).click();
  const told = page.getByRole("alert").first();
  await expect(told).toContainText(t("pending-reservations:failed.confirm", { count: 1 }));
  await expect(told).toContainText("Seconda Richiesta");
  await expect(told).toContainText(t("pending-reservations:errors.reservation.overlap"));
  await expect(told).toBeFocused();
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toBeChecked();
  await inspect();

  const rejectOne = hasScripts
    ? t("pending-reservations:list.rejectCount", { count: 1 })
    : t("pending-reservations:list.rejectAll");
  await page.getByRole("button", { name: rejectOne }).click();
  await expect(page).toHaveURL(/\/pending\/rejection\?/u);
  await inspect();
  await page.getByRole("button", { name: t("pending-reservations:rejection.submit", { count: 1 }) }).click();
  await expectFlash(t("pending-reservations:rejected", { count: 1 }));
  await expect(page).toHaveURL(new RegExp(`pending\\?from=${date}&to=${date}`, "u"));
  await expect(page.getByText(t("pending-reservations:empty.filtered"))).toBeVisible();
});

test("a calendar's address is made, shown once, renewed and taken back", { tag: "@soak" }, async ({
  page,
  inspect,
  expectFlash,
}) => {
  await page.goto("/locations/list");
  const place = (await page.locator("a.rowLink").last().getAttribute("href")) ?? "";
  await page.goto(`${place}/calendar`);
  await inspect();
  await page.getByLabel(t("calendar-feeds:form.withNames")).check();
  await page.getByRole("button", { name: t("calendar-feeds:create.submit") }).click();
  const field = page.locator("#calendar-address");
  await expect(field).toBeVisible();
  await inspect();
  const address = await field.inputValue();
  const statusOf = async (url: string) => (await page.request.get(url)).status();
  expect(await statusOf(address)).toBe(200);
  await page.getByRole("link", { name: t("calendar-feeds:address.done") }).click();
  await expect(page.getByText(t("calendar-feeds:state.withNames"))).toBeVisible();
  await expect(field).toHaveCount(0);
  await inspect();
  await page.getByRole("link", { name: t("calendar-feeds:state.renew") }).click();
  await expect(page.getByLabel(t("calendar-feeds:form.withNames"))).toBeChecked();
  await inspect();
  await page.getByRole("button", { name: t("calendar-feeds:renewal.submit"), exact: true }).click();
  await expect(field).not.toHaveValue(address);
  const renewed = await field.inputValue();
  expect(await statusOf(address)).toBe(404);
  expect(await statusOf(renewed)).toBe(200);
  await page.goto(`${place}/calendar/revocation`);
  await inspect();
  await page.getByRole("button", { name: t("calendar-feeds:revocation.submit"), exact: true }).click();
  await expectFlash(t("calendar-feeds:revoked"));
  expect(await statusOf(renewed)).toBe(404);
});

test("the sports are those of the chosen court", { tag: "@soak" }, async ({ page, hasScripts }) => {
  // biome-ignore lint/suspicious/noSkippedTests: without scripts the server offers them, which other tests read.
  test.skip(!hasScripts, "without scripts the offer follows once the server has seen the court");
  await page.goto("/locations/reservations/new");
  const sports = page.locator('[name="sportId"] option');
  const court = page.locator('[name="fieldId"]');
  await court.selectOption({ label: "Padel 1" });
  await expect(sports).toHaveText([t("common:sports.any"), "Padel"]);
  await court.selectOption({ label: "Palestra A" });
  await expect(sports).toHaveCount(3);
});

test("the form of a new reservation stays where it is when its suggestions load", { tag: "@soak" }, async ({
  page,
  hasScripts,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: there is nothing to load without scripts.
  test.skip(!hasScripts, "without scripts nothing loads");
  // The suggesting field's own script is held back, so that the form is seen before and after.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/athlete-autocomplete/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/locations/reservations/new");
  const notes = page.locator('[name="notes"]');
  await expect(page.locator("#reservation-athleteSearch")).toBeVisible();
  const before = (await notes.boundingBox())?.y ?? 0;
  release();
  await expect(page.getByRole("combobox", { name: t("common:athletes.name") })).toBeVisible();
  expect(Math.abs(((await notes.boundingBox())?.y ?? 0) - before)).toBeLessThan(1);
});
