import type { Page } from "@playwright/test";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { patternOf } from "#tests/support/every-path.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

/** Pages that have, between them, each kind of link: menus, crumbs, rows, signs of rows, tabs, panels, buttons, files. */
const starts = [
  "/dashboard",
  "/locations/reservations/list",
  "/my-organization/transactions",
  "/events/list",
  "/documentation",
];

interface FoundLink {
  readonly href: string;
  /** The classes of the link and of what holds it: links that are made alike share it. */
  readonly kind: string;
  /** Which one it is of the links with this address. */
  readonly at: number;
}

/** The links of a page, also those of its closed menus, without what leaves the page at once as a file. */
const linksOf = (page: Page): Promise<FoundLink[]> =>
  page.locator("a[href^='/']:not([download])").evaluateAll((links) =>
    links.map((link, index) => {
      const holder = link.parentElement?.closest("[class], nav, td, th, li");
      const href = link.getAttribute("href") ?? "";
      return {
        href,
        at: links.slice(0, index).filter((other) => other.getAttribute("href") === href).length,
        kind: [link.className, holder?.tagName, holder?.className, link.closest("[popover]")?.id].join(" / "),
      };
    }),
  );

// The router takes what a link asks for where a script runs: tests over HTTP follow its address and see another answer.
test("each kind of link leads where its address leads", async ({ page, hasScripts }) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, without scripts a link is its address.
  test.skip(!hasScripts, "without scripts a link is its address");
  test.setTimeout(240_000);
  const kinds = new Set<string>();
  let followed = 0;
  for (const start of starts) {
    await page.goto(start);
    const links = (await linksOf(page)).filter(({ href, kind }) => {
      const name = `${kind} ${patternOf(href)?.split("/").length}`;
      const isNew = !kinds.has(name) && href !== "/logout";
      kinds.add(name);
      return isNew;
    });
    for (const { href, at } of links) followed += Number(await follow(page, start, href, at));
  }
  console.log(`${followed} of ${kinds.size} kinds of links were followed.`);
  expect(followed).toBeGreaterThan(25);
});

/** Clicks a link and expects the page that its address shows. @returns false where it is not there to be clicked */
async function follow(page: Page, start: string, href: string, at: number): Promise<boolean> {
  if (new URL(page.url()).pathname !== start) await page.goto(start);
  const link = page.locator(`a[href=${JSON.stringify(href)}]:not([download])`).nth(at);
  // What was followed before may have been remembered: a list that is sorted otherwise has other rows.
  if ((await link.count()) === 0) return false;
  await link.evaluate((node) => node.closest<HTMLElement>("[popover]:not(:popover-open)")?.showPopover());
  if (!(await link.isVisible())) return false;
  const plain = await page.request.get(href);
  const kind = plain.headers()["content-type"] ?? "";
  if (!kind.startsWith("text/html")) {
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).not.toBe("");
    return true;
  }
  try {
    await link.click({ timeout: 10_000 });
  } catch (cause) {
    // The page is live: others' payments may take the link away between the look and the click.
    if ((await link.count()) > 0) throw cause;
    return false;
  }
  await expect
    .poll(() => new URL(page.url()).pathname, { message: `${href} of ${start}` })
    .toBe(new URL(plain.url()).pathname);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(t("errors.page.notFound")), `${href} of ${start}`).toHaveCount(0);
  return true;
}
