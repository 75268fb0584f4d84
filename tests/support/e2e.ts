import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import type { DemoAccount } from "./visitor.ts";

interface Fixtures {
  /** Whether this run's browser runs scripts: the project `js`, not `nojs`. */
  hasScripts: boolean;
  /** Messages on the browser's console at level error, and uncaught exceptions. Whatever is left at the end fails the test. */
  consoleErrors: string[];
  /** Signs in as one of the demo's accounts; `organisation` is the name of the one to work in when there are several. */
  signIn: (as: DemoAccount, organisation?: string | RegExp) => Promise<void>;
  /** Waits for the message that a form left: a snackbar, or an inline message without scripts. */
  expectFlash: (message: string) => Promise<void>;
  /** Fails on any accessibility violation of the page as it is now. */
  expectAccessible: () => Promise<void>;
}

/** Browser tests: `page` on the whole product, in the projects `js` and `nojs`. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL);
  },

  hasScripts: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled !== false);
  },

  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !isRefusedPage(message.text(), message.location().url, page)) {
          errors.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, "nothing may be written to the browser's console as an error").toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({ page }, use) => {
    await use(async (as, organisation) => {
      await page.goto("/login");
      await page.locator('input[name="email"]').fill(`${as}@demo.example`);
      await page.locator('input[name="password"]').fill("Demo1234");
      await page.locator('form:has(input[name="password"]) [type="submit"]').last().click();
      await page.waitForURL((url) => url.pathname !== "/login" || url.searchParams.has("changeContext"));
      if (new URL(page.url()).pathname !== "/login") return;
      const choices = page.getByRole("main").locator("form button");
      await (organisation ? choices.filter({ hasText: organisation }) : choices).first().click();
      await page.waitForURL((url) => url.pathname !== "/login");
    });
  },

  expectFlash: async ({ page, hasScripts }, use) => {
    await use(async (message) => {
      // why: Playwright finds no text inside <noscript>, though a browser without scripts shows it
      if (hasScripts) await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
      else await expect.poll(() => page.locator("noscript .flash").textContent()).toContain(message);
    });
  },

  expectAccessible: async ({ page, hasScripts }, use) => {
    await use(async () => {
      // why: axe is itself a script; without JavaScript the same HTML is checked by the project `js`
      if (!hasScripts) return;
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
      );
      expect(found, `accessibility of ${page.url()}`).toEqual([]);
    });
  },
});

export { expect };

/** Chromium reports a 4xx answer as an error of its own; a refused form or a missing page answers so on purpose. */
function isRefusedPage(text: string, url: string, page: Page): boolean {
  if (!/Failed to load resource: .*status of 4\d\d/u.test(text)) return false;
  const path = (address: string) => new URL(address).pathname.replace(/\.data$/u, "").replace(/^\/_root$/u, "/");
  return path(url) === path(page.url());
}
