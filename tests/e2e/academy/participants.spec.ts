import type { Page } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import { addTraining, enter } from "#tests/support/demo-trainings.ts";
import { expect, signInOn, test } from "#tests/support/e2e.ts";
import { expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { textsOf } from "#tests/support/texts.ts";

const t = textsOf("it");
const phone = { width: 360, height: 740 };
const names = ["Alberti", "Bassi", "Conti", "De Sanctis Vendramin", "Esposito", "Ferri", "Galli", "Rossi Montecuccoli"];

/** Asks the product's database, as a colleague at another desk would change it. */
async function withSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(process.env.PRODUCT_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** A training that is about to begin, with these people. @returns its id, and the address of its page of presence */
const training = (people: readonly string[]) =>
  withSql(async (sql) => {
    const id = await addTraining(sql);
    for (const name of people) await enter(sql, id, name);
    return { id, path: `/my-organization/course-sessions/${id}/presence` };
  });

const rowOf = (page: Page, name: string) => page.getByRole("group", { name: `${name} Ada` });
const mark = (page: Page, name: string, as: "present" | "absent") =>
  rowOf(page, name).getByRole("radio", { name: t(`participants:marks.${as}`) });
const counted = (present: number, absent: number, unmarked: number) =>
  t("participants:page.counts", { present, absent, unmarked });
const savedMarks = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/presence/mark") && answer.request().method() === "POST");

test("a coach marks with one thumb, on a phone @nojs", async ({ page, signIn, hasScripts, expectAccessible }) => {
  const { path } = await training(names);
  await signIn("coach");
  await page.setViewportSize(phone);
  await page.goto(path);
  const save = page.getByRole("button", { name: t("participants:page.save"), exact: true });
  // In sight without scrolling, and as high as a thumb needs.
  await expect(save).toBeInViewport({ ratio: 1 });
  expect((await save.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const label = rowOf(page, "Alberti").locator("label.tick").first();
  expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(page);
  await expectAccessible();

  const alone = hasScripts ? savedMarks(page) : undefined;
  await mark(page, "Alberti", "present").check();
  await alone;
  await mark(page, "Rossi Montecuccoli", "absent").check();
  await expect(save).toBeInViewport({ ratio: 1 });
  if (hasScripts) {
    await expect(page.getByText(counted(1, 1, 6))).toBeVisible();
    await page.reload();
  } else {
    await save.click();
  }
  await expect(page.getByText(counted(1, 1, 6))).toBeVisible();
  await page.getByRole("button", { name: t("participants:page.allPresent") }).click();
  await expect(page.getByText(counted(7, 1, 0))).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("what a colleague marks shows by itself, and leaves what is typed here", async ({
  page,
  browser,
  baseURL,
  signIn,
  hasScripts,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(!hasScripts, "without scripts the page shows what was marked when it is read again");
  const { path, id } = await training(["Alberti", "Bassi", "Conti"]);
  await signIn("coach");
  await page.setViewportSize(phone);
  await page.goto(path);
  const note = rowOf(page, "Bassi").getByRole("textbox");
  await rowOf(page, "Bassi").locator("summary").click();
  await note.fill("Avvisa la mam");

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "it-IT" });
  await signInOn(context, baseURL, "manager");
  const desk = await context.newPage();
  await desk.goto(path);
  await mark(desk, "Bassi", "absent").check();
  await expect(mark(page, "Bassi", "absent")).toBeChecked();
  await expect(page.getByText(counted(0, 1, 2))).toBeVisible();
  await expect(note).toHaveValue("Avvisa la mam");
  await expect(note).toBeFocused();
  await page.keyboard.type("ma");

  // Somebody new comes between two others; nobody's mark or note moves to another row.
  await withSql((sql) => enter(sql, id, "Baldi"));
  await mark(page, "Alberti", "present").check();
  await expect(mark(desk, "Alberti", "present")).toBeChecked();
  await expect(rowOf(desk, "Baldi")).toBeVisible();
  await expect(rowOf(page, "Baldi")).toBeVisible();
  await expect(note).toHaveValue("Avvisa la mamma");
  await expect(rowOf(page, "Baldi").getByRole("textbox", { includeHidden: true })).toHaveValue("");
  await page.getByRole("button", { name: t("participants:page.save"), exact: true }).click();
  await expect(rowOf(desk, "Bassi").getByRole("textbox")).toHaveValue("Avvisa la mamma");
  await expect(page.getByText(counted(1, 1, 2))).toBeVisible();
  await expect(desk.getByText(counted(1, 1, 2))).toBeVisible();

  // What was refused stays, with what was typed.
  await rowOf(page, "Conti").locator("summary").click();
  const other = rowOf(page, "Conti").getByRole("textbox");
  await other.fill("Ginocchio");
  await withSql(
    (
      sql,
    ) => sql`update upstream.trainings set start_at = now() - interval '20 days', end_at = now() - interval '19 days'
      where id = ${id}`,
  );
  await page.getByRole("button", { name: t("participants:page.save"), exact: true }).click();
  await expect(page.getByText(t("participants:errors.presence.closed")).first()).toBeVisible();
  await expect(other).toHaveValue("Ginocchio");
  await context.close();
});
