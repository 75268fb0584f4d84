import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.ts";
import { isSoak } from "./tests/support/soak.ts";

// Chromium without its own talk to the network, and without a sandbox, which root may not have.
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/playwright-setup.ts",
  outputDir: "test-results",
  // Two cores are shared by the browser, both programs and the database.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // why not less: many tests look at ten screens, which takes one person's computer half a minute and a busy one two.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findBrowser(() => {}).path, args: flags },
  },
  // `npm run soak` runs everything both ways; the gate leaves out what is tagged for the soak.
  ...(!isSoak && { grepInvert: /@soak/u }),
  projects: [
    { name: "js", use: { javaScriptEnabled: true } },
    // Without scripts, tests over HTTP prove the same in a fraction of the time; a journey of each area is walked in a
    // browser, too.
    { name: "nojs", use: { javaScriptEnabled: false }, ...(!isSoak && { grep: /@nojs/u }) },
  ],
});
