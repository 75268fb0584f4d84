import type { Page } from "@playwright/test";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";

// One form, sent more than once in the ways in which people do: a double click, Back and again, loading again.

const nameField = (page: Page) => page.locator('main [name="name"]');
const save = (page: Page) => page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first();

/** How many locations of this name the list shows. */
async function listed(page: Page, name: string): Promise<number> {
  await page.goto("/locations/list");
  return page.locator("tbody tr", { hasText: name }).count();
}

test("a double click makes one location", async ({ page, hasScripts }) => {
  const name = `Doppio clic ${hasScripts ? "con" : "senza"} script ${Date.now()}`;
  await page.goto("/locations/new");
  await nameField(page).fill(name);
  await save(page).dblclick();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  expect(await listed(page, name)).toBe(1);
});

test("Back, and the same sent again, leads to the same page", async ({ page, hasScripts }) => {
  const name = `Indietro ${hasScripts ? "con" : "senza"} script ${Date.now()}`;
  await page.goto("/locations/new");
  const key = await page.locator("main input[name=formKey]").first().inputValue();
  await nameField(page).fill(name);
  await save(page).click();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  const made = page.url();
  // The very form of before, as a browser that kept the page would send it.
  await page.goto("/locations/new");
  await nameField(page).fill(name);
  // why in one go: a page that reads itself again has a new key.
  await page
    .locator("main input[name=formKey]")
    .first()
    .evaluate((input, value) => {
      const { form } = Object.assign(input as HTMLInputElement, { value });
      form?.requestSubmit(form.querySelector<HTMLButtonElement>("[type=submit]"));
    }, key);
  await expect(page).toHaveURL(made);
  expect(await listed(page, name)).toBe(1);
});

test("loading the answer of a form again sends nothing", async ({ page, hasScripts }) => {
  const name = `Ricarica ${hasScripts ? "con" : "senza"} script ${Date.now()}`;
  await page.goto("/locations/new");
  await nameField(page).fill(name);
  await save(page).click();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  await page.reload();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  expect(await listed(page, name)).toBe(1);
});
