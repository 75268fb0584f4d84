import postgres from "postgres";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import type { DemoAccount } from "#tests/support/visitor.ts";

/** The manager of a club that never had a module; another one each time it is tried. */
const who = `senza-moduli-${crypto.randomUUID()}`;

test.beforeAll(async () => {
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  try {
    await sql`
      with club as (
        insert into upstream.organizations (name) values ('Circolo senza moduli') returning id
      ), person as (
        insert into upstream.accounts (email, password_hash, first_name, last_name)
        select ${`${who}@demo.example`}, password_hash, 'Ada', 'Neri' from upstream.accounts
         where email = 'coach@demo.example' returning id
      )
      insert into upstream.staff_members (organisation_id, account_id, roles)
      select club.id, person.id, '{manager}' from club, person`;
  } finally {
    await sql.end();
  }
});

test("the alert of a module is a dialog that only leads on", { tag: "@nojs" }, async ({
  page,
  context,
  baseURL,
  hasScripts,
  inspect,
}) => {
  await signInOn(context, baseURL, who as DemoAccount);
  await page.goto("/dashboard");
  await page.locator("#main-menu").getByRole("link", { name: "Elenco strutture" }).click();
  const alert = page.locator("dialog.moduleAlert");
  await expect(alert).toContainText("Il modulo Gestione strutture non è attivo");
  await expect(page).toHaveURL(/\/locations\/list$/u);
  // Becoming a dialog it moves: a click of a moment before would miss.
  const isThere = () => hasScripts && expect.poll(() => alert.evaluate((it) => it.matches(":modal"))).toBe(true);
  await isThere();
  if (hasScripts) {
    expect((await alert.boundingBox())?.width).toBe(600);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(alert).toBeVisible();
    expect(await alert.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  }
  await inspect();
  await alert.getByRole("link", { name: "Vai ai piani" }).click();
  await expect(page).toHaveURL(/\/account\/plans$/u);
  await expect(page.getByText("Attiva ora").first()).toBeVisible();
  await expect(alert).toHaveCount(0);
  await page.goto("/locations/reservations/agenda");
  await isThere();
  await alert.getByRole("link", { name: "Torna alla pagina iniziale" }).click();
  await expect(page).toHaveURL(/\/dashboard$/u);
});
