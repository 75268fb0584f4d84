import { addDays, mondayOf, today } from "#app/rules/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
/** A Thursday that the demo knows nothing of. */
const thursday = addDays(mondayOf(today("Europe/Rome")), 7 * 45 + 3);
const agenda = `/locations/reservations/agenda?view=day&date=${thursday}`;

// What scripts add; screen tests show the rest.
test("a phone booking is booked, confirmed and paid, and its record opens beside the agenda", async ({
  page,
  hasScripts,
  expectFlash,
  expectAccessible,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(!hasScripts, "screen tests show the way without scripts");
  await page.goto(agenda);
  await expect(page.locator(".agenda.live")).toBeVisible();
  let clicks = 0;
  const click = async (target: { click: (options?: object) => Promise<void> }, options?: object) => {
    await target.click(options);
    clicks += 1;
  };
  const court = page.locator(".court").first();
  await court.scrollIntoViewIfNeeded();
  await click(court, { position: { x: 20, y: 400 } });
  const name = page.getByRole("combobox", { name: t("common:athletes.name") });
  await expect(name).toBeFocused();
  await page.keyboard.type("ross");
  await click(page.locator(".MuiAutocomplete-listbox").getByRole("option").first());
  const holder = await name.inputValue();
  await expect(page.getByText(/^Prezzo (?:di listino|concordato): \d+,\d\d/u)).toBeVisible();
  await expectAccessible();
  await click(page.getByLabel(t("reservations:reservations.form.isPaid")));
  await click(page.getByRole("button", { name: t("reservations:reservations.new.submit") }));
  await page.waitForURL(/reservations\/agenda\?/u);
  await expectFlash("Prenotazione creata e confermata, incassati");
  console.log(`a phone booking, confirmed and paid: ${clicks} clicks and a name`);
  expect(clicks).toBeLessThanOrEqual(7);

  const opener = page.locator("a.r").filter({ hasText: holder }).first();
  await opener.click();
  const panel = page.getByRole("complementary", { name: holder });
  await expect(panel.getByRole("heading", { name: holder })).toBeFocused();
  await expect(panel).toContainText(t("money:status.paid"));
  await expect(page.locator(".agenda")).toBeVisible();
  await expectAccessible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/reservations\/agenda\?/u);

  await opener.click();
  await panel.getByText(t("reservations:reservations.show.notes"), { exact: true }).first().click();
  await panel.getByRole("textbox").fill("Chiamato");
  await panel.getByRole("button", { name: t("reservations:reservations.notes.submit") }).click();
  await expectFlash(t("reservations:reservations.notesSaved"));
  await expect(panel).toContainText("Chiamato");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator(".agenda")).toBeHidden();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.locator(".agenda")).toBeVisible();
  await expect(opener).toBeFocused();
});
