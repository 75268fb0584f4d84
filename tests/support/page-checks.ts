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
