import type { Page } from "@playwright/test";
import { expect } from "./e2e.ts";
import { textsOf } from "./texts.ts";

/** Presses a form's first button, whose refusal shows the form again with what is wrong. */
export async function submitInvalid(page: Page, form = page.getByRole("main").locator("form[method=post]").first()) {
  await form.locator('[type="submit"]:visible').first().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
}

/** Registers a team of two guests on the form of a tournament's registrations; mails to it go to `<name>@example.org`. */
export async function registerTeam(page: Page, registrations: string, name: string): Promise<void> {
  await page.goto(`${registrations}/new`);
  await fillTeam(page, name);
  await expect(page).toHaveURL(/registrations(\?|$)/u);
}

/** Fills in and sends the form of a new team, wherever it is open; by its usual button unless another one's text is named. */
export async function fillTeam(
  page: Page,
  name: string,
  button: "registrations:new.submit" | "registrations:new.another" = "registrations:new.submit",
): Promise<void> {
  await page.locator('[name="team.name"]').fill(name);
  for (const row of [0, 1]) {
    const field = (part: string) => page.locator(`[name="team.players[${row}].${part}"]`);
    await field("kind").and(page.locator("[value=guest]")).check();
    await field("firstName").fill("Ugo");
    await field("lastName").fill(`${name} ${row}`);
    if (row === 0) await field("email").fill(`${name.toLowerCase()}@example.org`);
  }
  await page.getByRole("button", { name: textsOf("it")(button), exact: true }).click();
}
