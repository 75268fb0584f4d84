import { expect, test } from "#tests/support/e2e.ts";
import { book, openWeek, reservation, wednesday } from "./agenda-week.ts";

test("a reservation is booked from a court's plus and seen at its place", { tag: "@soak" }, async ({
  page,
  signIn,
  hasScripts,
  expectAccessible,
}) => {
  const date = wednesday(0, hasScripts);
  await signIn("facilities");
  await openWeek(page, date);
  await expect(page.getByText("Nessuna prenotazione in questa settimana.")).toBeVisible();
  await book(page, date, "Ospite Agenda", ["10:00", "11:30"]);

  const link = page.locator(`#day-${date} .court`).first().locator("a.r");
  await expect(link).toContainText("Ospite Agenda");
  await expect(link).toContainText("In attesa");
  await expect(link).toContainText("Da pagare");
  await expect(link).toHaveCSS("border-top-style", "dashed");
  await expectAccessible();
  await page.getByRole("link", { name: "Giorno", exact: true }).click();
  await expect(page.locator("section.day")).toHaveCount(1);
  await expect(reservation(page, "Ospite Agenda")).toContainText("10:00–11:30");
  await expectAccessible();
  await reservation(page, "Ospite Agenda").click();
  // Beside the agenda where scripts run, on its own page where none do.
  await expect(page).toHaveURL(hasScripts ? /reservations\/agenda\/[\da-f-]{36}\?/u : /reservations\/[\da-f-]{36}$/u);
});

test("headers and hours stay in sight while the week scrolls", async ({ page, signIn, hasScripts }) => {
  await signIn("facilities");
  await openWeek(page, wednesday(1, hasScripts));
  await page.locator(".scroller").evaluate((element) => element.scrollTo(600, 300));
  const frame = await page.locator(".scroller").boundingBox();
  const heads = await page.locator(`#day-${wednesday(1, hasScripts)} .heads`).boundingBox();
  const gutter = await page.locator(".gutter").boundingBox();
  expect(Math.round((gutter?.x ?? 0) - (frame?.x ?? 0))).toBe(1);
  expect(Math.round((heads?.y ?? 0) - (frame?.y ?? 0))).toBe(35);
});
