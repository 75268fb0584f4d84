import type { Locator, Route } from "@playwright/test";
import postgres from "postgres";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import { addKnockout } from "#tests/support/knockout.ts";
import { textsOf } from "#tests/support/texts.ts";
import { Visitor } from "#tests/support/visitor.ts";

// What only a browser shows of live scores; tests/screens/events/{scorer,boards}.test.ts have the rest, without scripts.

const t = textsOf("it");

/** A match of Aurora's that its teams can play, in a tournament of its own that is being played. @returns both addresses */
async function readyMatch(): Promise<{ event: string; match: string }> {
  const databaseUrl = process.env.PRODUCT_DATABASE_URL ?? "";
  const visitor = new Visitor(process.env.BASE_URL ?? "");
  await visitor.signIn("events", "Aurora");
  const id = await addKnockout(databaseUrl, visitor, 4);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`update upstream.events set status = 'live', start_at = now() - interval '1 hour', end_at = now() + interval '5 hours'
    where id = ${id}`;
  const [ready] = await sql<[{ id: string }]>`
    select id from upstream.matches where event_id = ${id} and status = 'ready' order by number limit 1`;
  await sql.end();
  const event = `/events/tournaments/${id}`;
  return { event, match: `${event}/matches/${ready.id}` };
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
    const { event, match } = await readyMatch();
    await signIn("events", "Aurora");
    await page.goto(`${event}/matches/scorers/new?matchId=${match.split("/").at(-1)}`);
    await page.getByRole("button", { name: t("scoring:links.submit") }).click();
    const address = await page.locator("#issued-address").inputValue();
    const phone = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: "it-IT" });
    const scorer = await phone.newPage();
    await scorer.goto(address);
    // The page of a match that has not begun, which goes live by itself.
    await page.goto(match);
    await expect(page.getByRole("heading", { name: t("matches:result.title") })).toBeVisible();
    await scorer.getByRole("button", { name: t("scoring:taps.start") }).click();
    await expect(scorer.locator(".points")).toHaveText("0 – 0");
    await expect(page.getByRole("heading", { name: t("matches:score.title") })).toBeVisible();
    await expect(page.locator("header .playing")).toContainText("LIVE");
    const team = scorer.locator("[data-side='0']");
    expect((await team.boundingBox())?.height).toBeGreaterThanOrEqual(96);

    const other = await browser.newContext({ locale: "it-IT" });
    await signInOn(other, baseURL, "board", "Aurora");
    const desk = await other.newPage();
    await desk.goto("/live-matches");
    await expect(desk.getByRole("row").filter({ has: desk.locator(`a[href^="${match}"]`) })).toContainText("0-0");

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

  test("no tap is lost to a cut answer, a tap without effect, a page that was left; to a quicker scorer all are", async ({
    page,
    browser,
    signIn,
    consoleErrors,
  }) => {
    const { event, match } = await readyMatch();
    await signIn("events", "Aurora");
    await page.goto(`${event}/matches/scorers/new?matchId=${match.split("/").at(-1)}`);
    await page.getByRole("button", { name: t("scoring:links.submit") }).click();
    const ofMatch = await page.locator("#issued-address").inputValue();
    await page.goto(`${event}/matches/scorers/new`);
    await page.locator("[name=label]").fill("Anna");
    await page.locator("[name=keepOthers]").check();
    await page.getByRole("button", { name: t("scoring:links.submit") }).click();
    const list = await page.locator("#issued-address").inputValue();
    const phone = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: "it-IT" });
    const scorer = await phone.newPage();
    const [one, other, undo] = ["[data-side='0']", "[data-side='1']", "button[value=undo]"].map((which) =>
      scorer.locator(which),
    ) as [Locator, Locator, Locator];
    const points = scorer.locator(".points");
    const waiting = scorer.locator("main .waiting");
    const isWaiting = (number: number) =>
      expect(waiting).toHaveText(
        number === 1 ? t("scoring:waiting.one") : t("scoring:waiting.many", { number: String(number) }),
      );
    await scorer.goto(`${list}/${match.split("/").at(-1)}`);
    await scorer.getByRole("button", { name: t("scoring:taps.start") }).click();
    await expect(points).toHaveText("0 – 0");

    await test.step("an answer that does not come whole is asked for again, and its tap counts once", async () => {
      await scorer.evaluate(() => {
        const { text } = Response.prototype;
        Response.prototype.text = () => {
          Response.prototype.text = text;
          return Promise.reject(new TypeError("cut"));
        };
      });
      await one.click();
      await isWaiting(1);
      await other.click();
      await expect(points).toHaveText("1 – 1");
      await expect(waiting).toBeHidden();
    });

    await test.step("what waits can be taken back; a tap without effect is dropped alone", async () => {
      await undo.click();
      await undo.click();
      await expect(points).toHaveText("0 – 0");
      await expect(undo).toBeDisabled();
      await phone.setOffline(true);
      await one.click();
      await undo.click();
      await expect(undo).toBeDisabled();
      await other.click();
      await isWaiting(3);
      await phone.setOffline(false);
      await expect(points).toHaveText("0 – 1");
      await phone.setOffline(true);
      for (const what of [undo, undo, one]) await what.click();
      await phone.setOffline(false);
      await expect(points).toHaveText("1 – 0");
      await expect(waiting).toHaveText(t("scoring:waiting.lost", { number: "1" }));
    });

    await test.step("taps outlive their page, and are sent by the next one", async () => {
      const away = async (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());
      await phone.route(/\/score\//u, away);
      await one.click();
      await isWaiting(1);
      await scorer.reload();
      await isWaiting(1);
      await one.click();
      await scorer.goto(list);
      await isWaiting(2);
      await phone.unroute(/\/score\//u, away);
      await expect(waiting).toBeHidden();
      await scorer.goBack();
      await expect(points).toHaveText("3 – 0");
    });

    await test.step("what was meant for another score is not counted, and that is said", async () => {
      await phone.setOffline(true);
      for (const what of [one, one]) await what.click();
      await page.goto(ofMatch);
      await page.locator("[data-side='1']").click();
      await expect(page.locator(".points")).toHaveText("3 – 1");
      await phone.setOffline(false);
      await expect(points).toHaveText("3 – 1");
      await expect(waiting).toHaveText(t("scoring:waiting.lost", { number: "2" }));
    });
    consoleErrors.splice(0);
    await phone.close();
  });
});
