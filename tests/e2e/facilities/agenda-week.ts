import type { Locator, Page } from "@playwright/test";
import { addDays, formatShortDay, mondayOf, today } from "#app/rules/dates.ts";
import { expect, test } from "#tests/support/e2e.ts";

/** A Wednesday that the demo knows nothing of; each test has a week of its own, each project and each retry too. */
export const wednesday = (week: number, hasScripts: boolean) =>
  addDays(mondayOf(today("Europe/Rome")), 7 * (60 + 40 * test.info().retry + 2 * week + (hasScripts ? 0 : 1)) + 2);

export const openWeek = async (page: Page, date: string) => {
  await page.goto(`/locations/reservations/agenda?view=week&date=${date}`);
  await expect(page.locator(`#day-${date}`)).toBeAttached();
};

/** Waits until the agenda takes drags and has scrolled to its place: before, what is pressed on may still move away. */
export const takesDrags = (page: Page) => expect(page.locator(".agenda.live")).toBeVisible();

/** Books a guest by the `+` of a court, from the agenda's week of the date, and goes back there. Answers its id. */
export async function book(page: Page, date: string, guest: string, [startAt, endAt]: readonly [string, string]) {
  await openWeek(page, date);
  const day = formatShortDay(date, "it");
  await page.getByRole("link", { name: `Nuova prenotazione, Padel 1, ${day}` }).click();
  await expect(page.locator('input[name="date"]')).toHaveValue(date);
  await page.locator('[name="startAt"]').selectOption(startAt);
  await page.locator('[name="endAt"]').selectOption(endAt);
  await page.locator('input[name="holder"][value="guest"]').check();
  await page.locator('input[name="guestName"]').fill(guest);
  await page.locator('input[name="status"][value="pending"]').check();
  await page.locator('button[name="intent"][value="save"]').click();
  // Saving leads back to the agenda that one came from.
  await page.waitForURL(/reservations\/agenda\?/u);
  await openWeek(page, date);
  return (await reservation(page, guest).getAttribute("href"))?.slice(-36) ?? "";
}

/** Presses on a reservation and moves by minutes and columns, without letting go. */
export async function dragBy(page: Page, link: Locator, { minutes = 0, columns = 0, edge = false }) {
  await takesDrags(page);
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const column = await page.locator(".court").first().boundingBox();
  const hour = await page.locator(".gutter li").first().boundingBox();
  if (!box || !column || !hour) throw new Error("The reservation is not on the page.");
  const from = { x: box.x + 20, y: edge ? box.y + box.height - 3 : box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 2 });
  await page.mouse.move(from.x + columns * column.width, from.y + (minutes / 60) * hour.height, { steps: 5 });
}

/**
 * Listens to the live stream beside the page itself. Answers a function that waits until a change of a reservation was
 * announced, and everything drawn that was to be drawn at once.
 */
export async function listen(page: Page) {
  await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const stream = new EventSource("/live");
    stream.addEventListener("reservations", ({ data }) => {
      dataset.heard = `${dataset.heard ?? ""} ${data}`;
    });
    await new Promise((resolve) => stream.addEventListener("open", resolve));
  });
  return async (id: string) => {
    await expect(page.locator("html")).toHaveAttribute("data-heard", new RegExp(id, "u"));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  };
}

export const reservation = (page: Page, guest: string) => page.locator("a.r", { hasText: guest });
