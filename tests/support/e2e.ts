import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type LanguageCode, languages } from "#app/rules/languages.ts";
import { violationsOf } from "./axe.ts";
import { expectContentFirst, expectNoSidewaysScroll, expectShortCards, expectTranslated } from "./page-checks.ts";
import { isSoak } from "./soak.ts";
import { type DemoAccount, Visitor } from "./visitor.ts";

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

interface Fixtures {
  /** Whether this run's browser runs scripts: the project `js`, not `nojs`. */
  hasScripts: boolean;
  /** Messages on the browser's console at level error, and uncaught exceptions. Whatever is left at the end fails the test. */
  consoleErrors: string[];
  /**
   * Gives the browser a session of its own, for one of the demo's accounts; it opens no page. `organisation` is the
   * name of the one to work in when there are several.
   */
  signIn: (as: DemoAccount, organisation?: string) => Promise<void>;
  /** Waits for the message that a form left: a snackbar, or an inline message without scripts. */
  expectFlash: (message: string | RegExp) => Promise<void>;
  /** Fails on any accessibility violation of the page as it is now. */
  expectAccessible: () => Promise<void>;
  /**
   * Looks at the page as it is now on a desk and on a phone: no wider than the window, all in words, on a phone content
   * first and cards of three lines, and accessible in one of the two, which goes by the screen; in both in `npm run soak`.
   */
  inspect: () => Promise<void>;
}

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface WorkerFixtures {
  /** Opens pages that wait for their scripts (`waitForScripts`). */
  browser: Browser;
  /** The manager at work in the first organisation, signed in once for all tests of a worker. */
  managerState: Cookies;
}

/** Browser tests: `page` on the whole product, in the projects `js` and `nojs`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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

  signIn: async ({ context, baseURL }, use) => {
    await use((as, organisation) => signInOn(context, baseURL, as, organisation));
  },

  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on("page", waitForScripts);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],

  managerState: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await signInOn(context, process.env.BASE_URL, "manager");
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: "worker" },
  ],

  expectFlash: async ({ page, hasScripts }, use) => {
    await use(async (message) => {
      // why: Playwright finds no text inside <noscript>, though a browser without scripts shows it
      if (hasScripts) await expect(page.locator(".MuiSnackbar-root", { hasText: message })).toBeVisible();
      else await expect.poll(() => page.locator("noscript .flash").textContent()).toMatch(message);
    });
  },

  expectAccessible: async ({ page, hasScripts }, use) => {
    await use(async () => {
      // why: axe is itself a script; without JavaScript the same HTML is checked by the project `js`
      if (!hasScripts) return;
      await waitForAnimations(page);
      // Soft, so that a walk over many pages names each that fails.
      expect.soft(await violationsOf(page), `accessibility of ${page.url()}`).toEqual([]);
    });
  },

  inspect: async ({ page, expectAccessible }, use) => {
    await use(async () => {
      const chosen = pickByPath([desktop, phone], new URL(page.url()).pathname);
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        if (isSoak || size === chosen) await expectAccessible();
        await expectNoSidewaysScroll(page);
        if (size !== phone) continue;
        await expectContentFirst(page);
        await expectShortCards(page);
      }
      await expectTranslated(page);
      await page.setViewportSize(desktop);
    });
  },
});

/** Tests that begin signed in: as the manager, in the first organisation. */
export const testAsManager = test.extend({
  storageState: async ({ managerState }, use) => {
    await use(managerState);
  },
});

export { expect };

/** A language for a screen, always the same for a path. */
export const languageFor = (path: string): LanguageCode => pickByPath(languages, path.toUpperCase());

/** Picks one of several, always the same for a path. Ids in it are passed over: they differ from run to run. */
function pickByPath<T>(choices: readonly [T, ...T[]], path: string): T {
  const sum = [...path.replaceAll(/[\da-f-]{36}/gu, "")].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return choices[sum % choices.length] ?? choices[0];
}

/**
 * Lets `goto` wait until the page's scripts run, as a person does who sees the page first. Tests of what is done before
 * that say themselves until when they wait.
 */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // A page beside a court, a file and a page of another server have none of React Router's scripts.
    const isReady = () => !("__reactRouterContext" in window) || performance.getEntriesByName("hydrated").length > 0;
    if (!options?.waitUntil) await page.waitForFunction(isReady);
    return response;
  };
}

/** Waits until nothing fades or moves any more. why: what is half transparent has too little contrast, for a moment. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Gives a browser a session of its own at a dashboard. why not by the sign-in page: the journeys and the tests over HTTP
 * prove that one, and three pages for each test take longer than many a test.
 */
export async function signInOn(
  context: BrowserContext,
  base = "",
  as: DemoAccount = "manager",
  organisation?: string,
): Promise<void> {
  const visitor = new Visitor(base);
  await visitor.signInAnew(as, organisation);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: base })));
}

/** Chromium reports a 4xx answer as an error of its own; a refused form or a missing page answers so on purpose. */
function isRefusedPage(text: string, url: string, page: Page): boolean {
  if (!/Failed to load resource: .*status of 4\d\d/u.test(text)) return false;
  const path = (address: string) => new URL(address).pathname.replace(/\.data$/u, "").replace(/^\/_root$/u, "/");
  return path(url) === path(page.url());
}
