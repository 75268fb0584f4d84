import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

const folder = join(import.meta.dirname, "..", "..", "locales", "it");
const namespaces = readdirSync(folder).map((file) => file.replace(/\.json$/u, ""));

/** Paths of all texts and of the groups that hold them: `list.title`, `list`. */
function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const key = path ? `${path}.${name}` : name;
    return typeof value === "object" && value !== null ? [key, ...keysOf(value, key)] : [key];
  });
}

const keys = new Set(
  namespaces.flatMap((name) => keysOf(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")))),
);

/** Fails when the page, its title included, shows the key of a text instead of the text. */
export async function expectTranslated(page: Page): Promise<void> {
  const text = `${await page.title()}\n${await page.locator("body").innerText()}`;
  const words = text.match(/[\w:]+(?:\.\w+)+|\b[a-z]+:\w+/gu) ?? [];
  const bare = words.filter((word) => keys.has(word) || namespaces.some((name) => word.startsWith(`${name}:`)));
  expect(bare, `text keys on ${page.url()}`).toEqual([]);
}

/** Fails when the page is wider than the window; names what sticks out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, room, culprits } = await page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    const out = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== "fixed",
    );
    const names = out.map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`);
    return { width: root.scrollWidth, room: innerWidth, culprits: names.slice(0, 8) };
  });
  expect(width, `${page.url()} scrolls sideways; beyond the edge: ${culprits.join(", ")}`).toBeLessThanOrEqual(room);
}

/**
 * What stands around content: ways to other pages (a long page's own contents are content), and the fold of the filters;
 * filters that are open are to be read.
 */
const around = "nav:not(.contents), .fold, .visuallyHidden, noscript";
/** How far below a phone's bar the first content begins at most: a quarter of its height. */
const quarter = 780 / 4;

/** Fails when, on a phone, titles, tabs and filters push the first content (a text or a sign) too far down. */
export async function expectContentFirst(page: Page): Promise<void> {
  const first = await page.evaluate((skipped) => {
    const content = document.querySelector("main .content");
    if (content === null) return null;
    const shown = [...content.querySelectorAll("*")].filter((one) => {
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      return (hasText || one.matches("svg, img, input, select")) && !one.closest(skipped) && one.checkVisibility();
    });
    const bar = document.querySelector(".topBar")?.getBoundingClientRect().bottom ?? 0;
    const tops = shown.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 1);
    return tops.length > 0 ? Math.min(...tops.map(({ top }) => top)) - bar : null;
  }, around);
  if (first !== null) expect.soft(first, `first content of ${page.url()} on a phone`).toBeLessThanOrEqual(quarter);
}

/** How high a card of three lines is at most, with a chip or a button in each; a long chip, or an address, takes two. */
const threeLines = 116;

/**
 * Fails when, on a phone, a row of a list is a card of more than three lines. A name may take two; prices of a list, and
 * what stands in the way of a booking, are told in full; what has no place on its card stands below, with its heading.
 */
export async function expectShortCards(page: Page): Promise<void> {
  const tall = await page.evaluate((most) => {
    const cards = [...document.querySelectorAll<HTMLElement>("main table tbody tr:has(> th .rowLink)")].filter(
      (row) => row.querySelector("td[data-label], ul, .conflict, .reason") === null,
    );
    return cards.flatMap((row) => {
      const name = row.querySelector<HTMLElement>("th");
      const more =
        (name?.getBoundingClientRect().height ?? 0) - Number.parseFloat(getComputedStyle(name ?? row).lineHeight);
      const height = row.getBoundingClientRect().height - Math.max(0, more);
      return height > most ? [`${Math.round(height)} px: ${row.innerText.replace(/\s+/gu, " ").slice(0, 100)}`] : [];
    });
  }, threeLines);
  expect.soft(tall.slice(0, 3), `cards of ${page.url()} on a phone`).toEqual([]);
}
