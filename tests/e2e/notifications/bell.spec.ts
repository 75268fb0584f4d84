import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

/** Asks for exports of nothing, as the export's form does. */
async function requestExports(page: Page, count: number): Promise<void> {
  const origin = new URL(page.url()).origin;
  for (let index = 0; index < count; index += 1) {
    const answer = await page.request.post("/locations/reservations/export", {
      form: { search: "zzzzzz", sort: "startAt" },
      headers: { origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }
}

const bell = (page: Page) => page.locator('a.barButton[href="/notifications"]');

test("without scripts the bell is a link to the list, which marks all as read", { tag: "@nojs" }, async ({
  page,
  signIn,
  hasScripts,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has none.
  test.skip(hasScripts, "with scripts it opens a panel");
  await signIn("board");
  await page.goto("/");
  await requestExports(page, 1);
  await page.reload();
  await expect(bell(page).locator(".badge")).toHaveText(/^[1-9]/u);
  await bell(page).click();
  await page.getByRole("button", { name: t("notifications:list.markAllRead") }).click();
  await expect(page).toHaveURL(/\/notifications$/u);
  await expect(bell(page).locator(".badge")).toHaveCount(0);
});

test.describe("with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts the bell is a link to the list");

  test("the bell's list is 300 pixels high and loads more near its end", async ({ page, signIn }) => {
    await signIn("board");
    await page.goto("/");
    await requestExports(page, 12);
    await bell(page).click();
    const items = page.getByRole("list", { name: t("notifications:bell.list") });
    await expect(items.locator(".item")).toHaveCount(10);
    // The panel grows as it opens.
    await expect.poll(async () => (await items.boundingBox())?.height).toBe(300);
    await items.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(() => items.locator(".item").count()).toBeGreaterThan(10);
  });

  test("the badge follows what another browser of the same account does", async ({ page, browser, signIn }) => {
    await signIn("board");
    await page.goto("/");
    const badge = bell(page).locator(".badge");
    const origin = new URL(page.url()).origin;
    await page.request.post("/notifications/read-all", { form: {}, headers: { origin } });
    await expect(badge).toHaveCount(0);
    const other = await browser.newContext({ storageState: await page.context().storageState() });
    const elsewhere = await other.newPage();
    await elsewhere.goto(page.url());
    await requestExports(elsewhere, 2);
    await expect(badge).toHaveText("2");
    await expect(bell(elsewhere).locator(".badge")).toHaveText("2");

    await elsewhere.goto("/notifications");
    await elsewhere
      .getByRole("main")
      .getByRole("button", { name: t("notifications:list.markAllRead") })
      .click();
    await expect(badge).toHaveCount(0);
    await other.close();
  });

  test("signing out in one tab takes the other to the sign-in", async ({ page, context, signIn }) => {
    await signIn("facilities");
    const other = await context.newPage();
    await other.goto("/locations/reservations/list");
    await expect(other.getByRole("table")).toBeVisible();
    await page.goto("/logout");
    await page.getByRole("button", { name: t("auth:logout.confirm"), exact: true }).click();
    await expect(page).toHaveURL(/\/login$/u);
    await expect(other).toHaveURL(/\/login(?:\?reason=ended)?$/u);
    await expect(other.getByLabel(t("auth:login.email"))).toBeVisible();
  });
});
