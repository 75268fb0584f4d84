import { expect, test } from "#tests/support/e2e.ts";

test("a price list is written row by row, moved, edited and deleted", { tag: "@soak" }, async ({
  page,
  signIn,
  expectFlash,
  hasScripts,
  inspect,
}) => {
  const name = hasScripts ? "Estate con script" : "Estate senza script";
  await signIn("manager");
  await page.goto("/locations/list");
  await page.locator("a.rowLink").first().click();
  await page.getByRole("link", { name: "Listini", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Prezzi della settimana" })).toBeVisible();
  if (hasScripts) await inspect();

  await page.getByRole("link", { name: "Nuovo listino" }).click();
  await page.getByLabel("Nome", { exact: true }).fill(name);
  await page.getByLabel("Valido dal").fill("2032-06-01");
  const range = (number: number) => page.getByRole("group", { name: `Fascia ${number}`, exact: true });
  await range(1).getByLabel("Alle", { exact: true }).selectOption("18:00");
  await range(1).getByLabel("Prezzo all'ora").fill("16");
  await page.getByRole("button", { name: "Aggiungi una fascia" }).click();
  await expect(range(2)).toBeVisible();
  await expect(range(1).getByLabel("Prezzo all'ora")).toHaveValue("16");
  await page.getByRole("button", { name: "Aggiungi una fascia" }).click();
  await expect(range(3)).toBeVisible();
  await range(2).getByLabel("Prezzo all'ora").fill("99");
  await range(3).getByLabel("Prezzo all'ora").fill("24");
  await page.getByRole("button", { name: "Togli la fascia 2" }).click();
  await expect(range(3)).toHaveCount(0);
  await expect(range(2).getByLabel("Prezzo all'ora")).toHaveValue("24");
  await range(2).getByLabel("Dalle").selectOption("18:00");
  await range(2).getByLabel("Alle", { exact: true }).selectOption("24:00");
  await page.getByRole("button", { name: "Aggiungi listino" }).click();
  await expect(page.getByRole("alert")).toContainText("Scegline almeno 1");
  await expect(range(2).getByLabel("Prezzo all'ora")).toHaveValue("24");
  if (hasScripts) await inspect();
  for (const day of ["lun", "mar", "mer", "gio", "ven", "sab", "dom"])
    await range(2).getByRole("checkbox", { name: day }).check();
  await page.getByRole("button", { name: "Aggiungi listino" }).click();
  await expectFlash(`Listino «${name}» aggiunto.`);
  await expect(page.getByText("tutti i giorni sera · 18:00–24:00 · 24,00 €/h")).toBeVisible();

  await page.getByRole("button", { name: `Sposta su ${name}` }).click();
  await expectFlash(`Listino «${name}» spostato.`);
  await page.getByRole("link", { name: `Elimina il listino ${name}` }).click();
  await page.getByRole("button", { name: "Elimina listino" }).click();
  await expectFlash(`Listino «${name}» eliminato.`);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});
