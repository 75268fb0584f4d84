import type { Browser, Page } from "@playwright/test";
import postgres from "postgres";
import { expect, test } from "#tests/support/e2e.ts";
import { isSoak } from "#tests/support/soak.ts";
import { textsOf } from "#tests/support/texts.ts";
import { addVenue, winnersOf } from "#tests/support/tournament-day.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

// The day of a tournament in browsers that run scripts; tests/screens/events/tournament-day.test.ts has it without.

const t = textsOf("it");
/** Groups of three; two of each go on to the knockout. */
const groups = isSoak ? 8 : 4;
const better = winnersOf(groups);
const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string | RegExp) => main(page).getByRole("button", { name, exact: true }).click();
const send = (page: Page, form: string) =>
  page.locator(`form#${form}`).locator("button[type=submit]:visible").first().click();

interface Played {
  readonly number: number;
  readonly winner: string;
  readonly loser: string;
}

/** A telephone's browser, in which nobody is signed in. */
async function telephone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "it-IT" });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Plays the match that stands first on a telephone, and goes back to its list. @returns null when none can be played */
async function playNext(phone: Page): Promise<Played | null> {
  await phone.reload();
  const link = phone.locator("section[aria-labelledby=open] a").first();
  if ((await link.count()) === 0) return null;
  await link.click();
  const title = phone.getByRole("heading", { level: 1, name: /^M\d+ / });
  const [, number, home = "", away = ""] = /^M(\d+) (.+) – (.+)$/u.exec((await title.textContent()) ?? "") ?? [];
  const side = better([home, away]);
  await phone.getByRole("button", { name: t("scoring:taps.start"), exact: true }).click();
  await phone.locator(`[data-side='${side}']`).click();
  await expect(phone.locator(".points")).toHaveText(side === 0 ? "1 – 0" : "0 – 1");
  await phone.getByRole("button", { name: t("scoring:taps.finish"), exact: true }).click();
  await expect(phone.getByText("Partita chiusa")).toBeVisible();
  await phone.getByRole("link", { name: t("scoring:match.back") }).click();
  return { number: Number(number), winner: side === 0 ? home : away, loser: side === 0 ? away : home };
}

/** The telephones play in turn until nothing can be played, or so many were. */
async function playOn(phones: readonly Page[], most = Number.POSITIVE_INFINITY): Promise<Played[]> {
  const played: Played[] = [];
  for (let idle = 0, turn = 0; idle < phones.length && played.length < most; turn += 1) {
    const one = await playNext(phones[turn % phones.length] as Page);
    if (one) played.push(one);
    idle = one ? 0 : idle + 1;
  }
  return played;
}

