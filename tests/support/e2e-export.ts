import type { Download, Page } from "@playwright/test";
import type { LanguageCode } from "#app/rules/languages.ts";
import { expect } from "./e2e.ts";
import { textsOf } from "./texts.ts";

/** The newest export's file: the list of notifications is read again until it is there. */
export async function downloadFromNotifications(page: Page, language: LanguageCode): Promise<Download> {
  const t = textsOf(language);
  await page.goto("/notifications");
  const newest = page.getByRole("table").locator("tbody tr").first();
  const link = newest.getByRole("link").filter({ hasText: t("notifications:list.download") });
  await expect
    .poll(async () => {
      await page.reload();
      return link.count();
    })
    .toBe(1);
  await expect(newest.getByText(t("notifications:job.COMPLETED"))).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return download;
}
