import type { Page } from "@playwright/test";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { submitWrong } from "#tests/support/e2e-forms.ts";
import { textsOf } from "#tests/support/texts.ts";

// The screens of a location, as in tests/e2e/accessibility.spec.ts: axe, no sideways scroll, everything in words.

const t = textsOf("it");

/** Address of the first location. */
async function location(page: Page): Promise<string> {
  await page.goto("/locations/list");
  const path = await page.locator("a.rowLink").first().getAttribute("href");
  if (!path) throw new Error("The demo has no location.");
  return path;
}

test("locations", async ({ page, inspect }) => {
  const place = await location(page);
  await inspect();
  for (const below of ["", "/edit", "/translations/en", "/delete"]) {
    await page.goto(`${place}${below}`);
    await inspect();
  }
  await page.goto("/locations/new");
  await submitWrong(page);
  await inspect();
});

test("courts", async ({ page, inspect }) => {
  const place = await location(page);
  await page.goto(`${place}/fields/bulk`);
  await inspect();
  await page.goto(`${place}/fields/new`);
  await submitWrong(page);
  await inspect();
  await page.goto(`${place}/fields`);
  await inspect();
  await page.locator("a.rowLink").first().click();
  await page.waitForURL(/\/edit$/u);
  await inspect();
});

test("limits of a location", async ({ page, inspect }) => {
  const place = await location(page);
  await page.goto(`${place}/limits`);
  await inspect();
  for (const [form, field] of [
    ["settings", "visibilityDays"],
    ["bookings", "maxMinutes"],
    ["athletes", "maxPerDay"],
  ]) {
    await page.goto(`${place}/limits/${form}`);
    await page.locator(`[name="${field}"]`).fill("22.5");
    await submitWrong(page);
    await inspect();
  }
});

test("maintenance", async ({ page, inspect }) => {
  const blocks = `${await location(page)}/blocks`;
  await page.goto(blocks);
  await inspect();
  const block = await page.locator(`a[href^="${blocks}/"][href$="/edit"]`).first().getAttribute("href");
  for (const path of [block ?? "", (block ?? "").replace(/edit$/u, "delete"), `${blocks}?show=all`]) {
    await page.goto(path);
    await inspect();
  }
  await page.goto(`${blocks}/new`);
  await submitWrong(page);
  await inspect();
});

test("a gallery: pictures, uploads that fail, texts, deletion", async ({
  page,
  hasScripts,
  inspect,
  consoleErrors,
}) => {
  const gallery = `${await location(page)}/media`;
  await page.goto(gallery);
  await inspect();
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
  for (const screen of ["edit", "delete"]) {
    await page.goto(gallery);
    await page.locator(`figure a[href$="/${screen}"]`).first().click();
    await page.waitForURL((url) => url.pathname.endsWith(screen));
    await inspect();
  }
  await page.goto(gallery);
  await page.locator('figure a[href$="/edit"]').last().click();
  await page.locator('[name="alt"]').fill("");
  await submitWrong(page);
  await inspect();
});
