import type { Page } from "@playwright/test";
import postgres from "postgres";
import { addDays, today } from "#app/rules/dates.ts";
import { dateField } from "#tests/support/dates.ts";
import { expect, test } from "#tests/support/e2e.ts";
import { registerTeam } from "#tests/support/e2e-forms.ts";
import { textsOf } from "#tests/support/texts.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

// A tournament from last year's to its winner, with scripts and without.

const t = textsOf("it");
const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();
const send = (page: Page, form: string) =>
  page.locator(`form#${form}`).locator("button[type=submit]:visible").first().click();

type ExpectFlash = (message: string | RegExp) => Promise<void>;

const teamRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** Enters 21-10 for the first match that can be played. @returns whether there was one */
async function playOne(page: Page, event: string, expectFlash: ExpectFlash): Promise<boolean> {
  await page.goto(`${event}/matches?part=ready`);
  const link = page.locator('main a[href*="/matches/"]', { hasText: /^M\d+ / }).first();
  if ((await link.count()) === 0) return false;
  await link.click();
  await page.locator("[name='sets[0].home']").fill("21");
  await page.locator("[name='sets[0].away']").fill("10");
  await press(page, "Registra il risultato");
  await expectFlash(/Risultato di M\d+ registrato/u);
  return true;
}

/** What the log tells of the journey, newest first. */
const told = [
  ...["Torneo concluso", "Fase chiusa", "Risultato registrato", "Struttura creata"],
  ...["Elenco delle squadre confermato", "Elenco delle squadre riaperto", "Elenco delle squadre confermato"],
  ...["Iscrizioni chiuse", "Ordine delle squadre cambiato", "Nuovo pagamento"],
  ...["Squadra ritirata", "Squadra iscritta", "Torneo pubblicato", "Torneo creato"],
];

test("a tournament is copied, published, entered, paid for, confirmed, generated, played and completed", {
  tag: "@nojs",
}, async ({ page, signIn, hasScripts, expectFlash }) => {
  test.setTimeout(480_000);
  page.setDefaultTimeout(15_000);
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const model = await tournamentGround(sql, demoOrganisations.aurora).tournament({ name: "Coppa di un anno fa" });
  await sql.end();
  await signIn("events", "Aurora");
  let event = "";

  await test.step("last year's is copied and published", async () => {
    await page.goto(`/events/tournaments/${model}`);
    await main(page).getByRole("link", { name: "Duplica" }).click();
    await page.locator('[name="name"]').fill("Coppa di quest'anno");
    await page.locator('textarea[name="description"]').fill("Al lago");
    await dateField(page, "startDate", hasScripts).fill(addDays(today("Europe/Rome"), 60));
    await dateField(page, "endDate", hasScripts).fill(addDays(today("Europe/Rome"), 61));
    await press(page, "Crea torneo");
    await expect(page).toHaveURL(/tournaments\/[\da-f-]{36}$/u);
    event = new URL(page.url()).pathname;
    await page.goto(`${event}/publication`);
    await page.locator("form#publication").getByRole("button", { name: "Pubblica" }).first().click();
    await expect(page).toHaveURL(new RegExp(`${event}$`, "u"));
  });

  await test.step("teams register until one waits; one withdraws, and that one comes in", async () => {
    for (const name of ["Aquile", "Balene", "Cervi", "Draghi", "Elfi", "Falchi"])
      await registerTeam(page, `${event}/registrations`, name);
    await page.goto(`${event}/registrations`);
    const withdrawal = teamRow(page, "2. Balene").locator('a[href$="/withdrawal"]').first();
    // The rarer actions of a row are in its menu.
    await page.goto((await withdrawal.getAttribute("href")) ?? "");
    await expect(page.getByText("Fai entrare Falchi")).toBeVisible();
    await send(page, "withdrawal");
    await expectFlash("Dalla lista d'attesa entra Falchi.");
    await expect(teamRow(page, "5. Falchi")).toBeVisible();
  });

  await test.step("the fee of one is collected", async () => {
    await teamRow(page, "1. Aquile")
      .getByRole("link", { name: /^Quota e pagamenti di Aquile/u })
      .first()
      .click();
    await main(page).getByRole("link", { name: "Aggiungi pagamento" }).first().click();
    await page.locator('form#payment [name="amount"]').fill("40");
    await send(page, "payment");
    await expectFlash("Pagamento registrato.");
  });

  await test.step("the order, which is the seed, is changed", async () => {
    await page.goto(`${event}/registrations`);
    await press(page, "Sposta giù Aquile");
    await expectFlash(t("registrations:list.moved", { name: "Aquile", position: 2 }));
    await expect(teamRow(page, "1. Cervi")).toBeVisible();
  });

  await test.step("closed, confirmed, reopened, confirmed again", async () => {
    for (const step of ["closing", "confirmation", "reopening", "confirmation"]) {
      await page.goto(`${event}/registrations/${step}`);
      await send(page, step);
      await expect(page).toHaveURL(/registrations(\?|$)/u);
    }
  });

  await test.step("generated from what the preview showed", async () => {
    await page.goto(`${event}/structure`);
    await page.getByRole("radio", { name: /^Eliminazione diretta/u }).check({ force: true });
    await page.locator('[name="bestOf"]').selectOption("1");
    await press(page, "Anteprima");
    await expect(page.getByText("M1", { exact: true }).first()).toBeVisible();
    await press(page, "Genera la struttura");
    await expectFlash("Struttura creata");
  });

  await test.step("played, closed and completed", async () => {
    let played = 0;
    while (await playOne(page, event, expectFlash)) played++;
    expect(played).toBe(5);
    await page.goto(`${event}/matches/rounds/0/closure`);
    await send(page, "closure");
    await expectFlash("Fase chiusa.");
    await page.goto(`${event}/matches/standings`);
    await expect(page.getByRole("heading", { name: "Classifica finale" })).toBeVisible();
    await page.goto(`${event}/publication`);
    await page.locator("form#publication").getByRole("button").first().click();
    await expect(page).toHaveURL(new RegExp(`${event}$`, "u"));
    await expect(page.getByText("Concluso").first()).toBeVisible();
  });

  await test.step("the team that came in was told, and the log tells it all, newest first", async () => {
    await signIn("board", "Aurora");
    await page.goto("/my-organization/messages?search=falchi");
    await expect(main(page)).toContainText(/Siete iscritti: Coppa di quest'anno.*falchi@example\.org/su);
    const story = new RegExp(told.join(".*"), "su");
    const older = main(page).getByRole("link", { name: "Meno recenti" });
    let log = "";
    // Other tests act at the same time, in the same name: it goes on over some pages.
    for (let next: string | null = "/audit?actor=events%40"; next !== null && !story.test(log); ) {
      await page.goto(next);
      log += await main(page).locator("tbody").textContent();
      next = (await older.count()) > 0 ? await older.getAttribute("href") : null;
    }
    expect(log).toMatch(story);
  });

  await test.step("a facility manager sees none of it", async () => {
    await signIn("facilities", "Aurora");
    for (const path of [event, `${event}/registrations`, "/events/list"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/u);
    }
  });
});
