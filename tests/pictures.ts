import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import playwright from "../playwright.config.ts";
import { demoTournament } from "./support/demo-tournament.ts";
import { signInOn } from "./support/e2e.ts";
import { startProduct } from "./support/product.ts";
import { walkAsManager } from "./support/walk.ts";

// Takes the manual's pictures anew, of the real screens with the demo's data: `npm run help:pictures`. With names it
// takes these only. They are in Italian, and stand in the chapters of all three languages.

/**
 * A picture by its name, and the route that it shows, perhaps with a query. `confirmed` and `live` are tournaments of the
 * demo (`demoTournament`).
 */
const shots: Readonly<Record<string, string>> = {
  home: "/dashboard",
  agenda: "/locations/reservations/agenda?view=day",
  "new-booking": "/locations/reservations/new",
  bookings: "/locations/reservations/list",
  booking: "/locations/reservations/:id",
  pending: "/locations/reservations/pending",
  location: "/locations/:locationId",
  "price-lists": "/locations/:locationId/price-lists",
  members: "/my-organization/memberships",
  documents: "/my-organization/documents",
  transactions: "/my-organization/transactions",
  tokens: "/my-organization/token-movements",
  trainings: "/my-organization/course-sessions?view=week",
  courses: "/my-organization/courses/:id",
  presence: "/my-organization/course-sessions/:id/presence",
  packages: "/my-organization/subscription-templates",
  "cash-book": "/my-organization/cash-book",
  analytics: "/my-organization/analytics",
  structure: "confirmed/structure",
  "match-schedule": "live/matches/schedule",
  desk: "live/matches",
  "tournament-simulator": "/simulators/tournament?teams=16&courts=4",
  staff: "/staff",
  plans: "/account/plans",
  "activity-log": "/audit",
};

const folder = join(import.meta.dirname, "../public/help");
const names = process.argv.slice(2);
const product = await startProduct();
const browser = await chromium.launch(playwright.use?.launchOptions);
try {
  await mkdir(folder, { recursive: true });
  const { addressOf, visitor } = await walkAsManager(product.url, "Aurora");
  const tournaments = {
    confirmed: await demoTournament(visitor, "confirmed"),
    live: await demoTournament(visitor, "live"),
  };
  const context = await browser.newContext({ locale: "it-IT", viewport: { width: 1200, height: 750 } });
  await signInOn(context, product.url, "manager", "Aurora");
  const page = await context.newPage();
  for (const [name, pattern] of Object.entries(shots)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const [route = "", query] = pattern.split("?");
    const named = route.replace(/^(?:confirmed|live)/u, (name) => tournaments[name as keyof typeof tournaments]);
    const path = addressOf(named) ?? named;
    await page.goto(`${product.url}${path}${query ? `?${query}` : ""}`, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
    // On most pages scripts put fields in the page's language in the place of the browser's own ones for dates.
    const isTranslated = () => !document.querySelector("input[type=date]");
    await page.waitForFunction(isTranslated, undefined, { timeout: 3_000 }).catch(() => {});
    await page.evaluate(() => scrollTo(0, 0));
    // The hours of the agenda that clubs live by.
    await page.evaluate(() => document.querySelector(".agenda .scroller")?.scrollTo(0, 600));
    const picture = await page.screenshot({ animations: "disabled" });
    const { size } = await sharp(picture)
      .webp({ quality: 55, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
    console.log(`${name}.webp: ${Math.round(size / 1000)} KB`);
  }
} finally {
  await browser.close();
  await product.stop();
}
