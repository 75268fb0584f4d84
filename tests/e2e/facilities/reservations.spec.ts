import type { Page } from "@playwright/test";
import { addDays, mondayOf, today } from "#app/rules/dates.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
const list = "/locations/reservations/list";
const save = (page: Page) => page.getByRole("button", { name: t("reservations:reservations.new.submit") });

/** A Tuesday that the demo knows nothing of, on which no place is closed. */
function freeTuesday(): string {
  let date = addDays(mondayOf(today("Europe/Rome")), 7 * 40 + 1);
  while (/-(?:01-01|08-15|12-25)$/u.test(date)) date = addDays(date, 7);
  return date;
}

/** Opens an empty form and fills in a court and a time. */
async function startForm(page: Page): Promise<void> {
  await page.goto(`/locations/reservations/new?date=${freeTuesday()}`);
  await page.locator('[name="fieldId"]').selectOption({ label: "Tennis 1" });
  await page.locator('[name="startAt"]').selectOption("10:00");
  await page.locator('[name="endAt"]').selectOption("11:00");
  // Pending, so that the tests' bookings do not stand in each other's way.
  await page.locator('input[name="status"][value="pending"]').check();
}

test("an athlete is found while typing, or by the search button without scripts", async ({ page, hasScripts }) => {
  await startForm(page);
  const search = page.getByLabel(t("common:athletes.name"), { exact: true });
  let name = "";
  if (hasScripts) {
    const field = page.getByRole("combobox", { name: t("common:athletes.name") });
    await field.pressSequentially("ross");
    await page.locator(".MuiAutocomplete-listbox").getByRole("option").filter({ hasText: /ross/iu }).first().click();
    await expect(field).toHaveValue(/ross\w* \w/iu);
    name = await field.inputValue();
    const entered = page.locator(".entered");
    await expect(entered).toContainText(`${t("common:athletes.name")}${name}`);
    await expect(entered).not.toContainText(t("money:fields.method"));
  } else {
    await search.fill("ross");
    await page.getByRole("button", { name: t("common:athletes.submit"), exact: true }).click();
    await expect(page.locator('[name="fieldId"] option:checked')).toHaveText("Tennis 1");
    await expect(search).toHaveValue("ross");
    const found = page.getByLabel(t("common:athletes.found"));
    await found.selectOption({ index: 1 });
    name = (await found.locator("option:checked").innerText()).replace(/ \(.*\)$/u, "");
  }
  expect(name.toLowerCase()).toContain("ross");
  await save(page).click();
  await expect(
    page.getByRole("heading", { name: t("reservations:reservations.show.heading", { name }) }),
  ).toBeVisible();
});

test("the form shows the fields of the chosen kind of holder", { tag: "@soak" }, async ({ page }) => {
  await page.goto("/locations/reservations/new");
  const athlete = page.getByLabel(t("common:athletes.name"), { exact: true });
  const guest = page.getByLabel(t("reservations:reservations.form.guestName"));
  await expect(athlete).toBeVisible();
  await expect(guest).toBeHidden();
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await expect(athlete).toBeHidden();
  await expect(guest).toBeVisible();
  await page.getByLabel(t("reservations:reservations.form.athlete"), { exact: true }).check();
  await expect(athlete).toBeVisible();
});

test("errors take the focus, lead to their fields and keep what was typed", async ({ page, hasScripts }) => {
  await page.goto(`/locations/reservations/new?date=${freeTuesday()}`);
  await page.locator('[name="notes"]').fill("Portare le palline");
  await save(page).click();
  const summary = page.getByRole("alert", { name: t("forms.summary") });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t("forms.errorPrefix")} `, "u"));
  await expect(page.locator('[name="notes"]')).toHaveValue("Portare le palline");
  const field = page.getByLabel(t("reservations:reservations.form.court"), { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await summary.getByRole("link", { name: new RegExp(`^${t("reservations:reservations.form.court")}:`, "u") }).click();
  // Without scripts the link scrolls there, and the next Tab goes on from there.
  if (hasScripts) await expect(field).toBeFocused();
  else await expect(page).toHaveURL(/#reservation-fieldId$/u);
});

test("a form sent before the scripts are there says what is wrong, and still does when they come", {
  tag: "@soak",
}, async ({ page, hasScripts }) => {
  const sent = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await sent.promise;
    await route.continue().catch(() => {});
  });
  await page.goto("/locations/reservations/new", { waitUntil: "commit" });
  await save(page).click({ noWaitAfter: true });
  sent.resolve();
  await expect(page.getByRole("alert", { name: t("forms.summary") })).toBeFocused();
  // The suggestions are there when the scripts are.
  const suggestions = page.getByRole("combobox", { name: t("common:athletes.name") });
  if (hasScripts) await expect(suggestions).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${t("forms.errorPrefix")} `, "u"));
});

