import { expect, test } from "#tests/support/e2e.ts";

test("the manager signs in, chooses an organisation and lands on the dashboard", async ({
  page,
  signIn,
  expectAccessible,
  expectFlash,
}) => {
  await page.goto("/login");
  await expectAccessible();
  await signIn("manager");
  await expect(page).toHaveURL(/\/dashboard$/u);
  // Scripts show it when they run: nothing new may come while the page is looked at.
  await expectFlash("Ora stai lavorando in ASD Polisportiva Aurora");
  await expectAccessible();
});

test("wrong credentials keep the address and say why", async ({ page }) => {
  await page.goto("/login");
  await page.locator('input[name="email"]').fill("manager@demo.example");
  await page.locator('input[name="password"]').fill("Wrong1234");
  await page.locator('form:has(input[name="password"]) [type="submit"]').last().click();
  await expect(page.getByText("Le credenziali inserite non sono corrette, prova di nuovo").first()).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveValue("manager@demo.example");
});
