import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
const path = "/locations/reservations/print";

test("a day is printed by a button where scripts run, and by the browser's own command where not", async ({
  page,
  hasScripts,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto("/locations/reservations/agenda?view=day");
  await page.getByRole("link", { name: t("agenda:print.link") }).click();
  await expect(page.locator(".daySheet table").first()).toBeVisible();
  const button = page.getByRole("button", { name: t("agenda:print.print"), exact: true });
  if (hasScripts) {
    await button.click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  } else {
    await expect(button).toHaveCount(0);
    await expect.poll(() => page.locator("noscript").allTextContents()).toContain(t("agenda:print.hint"));
  }
});

test("on paper it is black on white, A4 across, without menus, a page for each court when asked", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(`${path}?pages=court`);
  const sheet = page.locator(".daySheet");
  const courts = await sheet.locator("table").count();
  await expect(sheet).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(sheet).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const hidden of [".drawer", ".topBar", ".subBar", "main form"])
    for (const one of await page.locator(hidden).all()) await expect(one).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\n/gu)).toHaveLength(courts);
  for (const [, width, height] of pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gu))
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});
