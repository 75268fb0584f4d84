import type { Page } from "@playwright/test";
import postgres from "postgres";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import { fillTeam, registerTeam } from "#tests/support/e2e-forms.ts";
import { textsOf } from "#tests/support/texts.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

// What only a browser shows of registrations; tests/screens/events/registrations.test.ts has the rest, without scripts.

const t = textsOf("it");

/** A published tournament with this many teams. @returns the address of its registrations */
async function registered(count: number): Promise<string> {
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  const fixture = tournamentGround(sql, demoOrganisations.aurora);
  const id = await fixture.tournament({ maxTeams: 8 });
  await fixture.teams(id, count);
  await sql.end();
  return `/events/tournaments/${id}/registrations`;
}

const teams = (page: Page) => page.getByRole("table", { name: t("registrations:lists.entry") }).locator("tbody tr");
const order = (page: Page) => teams(page).locator("th").allTextContents();
const numbered = (...names: string[]) => names.map((name, at) => `${at + 1}. ${name}`);

/** Drops a team above the first one. */
async function dragToTop(page: Page, name: string) {
  const handle = teams(page).filter({ hasText: name }).locator("[data-drag-id]");
  const [start, top] = [await handle.boundingBox(), await teams(page).first().boundingBox()];
  if (!start || !top) throw new Error("a row is not there");
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, (y + top.y) / 2);
  await page.mouse.move(x, top.y + 4);
  await page.mouse.up();
}

test.describe("registrations, with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts there are the buttons and what is read again");

  test("a dragged team takes another's seed, which holds; what others register shows by itself", async ({
    page,
    browser,
    baseURL,
    signIn,
    expectFlash,
    expectAccessible,
  }) => {
    const path = await registered(4);
    await signIn("events", "Aurora");
    await page.goto(path);
    await expect(teams(page).locator("[data-drag-id]")).toHaveCount(4);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "it-IT" });
    await signInOn(context, baseURL, "board", "Aurora");
    const other = await context.newPage();
    await other.goto(path);
    await expect(teams(other)).toHaveCount(4);

    // What is sent is the form of the buttons, with the order that was seen.
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes(path));
    await dragToTop(page, "entry 4");
    const form = new URLSearchParams((await sent).postData() ?? "");
    expect([...form.keys()]).toEqual(expect.arrayContaining(["id", "to"]));
    expect(new URL((await sent).url()).searchParams.get("tag")).toBeTruthy();
    await expectFlash(t("registrations:list.moved", { name: "entry 4", position: 1 }));
    const after = numbered("entry 4", "entry 1", "entry 2", "entry 3");
    await expect.poll(() => order(page)).toEqual(after);
    await expect.poll(() => order(other)).toEqual(after);
    await expectAccessible();
    await page.reload();
    expect(await order(page)).toEqual(after);

    // A colleague registers a team on a phone.
    await registerTeam(other, path, "Aquile");
    await expect(teams(other)).toHaveCount(5);
    await expect(teams(page).filter({ hasText: "5. Aquile" })).toBeVisible();
    await context.close();
  });

  test("a team is added and changed over the list, whose search stays", async ({
    page,
    signIn,
    expectFlash,
    expectAccessible,
  }) => {
    const path = await registered(3);
    await signIn("events", "Aurora");
    await page.goto(`${path}?q=entry`);
    const panel = page.getByRole("complementary", { name: t("registrations:new.title") });
    await page.getByRole("link", { name: t("registrations:new.link") }).click();
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(`${path}/beside/new`);
    await expect(teams(page)).toHaveCount(3);
    // What is refused is said in the panel, over the list.
    await panel.getByRole("button", { name: t("registrations:new.submit"), exact: true }).click();
    await expect(panel.getByRole("alert")).toBeVisible();
    await expectAccessible();
    await fillTeam(page, "entry-nuova");
    await expectFlash(t("registrations:new.done", { name: "entry-nuova", position: 4 }));
    await expect(page).toHaveURL(`${path}?q=entry`);
    await expect(teams(page)).toHaveCount(4);

    // One team after the other: the form that opens again is a blank one.
    await page.getByRole("link", { name: t("registrations:new.link") }).click();
    await fillTeam(page, "entry-terza", "registrations:new.another");
    await expectFlash(t("registrations:new.done", { name: "entry-terza", position: 5 }));
    await expect(panel.locator('[name="team.name"]')).toHaveValue("");
    await expect(panel.locator('[name="team.players[0].lastName"]')).toHaveValue("");
    await expect(teams(page)).toHaveCount(5);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${path}?q=entry`);

    const link = teams(page).nth(3).getByRole("link").first();
    await link.click();
    const team = page.getByRole("complementary", { name: "entry-nuova" });
    await team.locator('[name="team.name"]').fill("entry cambiata");
    await team.getByRole("button", { name: t("registrations:edit.submit"), exact: true }).click();
    await expectFlash(t("registrations:edit.done", { name: "entry cambiata" }));
    await expect(page).toHaveURL(`${path}?q=entry`);

    await teams(page).first().getByRole("link").first().click();
    await expect(page.locator("aside.sidePanel h2")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator("aside.sidePanel")).toBeHidden();
    await expect(teams(page).first().getByRole("link").first()).toBeFocused();
    await expect(page).toHaveURL(`${path}?q=entry`);
  });
});