test("suggestions that come late take neither the focus nor what was typed", async ({ page, hasScripts }) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(!hasScripts, "without scripts there are none");
  const typed = Promise.withResolvers<void>();
  await page.route("**/assets/athlete-autocomplete-*.js", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto("/locations/reservations/new", { waitUntil: "domcontentloaded" });
  const athlete = page.locator('[name="athleteSearch"]');
  await expect(athlete).toBeFocused();
  await athlete.fill("ross");
  const notes = page.locator('[name="notes"]');
  await notes.fill("Portare le palline");
  typed.resolve();
  await expect(page.getByRole("combobox", { name: t("common:athletes.name") })).toHaveValue("ross");
  await expect(notes).toBeFocused();
  await page.keyboard.type(" nuove");
  await expect(notes).toHaveValue("Portare le palline nuove");
});

test("Enter in a field saves", { tag: "@soak" }, async ({ page }) => {
  await startForm(page);
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  const guest = page.getByLabel(t("reservations:reservations.form.guestName"));
  await guest.fill("Ospite Invio");
  await guest.press("Enter");
  await expect(
    page.getByRole("heading", { name: t("reservations:reservations.show.heading", { name: "Ospite Invio" }) }),
  ).toBeVisible();
});

test("a row opens beside the list or on its page, and back keeps the list's filters, order and page", async ({
  page,
  hasScripts,
}) => {
  await page.goto(list);
  await page.getByLabel(t("common:locations.one"), { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: t("table.filter"), exact: true }).click();
  await expect(page).toHaveURL(/locationId=[\da-f-]{36}/u);
  // The address may change a moment before the rows and the links do.
  await expect(page.getByRole("link", { name: t("table.clear") })).toBeVisible();
  const holder = page.getByRole("columnheader", { name: t("reservations:reservations.list.holder") });
  await holder.getByRole("link").click();
  await expect(holder).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: t("table.next") }).click();
  await expect(page).toHaveURL(/page=2/u);
  await expect(page.getByText(/11–20 /u)).toBeVisible();
  const address = page.url();
  const rows = page.getByRole("table").getByRole("rowheader");
  const first = await rows.first().innerText();
  await rows.first().getByRole("link").click();
  if (hasScripts) {
    const panel = page.locator("aside.sidePanel");
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(rows.first().getByRole("link")).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(address);
    await expect(rows.first().getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await panel.getByRole("link", { name: t("actions.openWhole") }).click();
  }
  await expect(page.getByRole("heading", { level: 1, name: t("reservations:reservations.show.title") })).toBeVisible();
  await page.goBack();
  if (hasScripts) {
    await expect(page.locator("aside.sidePanel")).toBeVisible();
    await page.goBack();
  }
  await expect(page).toHaveURL(address);
  await expect(rows.first()).toHaveText(first);
  await expect(page.locator("#filter-location")).not.toHaveValue("");
});

test("the number of rows a page is remembered", { tag: "@soak" }, async ({ page, hasScripts }) => {
  await page.goto(list);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(10);
  const apply = page.getByRole("button", { name: t("table.apply"), exact: true });
  if (hasScripts) await expect(apply).toBeHidden();
  await page.getByLabel(t("table.pageSize")).selectOption("25");
  if (!hasScripts) await apply.click();
  await expect(rows).toHaveCount(25);
  await page.goto(list);
  await expect(rows).toHaveCount(25);
});

test("what was typed and chosen before the script ran stays, and the words below a date are those of it", {
  tag: "@soak",
}, async ({ page, hasScripts }) => {
  // biome-ignore lint/suspicious/noSkippedTests: the words come by a script.
  test.skip(!hasScripts, "without scripts there are no words");
  let run = () => {};
  const typed = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/locations/reservations/new?date=2031-05-06", { waitUntil: "commit" });
  // The scripts are held back: this is still the browser's own input.
  await dateField(page, "date", false).fill("2031-05-09");
  await page.locator('[name="endAt"]').selectOption("12:00");
  run();
  await expect(page.locator(".inWords", { hasText: /^ven 9 mag$/u })).toBeVisible();
  await expect(page.locator('[name="endAt"]')).toHaveValue("12:00");
});