test.describe("the day of a tournament, with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts it is walked over HTTP");

  test("three telephones play groups and a knockout; one result is corrected, one tie drawn, screen and paper agree", async ({
    page,
    browser,
    signIn,
    inspect,
  }) => {
    test.setTimeout(isSoak ? 480_000 : 240_000);
    page.setDefaultTimeout(15_000);
    const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
    const organisationId = demoOrganisations.aurora;
    const ground = tournamentGround(sql, organisationId);
    const eventId = await ground.tournament({ name: "Coppa in un giorno", maxTeams: 32, fee: 0 });
    await ground.teams(eventId, 3 * groups);
    const seasonId = await addVenue(sql, organisationId, eventId);
    await sql.end();
    const event = `/events/tournaments/${eventId}`;
    await signIn("events", "Aurora");

    await test.step("teams are confirmed, the structure is generated from its preview, courts and times are saved", async () => {
      await page.goto(`${event}/registrations/confirmation`);
      await send(page, "confirmation");
      await expect(page).toHaveURL(/registrations(\?|$)/u);
      await page.goto(`${event}/structure`);
      await page.locator("[name=formula][value=groupsKnockout]").check({ force: true });
      await page.locator("[name=groupCount]").fill(String(groups));
      await page.locator("[name=qualifiersPerGroup]").fill("2");
      await page.locator("[name=bestNext]").fill("0");
      await page.locator("[name=placement][value=third]").check({ force: true });
      await page.locator("[name=format]").selectOption("football");
      await page.locator("[name=ranking]").selectOption("footballOverall");
      await press(page, t("structure:settings.preview"));
      await press(page, t("structure:settings.generate"));
      await expect(page.getByText("Struttura creata")).toBeVisible();
      await page.goto(`${event}/matches/schedule`);
      await page.locator("[name=matchMinutes]").fill("20");
      await press(page, "Calcola");
      await press(page, "Salva il calendario");
      await expect(page.getByText("Calendario salvato.").first()).toBeVisible();
    });

    const issue = async (of: "scorers" | "boards", label: string) => {
      await page.goto(`${event}/matches/${of}/new`);
      await page.locator("[name=label]").fill(label);
      // Each telephone has an address of its own, all of the whole tournament.
      if (of === "scorers") await page.locator("[name=keepOthers]").check();
      await main(page).locator("form button[type=submit]").last().click();
      return page.locator("#issued-address").inputValue();
    };
    const phones: Page[] = [];
    for (const label of ["Anna", "Bruno", "Carla"])
      phones.push(await telephone(browser, await issue("scorers", label)));
    const screen = await telephone(browser, await issue("boards", "Bar"));

    await test.step("the groups end with a ring of equals, which lots decide", async () => {
      await page.goto(`${event}/matches`);
      expect(await playOn(phones)).toHaveLength(3 * groups);
      await page.goto(`${event}/matches/rounds/0/closure`);
      await expect(main(page)).toContainText("1 parità è da decidere.");
      await page.goto(`${event}/matches`);
      await main(page).getByRole("link", { name: "Decidi le parità" }).first().click();
      await page.locator("[name=method][value=lots]").check({ force: true });
      await page.locator("[name=note]").fill("Davanti a tutti");
      await press(page, "Decidi");
      await expect(page.getByText("Parità decisa.").first()).toBeVisible();
      await page.goto(`${event}/matches/rounds/0/closure`);
      await send(page, "closure");
      await expect(page.getByText("Fase chiusa.").first()).toBeVisible();
    });

    let champion = "";
    await test.step("a result that fed the semi-final is corrected: the semi-final is named, reset and replayed", async () => {
      const first = groups === 8 ? 8 : 0;
      const knockout = await playOn(phones, first + 4 + 2);
      const quarter = knockout[first] as Played;
      const semi = knockout
        .slice(first + 4)
        .find(({ winner, loser }) => [winner, loser].includes(quarter.winner)) as Played;
      await page.goto(`${event}/matches?part=closed&pageSize=50`);
      await main(page)
        .getByRole("link", { name: new RegExp(`^M${quarter.number} `, "u") })
        .first()
        .click();
      await main(page).getByRole("link", { name: "Correggi" }).first().click();
      const sides = await main(page).locator(".sides li").allTextContents();
      const [home, away] = sides[0]?.trim() === quarter.loser ? ["1", "0"] : ["0", "1"];
      await page.locator("[name='score.home']").fill(home);
      await page.locator("[name='score.away']").fill(away);
      await press(page, "Correggi il risultato");
      await expect(main(page)).toContainText("1 partita successiva va rigiocata.");
      await expect(main(page)).toContainText(`M${semi.number} `);
      await inspect();
      await press(page, "Correggi e rigioca 1 partita");
      await expect(page.getByText(`Risultato di M${quarter.number} corretto`).first()).toBeVisible();
      const [again, ...last] = await playOn(phones);
      expect(again?.number).toBe(semi.number);
      expect([again?.winner, again?.loser]).toContain(quarter.loser);
      expect(last).toHaveLength(2);
      champion = quarter.winner === "entry 1" ? "entry 2" : "entry 1";
      expect(last.map(({ winner }) => winner)).toContain(champion);
    });

    await test.step("screen, paper and championship say who won", async () => {
      const shown = new URL(screen.url()).pathname;
      await expect(async () => {
        const pictures: string[] = [];
        for (const slide of [0, 1, 2, 3, 4, 5, 6, 7]) {
          await screen.goto(`${shown}?slide=${slide}&still`);
          pictures.push((await screen.locator("#content").textContent()) ?? "");
        }
        expect(pictures.join(" ")).toContain(champion);
      }).toPass();
      await page.goto(`${event}/matches/print?what=bracket`);
      await expect(page.locator(".paper").first()).toContainText(champion);
      await page.goto(`${event}/matches/rounds/1/closure`);
      await send(page, "closure");
      await expect(page.getByText("Fase chiusa.").first()).toBeVisible();
      await page.goto(`${event}/publication`);
      await page.locator("form#publication").getByRole("button", { name: "Concludi" }).first().click();
      await expect(page).toHaveURL(new RegExp(`${event}$`, "u"));
      await page.goto(`/championships/${seasonId}`);
      await expect(main(page).getByRole("row").nth(1)).toContainText(champion);
      expect((await phones[0]?.reload())?.status()).toBe(404);
    });
    for (const one of [...phones, screen]) await one.context().close();
  });
});
