import type { Page } from "@playwright/test";
import { expect } from "./e2e.ts";

/** Presses a form's first button, whose refusal shows the form again with what is wrong. */
export async function submitInvalid(page: Page, form = page.getByRole("main").locator("form[method=post]").first()) {
  await form.locator('[type="submit"]:visible').first().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
}
