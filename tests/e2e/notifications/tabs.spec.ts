import type { BrowserContext, Page } from "@playwright/test";
import postgres from "postgres";
import { announce } from "#app/backend/live/events.server.ts";
import { connect } from "#db/connection.ts";
import { type DashboardProcess, startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
const sessionSecret = "a secret of these tests, 32 characters or more";
let dashboard: DashboardProcess;

// biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
test.skip(({ hasScripts }) => !hasScripts, "without scripts there is no stream");
test.describe.configure({ mode: "serial" });

// A dashboard of its own beside the product's, whose streams nobody else opens.
test.beforeAll(async ({ javaScriptEnabled }) => {
  if (javaScriptEnabled === false) return;
  const { PRODUCT_DATABASE_URL: databaseUrl = "", UPSTREAM_URL: upstreamUrl = "" } = process.env;
  dashboard = await startDashboardProcess({ databaseUrl, upstreamUrl, sessionSecret });
});
test.afterAll(() => dashboard?.stop());

const address = () => dashboard.url.replace("127.0.0.1", "localhost");

async function streams(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${dashboard.adminPort}/metrics`)).text();
  return Number(/^dashboard_live_streams (\d+)$/mu.exec(text)?.[1]);
}

const badge = (page: Page) => page.locator('a.barButton[href="/notifications"] .badge');

/** Says to everybody at work in the organisations of the demo how many notifications are unread: any number. */
async function tell(unreadCount: number): Promise<void> {
  const databaseUrl = process.env.PRODUCT_DATABASE_URL ?? "";
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const pool = connect(databaseUrl, 1);
  try {
    for (const { id } of await sql<{ id: string }[]>`select id from upstream.organizations`)
      await announce(pool.db, { organisationId: id }, { topic: "notifications", unreadCount });
    await pool.sql.notify("dashboard_stream", String(Number.MAX_SAFE_INTEGER));
  } finally {
    await pool.close();
    await sql.end();
  }
}

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  await signInOn(context, address(), "coach");
  const pages: Page[] = [];
  while (pages.length < count) {
    const page = await context.newPage();
    await page.goto("/");
    pages.push(page);
  }
  return pages;
}

const signIn = /\/login(?:\?reason=ended)?$/u;

async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("button", { name: t("auth:logout.confirm"), exact: true }).click();
}

/** Puts a tab into the background, or brings it back, as far as its scripts can tell. */
const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((shown) => {
    Reflect.set(window, "shown", shown);
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test("three tabs share one stream: all are told, also after one closes, and sign-out ends all", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address() });
  const pages = await openTabs(context, 3);
  await expect.poll(streams).toBe(1);
  await tell(41);
  for (const page of pages) await expect(badge(page)).toHaveText("41");

  await pages.shift()?.close();
  await tell(42);
  for (const page of pages) await expect(badge(page)).toHaveText("42");
  await expect.poll(streams).toBe(1);

  const late = await context.newPage();
  await late.goto("/");
  await tell(43);
  for (const page of [...pages, late]) await expect(badge(page)).toHaveText("43");

  await signOut(late);
  for (const page of [...pages, late]) await expect(page).toHaveURL(signIn);
  await expect.poll(streams).toBe(0);
  await context.close();
});

/** What of shared workers a browser has: nothing (Chrome on Android before 2026), or one that cannot be started. */
const lacks = ["no shared worker", "a shared worker that fails"] as const;

for (const lack of lacks) {
  test(`${lack}: a visible tab has its own stream, a hidden one none, and reads on when it is looked at`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: address() });
    if (lack === "no shared worker")
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
    else await context.route(/\/shared-worker-[^/]+\.js$/u, (route) => route.fulfill({ status: 404 }));
    // why: Playwright keeps every tab visible.
    await context.addInitScript(() => {
      Object.defineProperty(document, "visibilityState", { get: () => Reflect.get(window, "shown") ?? "visible" });
    });
    const [first, second] = await openTabs(context, 2);
    if (!first || !second) throw new Error("no tabs");
    await expect.poll(streams).toBe(2);
    await tell(51);
    for (const page of [first, second]) await expect(badge(page)).toHaveText("51");

    await show(second, "hidden");
    await expect.poll(streams).toBe(1);
    await tell(52);
    await expect(badge(first)).toHaveText("52");
    await expect(badge(second)).toHaveText("51");

    await show(second, "visible");
    await expect(badge(second)).toHaveText("52");
    await expect.poll(streams).toBe(2);

    // A session that ends is heard of at once by a tab that is seen, by another as soon as it is looked at.
    await show(second, "hidden");
    await expect.poll(streams).toBe(1);
    await signOut(await context.newPage());
    await expect(first).toHaveURL(signIn);
    await expect.poll(streams).toBe(0);
    await show(second, "visible");
    await expect(second).toHaveURL(signIn);
    await expect.poll(streams).toBe(0);
    await context.close();
  });
}
