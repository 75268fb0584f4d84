import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, test } from "#tests/support/e2e.ts";
import { fromTheNotifications } from "#tests/support/e2e-export.ts";
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

test("the log is searched, an action is read, and the way back keeps the search and the page", async ({
  page,
  signIn,
  inspect,
}) => {
  await signIn("manager", /Aurora/u);
  for (let n = 0; n < 30; n += 1) await leaveTrace(page, `traccia${n}x${crypto.randomUUID().slice(0, 8)}`);
  await search(page, `${t("audit:terms.actor")}:manager@ ${t("audit:terms.action")}:audit.read`);
  await expect(rows(page).first()).toContainText(t("audit:actions.audit.read"));
  await inspect();
  await main(page)
    .getByRole("link", { name: t("audit:list.older"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/[?&]before=/u);
  await expect(rows(page).first()).toBeVisible();
  const place = page.url();
  await rows(page).first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/audit\/[0-9a-f-]{36}/u);
  await expect(main(page)).toContainText(t("audit:actions.audit.read"));
  await inspect();
  await page.goBack();
  await expect(page).toHaveURL(place);
  await expect(page.getByLabel(t("audit:filters.action"), { exact: true })).toHaveValue("audit.read");
});

test("a search without an answer, and one that is not understood, say so", async ({ page, signIn, inspect }) => {
  await signIn("manager", /Aurora/u);
  await search(page, `nessuno${crypto.randomUUID().slice(0, 8)}`);
  await expect(main(page).getByText(t("audit:list.noMatch"))).toBeVisible();
  await inspect();
  await search(page, `${t("audit:terms.outcome")}:forse`);
  await expect(main(page).getByText(t("audit:list.wrongSearch"))).toBeVisible();
  await expect(page.getByLabel(t("audit:filters.search"), { exact: true })).toHaveAttribute("aria-invalid", "true");
  await inspect();
});

test("what matches the filters is exported, and the file comes from the notifications", async ({
  page,
  hasScripts,
  signIn,
  inspect,
}) => {
  // One account for each project: they may run at the same time.
  const who = hasScripts ? "board" : "manager";
  await signIn(who, /Aurora/u);
  await search(page, `${t("audit:terms.actor")}:${who}@ ${t("audit:terms.action")}:auth.*`);
  await main(page)
    .getByRole("link", { name: t("audit:export.title") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/audit\/export\?/u);
  await inspect();
  await page.getByLabel(t("audit:export.format"), { exact: true }).selectOption("csv");
  await main(page)
    .getByRole("button", { name: t("audit:export.submit"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/audit\?/u);
  const file = await fromTheNotifications(page, "it");
  expect(file.suggestedFilename()).toMatch(/^activity-log-.+\.csv$/u);
  const records = parse<Record<string, string>>(await readFile(await file.path()), { columns: true, bom: true });
  expect(records.length).toBeGreaterThan(0);
  for (const record of records) expect(record.action).toMatch(/^auth\./u);
});

test("a reservation leads to its history, and that to each action", async ({ page, signIn, inspect }) => {
  await signIn("manager", /Aurora/u);
  await page.goto("/locations/reservations/list");
  await rows(page).first().getByRole("link").first().click();
  const history = main(page).locator("a[href*='/audit?']").first();
  await history.click();
  await expect(page).toHaveURL(/\/audit\?.*target=/u);
  await expect(page.getByRole("heading", { level: 1, name: t("audit:list.title") })).toBeVisible();
  await inspect();
});

test("a long word pushes nothing out of sight, neither in the list nor on an action's page", async ({
  page,
  signIn,
  inspect,
}) => {
  const word = `lungo${crypto.randomUUID().slice(0, 8)}`.padEnd(190, "x");
  await signIn("coach");
  await page.goto(`/audit/${word}`);
  await page.context().clearCookies();
  await signIn("manager", /Aurora/u);
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
  await row.getByRole("link").first().click();
  await expect(main(page)).toContainText(word);
  await inspect();
  await search(page, `${t("audit:terms.action")}:audit.read`);
  await rows(page).first().getByRole("link").first().click();
  await inspect();
});

test("who may not read the log is sent home and told so", async ({ page, signIn, expectFlash }) => {
  await signIn("facilities");
  await expect(page.getByRole("link", { name: t("menu.audit"), exact: true })).toHaveCount(0);
  await page.goto("/audit");
  await expect(page).toHaveURL(/\/$/u);
  await expectFlash(t("errors.auth.forbidden"));
});

test.describe("with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts a link reads the page again");

  test("new actions come in by themselves, wait while somebody reads or has paused, and come then", async ({
    page,
    signIn,
    inspect,
  }) => {
    await signIn("manager", /Aurora/u);
    const mine = `${t("audit:terms.actor")}:manager@ ${t("audit:terms.action")}:audit.read`;
    await search(page, mine);
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const newest = () => rows(page).first().getByRole("link").first().getAttribute("href");
    await expect(main(page).getByText(t("audit:live.on"))).toBeVisible();
    const waiting = main(page).getByText(/nuov[ae] attività in attesa/u);
    /** New actions are counted and not shown. What was on its way before may still come: only then it stands still. */
    const keptBack = async (name: string) => {
      await leaveTrace(page, `${name}${crypto.randomUUID().slice(0, 8)}`);
      await expect(waiting).toBeVisible({ timeout: 15_000 });
      const before = await newest();
      const said = await waiting.innerText();
      await leaveTrace(page, `${name}${crypto.randomUUID().slice(0, 8)}`);
      await expect(waiting).not.toHaveText(said, { timeout: 15_000 });
      expect(await newest()).toBe(before);
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
    await signIn("manager", /Aurora/u);
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
