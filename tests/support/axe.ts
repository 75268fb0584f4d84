import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * What axe has against a page as it is now: each rule that is broken, and where. why not by `@axe-core/playwright`: it
 * hands the page an axe of twice the size twice, which takes longer than the look itself.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Nothing is read from elsewhere: the rule that would ask for style sheets is not among those that are on.
    const { violations } = await axe.run(document, { reporter: "no-passes", preload: false });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`);
  });
}
