import { addDays, today } from "#app/rules/dates.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

// What only a browser shows of open days; tests/screens/events/open-days.test.ts has the rest, without scripts.

const t = textsOf("it");

test("trainings are chosen over those that an open day has", async ({
  page,
  signIn,
  hasScripts,
  inspect,
  expectFlash,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, without scripts they are chosen on a page.
  test.skip(!hasScripts, "without scripts they are chosen on a page");
  await signIn("events", "Aurora");
  await page.goto("/events/open-days/new");
  await page.locator('[name="name"]').fill(`Porte aperte ${crypto.randomUUID().slice(0, 6)}`);
  await dateField(page, "startDate", true).fill(addDays(today("Europe/Rome"), 30));
  await dateField(page, "endDate", true).fill(addDays(today("Europe/Rome"), 45));
  await page.getByRole("button", { name: t("open-days:new.submit"), exact: true }).click();
  await page.waitForURL(/\/trainings\/add$/u);
  const list = page.url().replace(/\/add$/u, "");
  await page.goto(list);
  await page
    .getByRole("link", { name: t("open-days:trainings.add") })
    .first()
    .click();
  const panel = page.getByRole("complementary", { name: t("open-days:trainings.add") });
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  const boxes = panel.locator("input[name=id]");
  await expect(boxes.first()).toBeVisible();
  await inspect();
  // Its filters are its own, and what leads on stays in the panel.
  await panel.locator('[name="siteId"]').selectOption({ index: 1 });
  await panel.getByRole("button", { name: t("common:table.filter"), exact: true }).click();
  await expect(page).toHaveURL(/\/beside\/add\?.*siteId=/u);
  await expect(panel).toBeVisible();
  await boxes.first().check();
  await panel.getByRole("button", { name: t("open-days:trainings.addCount", { count: 1 }) }).click();
  await expectFlash(t("open-days:trainings.added", { count: 1 }));
  await expect(page).toHaveURL(list);
  await expect(panel).toBeHidden();
  await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(1);
});
