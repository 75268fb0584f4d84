import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { addDays, formatLocalDate, today } from "#app/rules/dates.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { downloadFromNotifications } from "#tests/support/e2e-export.ts";
import { textsOf } from "#tests/support/texts.ts";

// The main job of facilities, from an empty place to its day on paper and its bookings in a file.

const t = textsOf("it");
const weeks = 10;
const hours = { startAt: "19:00", endAt: "20:30" };

/** The Sunday on which clocks go back next, at least ten weeks ahead. */
function changeOfClocks(): string {
  const soon = addDays(today("Europe/Rome"), 7 * weeks);
  const octoberOf = (year: number) => {
    const last = new Date(Date.UTC(year, 9, 31));
    return addDays(last.toISOString().slice(0, 10), -last.getUTCDay());
  };
  const year = Number(soon.slice(0, 4));
  return octoberOf(year) > soon ? octoberOf(year) : octoberOf(year + 1);
}

/** Presses the button that sends the page's form. */
const send = (page: Page) => page.getByRole("main").locator('form[method=post] [type="submit"]:visible').last().click();

const field = (page: Page | Locator, name: string) => page.locator(`[name="${name}"]`);

async function photo(name: string, color: string) {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

async function addCourt(page: Page, place: string, name: string, parts: readonly string[] = []): Promise<void> {
  await page.goto(`${place}/fields/new`);
  await field(page, "name").fill(name);
  for (const part of parts) await page.getByLabel(part, { exact: true }).check();
  await page
    .getByRole("main")
    .getByRole("button", { name: t("locations:fields.new.submit") })
    .click();
  await expect(page).toHaveURL(/\/fields$/u);
}

async function addPriceList(page: Page, place: string, name: string, price: string, court?: string): Promise<void> {
  await page.goto(`${place}/price-lists/new`);
  await field(page, "name").fill(name);
  if (court) await page.getByLabel(court, { exact: true }).check();
  const range = page.getByRole("group", { name: "Fascia 1", exact: true });
  await range.getByLabel("Prezzo all'ora").fill(price);
  await page.getByRole("button", { name: "Aggiungi listino" }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page).toHaveURL(/\/price-lists$/u);
}

async function bookConfirmed(page: Page, court: string, date: string, guest: string): Promise<void> {
  await page.goto(`/locations/reservations/new?date=${date}`);
  await field(page, "fieldId").selectOption({ label: court });
  for (const [name, time] of Object.entries(hours)) await field(page, name).selectOption(time);
  await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
  await field(page, "guestName").fill(guest);
  await page.getByRole("button", { name: t("reservations:reservations.new.submit") }).click();
  await page.waitForURL(/reservations\/[\da-f-]{36}$/u);
  // The form says the same word, and stands there until the page of the reservation does.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(guest);
  await expect(
    page.getByRole("main").getByText(t("reservations:reservations.status.confirmed"), { exact: true }),
  ).toBeVisible();
}

test("a place is made, filled for ten weeks, collected for, printed and exported", { tag: "@nojs" }, async ({
  page,
  hasScripts,
  expectFlash,
}) => {
  test.setTimeout(360_000);
  const name = `Palazzetto ${crypto.randomUUID().slice(0, 6)}`;
  const [one, two, large] = [`${name} A`, `${name} B`, `${name} grande`];
  const first = addDays(changeOfClocks(), hasScripts ? -33 : -32);
  const dates = Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week));
  const [third = "", fifth = "", seventh = "", last = ""] = [dates[2], dates[4], dates[6], dates[9]];
  let place = "";

  await test.step("creates a location with two courts and one made of both", async () => {
    await page.goto("/locations/new");
    await field(page, "name").fill(name);
    await send(page);
    await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
    place = new URL(page.url()).pathname;
    await addCourt(page, place, one);
    await addCourt(page, place, two);
    await addCourt(page, place, large, [one, two]);
  });

  await test.step("opens it every day, but one", async () => {
    await page.goto(`${place}/opening-slots/new?day=1`);
    await field(page, "startAt").selectOption("08:00");
    await field(page, "endAt").selectOption("23:00");
    await send(page);
    await expect(page).toHaveURL(/\/opening-slots$/u);
    await page.goto(`${place}/closing-periods/new`);
    await dateField(page, "day", hasScripts).fill(fifth);
    await send(page);
    await expect(page).toHaveURL(/\/closing-periods$/u);
  });

  await test.step("writes two price lists", async () => {
    await addPriceList(page, place, "Campo grande", "40", large);
    await addPriceList(page, place, "Campi piccoli", "20");
  });

  await test.step("uploads two pictures", async () => {
    await page.goto(`${place}/media`);
    await page
      .locator("input[type=file]")
      .setInputFiles([await photo("uno.jpg", "red"), await photo("due.jpg", "blue")]);
    if (!hasScripts) await page.getByRole("button", { name: t("gallery:upload.submit"), exact: true }).click();
    await expect(page.locator("figure .file")).toHaveText(["uno.webp", "due.webp"]);
  });

  await test.step("two weeks are taken by others, one of them through the large court", async () => {
    await bookConfirmed(page, one, third, "Primo Altro");
    await bookConfirmed(page, large, seventh, "Secondo Altro");
  });

  await test.step("books ten weeks across the change of clocks and decides two conflicts", async () => {
    await page.goto("/locations/reservations/series/new");
    await page.getByLabel(one).check();
    await dateField(page, "date", hasScripts).fill(first);
    await dateField(page, "until", hasScripts).fill(last);
    for (const [time, value] of Object.entries(hours)) await field(page, time).selectOption(value);
    await page.getByLabel(t("reservations:reservations.form.guest"), { exact: true }).check();
    await field(page, "guestName").fill("Corso d'autunno");
    await page.getByRole("button", { name: t("reservation-series:form.review") }).click();
    const overwrite = page.locator('input[value="overwrite"]');
    await expect(overwrite).toHaveCount(2);
    await expect(page.getByText("Primo Altro").first()).toBeVisible();
    await expect(page.getByText("Secondo Altro").first()).toBeVisible();
    await overwrite.last().check();
    const press = (value: string) => page.locator(`button[name="intent"][value="${value}"]:visible`).first().click();
    await press("preview");
    await expect(page.locator('input[value="overwrite"]:checked')).toHaveCount(1);
    await press("save");
    // Ten, less the closing day and the conflict that was left to the others.
    await expectFlash("8 prenotazioni create.");
    const rows = page.getByRole("table", { name: t("reservations:reservations.list.caption") }).locator("tbody tr");
    await expect(rows).toHaveCount(8);
    await expect(rows.filter({ hasText: "19:00–20:30" })).toHaveCount(8);
    await expect(rows.filter({ hasText: formatLocalDate(seventh) })).toHaveCount(1);
    for (const date of [third, fifth]) await expect(rows.filter({ hasText: formatLocalDate(date) })).toHaveCount(0);
  });

  await test.step("confirms all of them at once", async () => {
    await page.goto(`/locations/reservations/pending?locationId=${place.split("/").at(-1)}`);
    const boxes = field(page, "id");
    await expect(boxes).toHaveCount(8);
    for (const box of await boxes.all()) await box.check();
    await page.locator("button[name=intent][value=confirm]").click();
    await expectFlash("8 prenotazioni confermate.");
  });

  await test.step("collects a payment", async () => {
    await page.goto(`/locations/reservations/list?locationId=${place.split("/").at(-1)}&from=${last}&to=${last}`);
    await page.locator("a.rowLink").first().click();
    if (hasScripts) await page.getByRole("link", { name: t("actions.openWhole") }).click();
    await page.getByRole("link", { name: t("money:panel.add") }).click();
    await field(page, "amount").fill("30");
    await page.getByRole("button", { name: t("money:payment.add") }).click();
    await expectFlash(t("money:payment.added"));
    await expect(page.getByRole("main").getByText(t("money:status.paid"), { exact: true }).first()).toBeVisible();
  });

  await test.step("prints the day", async () => {
    await page.goto(`/locations/reservations/print?date=${last}&locationId=${place.split("/").at(-1)}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".daySheet").getByRole("link", { name: "Corso d'autunno" })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("exports, with the same wall time before and after the change", async () => {
    await page.goto(`/locations/reservations/list?locationId=${place.split("/").at(-1)}`);
    await page.getByRole("link", { name: t("reservations:reservations.export.submit"), exact: true }).click();
    await page.getByRole("button", { name: t("reservations:reservations.export.submit"), exact: true }).click();
    await expectFlash(t("reservations:reservations.exportStarted"));
    const file = await downloadFromNotifications(page, "it");
    const text = await readFile(await file.path(), "utf8");
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ";" });
    const own = rows.filter((row) => row.Intestatario === "Corso d'autunno");
    expect(own.map((row) => row.Inizio)).toEqual(Array(8).fill("19:00"));
    expect(own.map((row) => row.Fine)).toEqual(Array(8).fill("20:30"));
    expect(rows).toHaveLength(10);
  });
});
