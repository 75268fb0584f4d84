import { dateField } from "#tests/support/dates.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

test("the end of a range of one's own waits for its start, and a choice leads back to the page", {
  tag: "@nojs",
}, async ({ page, hasScripts, expectAccessible }) => {
  await page.goto("/locations/reservations/list?search=rossi");
  const bar = page.locator(".subBar details");
  await bar.locator("summary").click();
  await bar.getByLabel(t("range.custom")).check();
  const [start, end] = [dateField(bar, "startAt", hasScripts), dateField(bar, "endAt", hasScripts)];
  if (hasScripts) await expect(end).toBeDisabled();
  await start.fill("2026-03-01");
  await start.blur();
  await expect(end).toBeEnabled();
  await end.fill("2026-04-30");
  await end.blur();
  await expectAccessible();
  await bar.getByRole("button", { name: t("range.apply") }).click();
  await expect(bar.locator("summary")).toContainText("01/03/2026–30/04/2026");
  await expect(page).toHaveURL(/list\?search=rossi$/u);
  await expect(bar.getByRole("button", { name: t("range.apply") })).toBeHidden();
  await page.goto("/dashboard");
  await expect(bar.locator("summary")).toContainText("01/03/2026–30/04/2026");
});
