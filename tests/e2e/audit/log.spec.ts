import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => main(page).locator("tbody tr");
const submit = (page: Page) => main(page).getByRole("button", { name: t("audit:filters.submit"), exact: true });

/** Types a search into the box of the log, and sends it. */
async function search(page: Page, text: string): Promise<void> {
  await page.goto("/audit");
  await page.getByLabel(t("audit:filters.search"), { exact: true }).fill(text);
  await submit(page).click();
  await expect(page).toHaveURL(/[?&](?:q|actor|action|outcome)=/u);
}

/** Something that the log tells of: a search of the log by these words, which nobody else used. */
async function leaveTrace(page: Page, word: string): Promise<void> {
  const answer = await page.request.get(`/audit?q=${word}`);
  expect(answer.status()).toBe(200);
}

test("a long word pushes nothing out of sight, neither in the list nor on an action's page", async ({
  page,
  signIn,
  inspect,
}) => {
  const word = `lungo${crypto.randomUUID().slice(0, 8)}`.padEnd(190, "x");
  await signIn("coach");
  await page.goto(`/audit/${word}`);
  await page.context().clearCookies();
  await signIn("manager", "Aurora");
  await leaveTrace(page, word);
  await search(page, `${t("audit:terms.action")}:access.refuse`);
  const row = rows(page).filter({ hasText: word });
  for (const width of [1440, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await row.locator(".chip").boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? width), `the outcome at ${width} px`).toBeLessThanOrEqual(width - 8);
    // A panel scrolls when something in it is wider.
    expect(
      await main(page)
        .locator("table")
        .evaluate(({ scrollWidth, parentElement }) => scrollWidth <= (parentElement?.clientWidth ?? 0)),
    ).toBe(true);
  }
  await inspect();
  await row.getByRole("link").first().click();
  await expect(main(page)).toContainText(word);
  await inspect();
  await search(page, `${t("audit:terms.action")}:audit.read`);
  await rows(page).first().getByRole("link").first().click();
  await inspect();
});

test.describe("with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts a link reads the page again");

  test("new actions come in by themselves, wait while somebody reads or has paused, and come then", async ({
    page,
    signIn,
    inspect,
  }) => {
    await signIn("manager", "Aurora");
    const mine = `${t("audit:terms.actor")}:manager@ ${t("audit:terms.action")}:audit.read`;
    await search(page, mine);
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const newest = () => rows(page).first().getByRole("link").first().getAttribute("href");
    await expect(main(page).getByText(t("audit:live.on"))).toBeVisible();
    const waiting = main(page).getByText(/nuov[ae] attività in attesa/u);
    /** New actions are counted and not shown. What was on its way before may still come: it stands still after that. */
    const keptBack = async (name: string) => {
      let before: string | null = null;
      await expect(async () => {
        await leaveTrace(page, `${name}${crypto.randomUUID().slice(0, 8)}`);
        await expect(waiting).toBeVisible({ timeout: 15_000 });
        before = await newest();
        const said = await waiting.innerText();
        await leaveTrace(page, `${name}${crypto.randomUUID().slice(0, 8)}`);
        await expect(waiting).not.toHaveText(said, { timeout: 15_000 });
        expect(await newest()).toBe(before);
      }).toPass({ timeout: 40_000 });
      return before;
    };

    await test.step("comes in", async () => {
      const before = await newest();
      await leaveTrace(page, `vivo${crypto.randomUUID().slice(0, 8)}`);
      await expect.poll(newest, { timeout: 15_000 }).not.toBe(before);
    });

    await test.step("waits while it is pointed at", async () => {
      await rows(page).nth(1).hover();
      const before = await keptBack("letto");
      await page.mouse.move(0, 0);
      await expect.poll(newest, { timeout: 15_000 }).not.toBe(before);
    });

    await test.step("waits while it is paused", async () => {
      await main(page)
        .getByRole("button", { name: t("audit:live.pause") })
        .click();
      const before = await keptBack("pausa");
      await inspect();
      await page.mouse.move(0, 0);
      await main(page)
        .getByRole("button", { name: t("audit:live.resume") })
        .click();
      await expect.poll(newest, { timeout: 15_000 }).not.toBe(before);
    });
  });
});

test.describe("without scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has none.
  test.skip(({ hasScripts }) => hasScripts, "with scripts the log follows by itself");

  test("a link reads the page again, with the search as it is", { tag: "@nojs" }, async ({ page, signIn }) => {
    await signIn("manager", "Aurora");
    await search(page, `${t("audit:terms.actor")}:manager@ ${t("audit:terms.action")}:audit.read`);
    const newest = () => rows(page).first().getByRole("link").first().getAttribute("href");
    const before = await newest();
    await leaveTrace(page, `fermo${crypto.randomUUID().slice(0, 8)}`);
    await main(page)
      .getByRole("link", { name: t("audit:live.refresh") })
      .click();
    expect(await newest()).not.toBe(before);
    await expect(page.getByLabel(t("audit:filters.action"), { exact: true })).toHaveValue("audit.read");
  });
});
