import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { addKnockout } from "#tests/support/knockout.ts";
import { tooHeavy } from "#tests/support/page-weights.ts";
import { textsOf } from "#tests/support/texts.ts";
import { Visitor } from "#tests/support/visitor.ts";

const t = textsOf("it");

/** The sizes of the pages that the browser would print, in points. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gu)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
  expect(pdf.match(/\/Type \/Page\n/gu)).toHaveLength(sizes.length);
  return sizes;
}

test("a bracket of 64 is two pages and the finals, slips of 24 matches are six, black on white without menus", async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn("events", "Aurora");
  const visitor = new Visitor(process.env.BASE_URL ?? "");
  await visitor.signIn("events", "Aurora");
  const printOf = async (teams: number) => {
    const eventId = await addKnockout(process.env.PRODUCT_DATABASE_URL ?? "", visitor, teams);
    return `/events/tournaments/${eventId}/matches/print`;
  };
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const large = await printOf(64);
  // It is within the budget of all pages, on the screen and on paper.
  const bracket = large.replace("print", "bracket");
  expect(await tooHeavy([await visitor.get(bracket), await visitor.get(`${large}?what=bracket`)])).toEqual([]);
  await page.goto(`${large}?what=bracket`);
  expect(await pagesOf(page)).toEqual(Array(3).fill("842 x 595"));
  await page.goto(`${large}?what=bracket&paper=A3`);
  expect(await pagesOf(page)).toEqual(Array(3).fill("1191 x 842"));
  const paper = page.locator(".paper").first();
  await expect(paper).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(paper).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const hidden of [".drawer", ".topBar", ".subBar", "main form", "main nav"])
    for (const one of await page.locator(hidden).all()) await expect(one).toBeHidden();
  // 24 matches of 25 teams: those with a bye have none in the first turn.
  const slips = await printOf(25);
  await page.goto(`${slips}?what=slips`);
  await expect(page.locator(".slip")).toHaveCount(24);
  expect(await pagesOf(page)).toEqual(Array(6).fill("595 x 842"));
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await inspect();
});

test("a tournament is printed by a button where scripts run, and by the browser's own command where not", async ({
  page,
  signIn,
  hasScripts,
  inspect,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await signIn("events", "Aurora");
  await page.goto("/events/list?type=tournament&status=live");
  const event = await page.locator("tbody a.rowLink").first().getAttribute("href");
  await page.goto(`${event}/matches`);
  await page.getByRole("link", { name: t("matches:pages.print"), exact: true }).click();
  await expect(page.locator(".paper").first()).toBeVisible();
  const button = page.getByRole("button", { name: t("printing:print"), exact: true });
  if (hasScripts) {
    await button.click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  } else {
    await expect(button).toHaveCount(0);
    await expect.poll(() => page.locator("noscript").allTextContents()).toContain(t("printing:hint"));
  }
  await inspect();
});
