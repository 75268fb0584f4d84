import { connect } from "#db/connection.ts";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");

/** Keeps a location from being written until it is called, as another long transaction would. */
async function heldLocation(id: string): Promise<() => Promise<void>> {
  const { sql, close } = connect(process.env.PRODUCT_DATABASE_URL ?? "", 1);
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const work = sql.begin(async (tx) => {
    await tx`select from upstream.locations where id = ${id} for update`;
    held.resolve();
    await over.promise;
  });
  await Promise.race([held.promise, work]);
  return async () => {
    over.resolve();
    await work;
    await close();
  };
}

test("a write that takes its time is said in time, and sent again it shows how it ended", async ({
  page,
  hasScripts,
  inspect,
  consoleErrors,
}) => {
  const name = `Attesa ${hasScripts ? "con" : "senza"} script ${Date.now()}`;
  const save = page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first();
  await page.goto("/locations/new");
  await page.locator('main [name="name"]').fill(name);
  await save.click();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  const made = page.url();
  const release = await heldLocation(made.split("/").at(-1) ?? "");
  try {
    await page.goto(`${made}/edit`);
    await page.locator('main [name="name"]').fill(`${name}, cambiata`);
    // why not awaited: a browser without scripts waits for the next page.
    const sent = save.click();
    await expect(page.getByRole("heading", { level: 1, name: t("common:away.waiting") })).toBeVisible({
      timeout: 15_000,
    });
    await sent;
    await expect(page.getByText(t("common:away.kept"))).toBeVisible();
    // The way on is at hand.
    await expect(page.locator("#main-menu a[aria-current=page]")).toHaveCount(1);
    await inspect();
  } finally {
    await release();
  }
  await page.getByRole("button", { name: t("common:away.resend") }).click();
  await expect(page).toHaveURL(made);
  await expect(page.getByRole("main")).toContainText(`${name}, cambiata`);
  // Chromium's word on the page above, and no other.
  for (const message of consoleErrors.splice(0)) expect(message).toContain("status of 503");
});
