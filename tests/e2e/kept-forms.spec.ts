import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

// What was typed when the session ends: with scripts the form is sent by the router, or by the page that has to leave.

const nameField = (page: Page) => page.locator('main [name="name"]');
const save = (page: Page) => page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first();

/** A page that hears nothing from the server, so that it learns of its session's end when its form is sent. */
const hearsNothing = (page: Page) =>
  page.addInitScript(() => {
    const deaf = class extends EventTarget {
      close() {}
    };
    Object.assign(window, { SharedWorker: undefined, EventSource: deaf });
  });

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel(t("auth:login.email")).fill("facilities@demo.example");
  await page.getByLabel(t("auth:login.password")).fill("Demo1234");
  await page.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
}

test("a form that is sent after the session ended stands there again after signing in", async ({
  page,
  context,
  signIn,
  inspect,
}) => {
  const name = `Scritto e non perso ${Date.now()}`;
  await hearsNothing(page);
  await signIn("facilities");
  await page.goto("/locations/new");
  await nameField(page).fill(name);
  await context.clearCookies({ name: /session$/u });
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?reason=ended&redirectTo=/u);
  await expect(page.getByText(t("auth:session.ended"))).toBeVisible();
  await expect(page.getByText(t("auth:session.kept"))).toBeVisible();
  await inspect();
  await signInAgain(page);
  await expect(page).toHaveURL(/\/locations\/new\?kept=/u);
  await expect(page.getByRole("alert")).toContainText(t("common:forms.keptTitle"));
  await expect(nameField(page)).toHaveValue(name);
  await inspect();
  await save(page).click();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  await expect(page.getByRole("main")).toContainText(name);
});

for (const isEarly of [false, true]) {
  const when = isEarly ? "before its script ran" : "with its script";
  test(`signed out in another tab: a page in which something was typed ${when} takes it along`, async ({
    page,
    context,
    signIn,
    hasScripts,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
    test.skip(!hasScripts, "without scripts a page stays until it is left");
    const name = `In un'altra scheda ${Date.now()}`;
    let run = () => {};
    const typed = new Promise<void>((resolve) => {
      run = resolve;
    });
    await signIn("facilities");
    if (isEarly) {
      await page.route("**/assets/*.js", async (route) => {
        await typed;
        await route.continue();
      });
    }
    await page.goto("/locations/new", isEarly ? { waitUntil: "commit" } : {});
    await nameField(page).pressSequentially(name);
    run();
    const other = await context.newPage();
    await other.goto("/logout");
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    await other.getByRole("button", { name: t("auth:logout.confirm"), exact: true }).click();
    await expect(page).toHaveURL(/\/login\?reason=ended&redirectTo=/u);
    await expect(page.getByText(t("auth:session.kept"))).toBeVisible();
    await signInAgain(page);
    await expect(nameField(page)).toHaveValue(name);
    await expect(page.getByRole("alert")).toContainText(t("common:forms.keptTitle"));
  });
}
