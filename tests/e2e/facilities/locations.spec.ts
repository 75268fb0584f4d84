import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

test("on a phone the current section is in sight among all the others", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/locations/list");
  await page.locator("a.rowLink").first().click();
  const links = page.getByRole("navigation", { name: t("locations:sections.label") }).getByRole("link");
  await expect(links.first()).toHaveAttribute("aria-current", "page");
  const last = (await links.last().getAttribute("href")) ?? "";
  await page.goto(last);
  await expect(links.last()).toHaveAttribute("aria-current", "page");
  await expect(links.last()).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("link", { name: t("menu.locations"), includeHidden: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
