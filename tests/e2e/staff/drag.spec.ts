import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

test.describe("rows that are dragged", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts there are the buttons");

  const coaches = (page: Page) => page.getByRole("table", { name: t("staff:list.sections.coach") }).locator("tbody tr");
  const [elena, irene] = ["Elena Neri", "Irene Costa"];
  /** The two, in their order: others may have joined the staff of the same demo. */
  const order = async (page: Page) =>
    (await coaches(page).locator("th").allTextContents()).filter((name) => [elena, irene].includes(name));

  /** Presses the handle of one coach and moves it to the row of another. */
  async function drag(page: Page, from: string, to: string) {
    const row = (name: string) => coaches(page).filter({ hasText: name });
    await row(to).scrollIntoViewIfNeeded();
    await row(from).scrollIntoViewIfNeeded();
    const start = await row(from).locator("[data-drag-id]").boundingBox();
    const target = await row(to).boundingBox();
    if (!start || !target) throw new Error("a row is not there");
    const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    const end = target.y < y ? target.y + 4 : target.y + target.height - 4;
    await page.mouse.move(x, (y + end) / 2);
    await page.mouse.move(x, end);
  }

  test("stand where they were dropped, or, after Escape or a refusal, where they were", async ({
    page,
    signIn,
    expectFlash,
    expectAccessible,
  }) => {
    await signIn("manager", "Riviera");
    await page.goto("/staff");
    await expect(coaches(page).locator("[data-drag-id]").first()).toBeVisible();
    const [first = "", second = ""] = await order(page);
    await drag(page, second, first);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await order(page)).toEqual([first, second]);
    await expect(page.locator("tr[data-drag]")).toHaveCount(0);

    await drag(page, second, first);
    await page.mouse.up();
    await expectFlash(t("staff:list.moved"));
    await expect.poll(() => order(page)).toEqual([second, first]);
    await expect(page.locator("tr[data-drag]")).toHaveCount(0);
    await expectAccessible();

    await page.setViewportSize({ width: 360, height: 740 });
    await drag(page, second, first);
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual([first, second]);

    // The row whose place is wanted has gone meanwhile.
    await page.goto("/staff");
    await coaches(page)
      .filter({ hasText: first })
      .locator("[data-drag-id]")
      .evaluate((handle) => {
        handle.setAttribute("data-drag-id", "00000000-0000-4000-8000-000000000000");
      });
    await drag(page, second, first);
    await page.mouse.up();
    await expect(page.getByRole("alert")).toContainText(t("errors.order.stale"));
    await expect(page.locator("tr[data-drag]")).toHaveCount(0);
    expect(await order(page)).toEqual([first, second]);
  });
});
