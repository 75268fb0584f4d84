import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

// Erasing itself is tested over HTTP (tests/screens/audit/erasure.test.ts): here it would take the manager of all the
// others.
test("from an action to the page that erases, and back without having done it", async ({ page, inspect }) => {
  await page.goto("/audit");
  await page.locator("main table a").first().click();
  await expect(page.getByRole("heading", { level: 1, name: t("audit:show.title") })).toBeVisible();
  const action = page.url();
  await page.getByRole("link", { name: t("audit:erasure.ofActor") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("audit:erasure.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("audit:erasure.submit") })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("manager@demo.example");
  await inspect();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("actions.cancel") })
    .click();
  await expect(page).toHaveURL(action);
});
