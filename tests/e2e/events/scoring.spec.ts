import postgres from "postgres";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

// What only a browser shows of live scores; tests/screens/events/{scorer,boards}.test.ts have the rest, without scripts.

const t = textsOf("it");

/** A match of Aurora's whose teams can play it. @returns its tournament's address, and its own */
async function readyMatch(): Promise<{ event: string; match: string; number: number }> {
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const [found] = await sql<[{ id: string; event: string; number: number }]>`
    select m.id, m.event_id as event, m.number from upstream.matches m
      join upstream.events e on e.id = m.event_id and e.status = 'live' and e.name = 'Coppa del Circolo'
      join upstream.organizations o on o.id = e.organisation_id and o.name like '%Aurora%'
     where m.status = 'ready' and not exists (
       select from upstream.match_sides own join upstream.match_sides other on other.team_id = own.team_id
         join upstream.matches played on played.id = other.match_id and played.status = 'started' where own.match_id = m.id)
     order by m.number desc limit 1`;
  await sql`update upstream.events set start_at = least(start_at, now()), end_at = greatest(end_at, now() + interval '1 hour')
    where id = ${found.event}`;
  await sql.end();
  const event = `/events/tournaments/${found.event}`;
  return { event, match: `${event}/matches/${found.id}`, number: found.number };
}

test.describe("live scores, with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts the same forms lead on, page by page");

  test("taps wait for the network and are counted in order; two dashboards see them come", async ({
    page,
    browser,
    baseURL,
    signIn,
    expectAccessible,
    inspect,
    consoleErrors,
  }) => {
    const { event, match, number } = await readyMatch();
    await signIn("events", "Aurora");
    await page.goto(`${event}/matches/scorers/new?matchId=${match.split("/").at(-1)}`);
    await page.getByRole("button", { name: t("scoring:links.submit") }).click();
    const address = await page.locator("#issued-address").inputValue();
    const phone = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: "it-IT" });
    const scorer = await phone.newPage();
    await scorer.goto(address);
    await scorer.getByRole("button", { name: t("scoring:taps.start") }).click();
    await expect(scorer.locator(".points")).toHaveText("0 – 0");
    const team = scorer.locator("[data-side='0']");
    expect((await team.boundingBox())?.height).toBeGreaterThanOrEqual(96);

    await page.goto(match);
    const other = await browser.newContext({ locale: "it-IT" });
    await signInOn(other, baseURL, "board", "Aurora");
    const desk = await other.newPage();
    await desk.goto("/live-matches");
    await expect(desk.getByRole("row", { name: new RegExp(`M${number} `, "u") })).toContainText("0-0");

    await team.click();
    await expect(scorer.locator(".points")).toHaveText("1 – 0");
    await expect(page.getByRole("main")).toContainText("1-0");
    await expect(desk.getByRole("main")).toContainText("1-0");

    await phone.setOffline(true);
    await team.click();
    await scorer.locator("[data-side='1']").click();
    await team.click();
    await expect(scorer.getByText(t("scoring:waiting.many", { number: "3" })).first()).toBeVisible();
    await expect(scorer.locator(".points")).toHaveText("1 – 0");
    await phone.setOffline(false);
    await expect(scorer.locator(".points")).toHaveText("3 – 1");
    await expect(page.getByRole("main")).toContainText("3-1");
    await expect(desk.getByRole("main")).toContainText("3-1");
    await expectAccessible();
    // Pages for whoever has the address: at a court, and on a wall.
    await page.goto(`${event}/matches/boards/new`);
    await page.locator("[name=label]").fill("Bar");
    await page.getByRole("main").locator("form button[type=submit]").last().click();
    const screen = await page.locator("#issued-address").inputValue();
    for (const open of [address, screen]) {
      await page.goto(open);
      await inspect();
    }
    // What the browser says of addresses that it could not reach is what was tried.
    consoleErrors.splice(0);
    await phone.close();
    await other.close();
  });
});
