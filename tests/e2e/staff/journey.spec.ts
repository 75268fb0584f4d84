import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";
import { waitFor } from "#tests/support/wait.ts";

const t = textsOf("it");
const password = "Nuova1234";

/** The text of the mail to an address, with its line breaks taken out of the way. */
async function mailTo(address: string): Promise<string> {
  const outbox = process.env.PRODUCT_OUTBOX ?? "";
  return waitFor(async () => {
    const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
    return mails.find((mail) => mail.includes(`To: ${address}`))?.replaceAll(/=\r?\n/gu, "");
  });
}

const main = (page: Page) => page.getByRole("main");

test("a manager adds a coach, who enters by the mail, sees no settings, loses access and is out", {
  tag: "@nojs",
}, async ({ page, browser, baseURL, hasScripts, signIn, expectFlash }) => {
  const lastName = `Prova ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${crypto.randomUUID()}@nuova.example`;
  await signIn("manager", "Aurora");

  await test.step("the manager adds the coach", async () => {
    await page.goto("/staff");
    await page.getByRole("link", { name: t("staff:list.new") }).click();
    await page.getByLabel(t("staff:fields.firstName"), { exact: true }).fill("Nora");
    await page.getByLabel(t("staff:fields.lastName")).fill(lastName);
    await page.getByLabel(t("staff:fields.email")).fill(email);
    await page.getByRole("button", { name: t("staff:new.submit") }).click();
    await expect(main(page).getByRole("alert").first()).toContainText(t("staff:errors.staff_member.roles_required"));
    await expect(page.getByLabel(t("staff:fields.email"))).toHaveValue(email);
    await page.getByRole("checkbox", { name: t("roles.coach") }).check();
    await page.getByRole("button", { name: t("staff:new.submit") }).click();
    await expectFlash(`Nora ${lastName} fa parte dello staff.`);
  });

  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: hasScripts });
  const coach = await context.newPage();
  await test.step("the coach chooses a password by the mail, and enters", async () => {
    const mail = await mailTo(email);
    const code = /codice =?[^:]*: (\d{8})/u.exec(mail)?.[1] ?? "";
    await coach.goto(`/reset-password?${new URLSearchParams({ email })}`);
    await coach.getByLabel(t("auth:reset.otp")).fill(code);
    await coach.getByLabel(t("auth:reset.password"), { exact: true }).fill(password);
    await coach.getByLabel(t("auth:reset.repeat")).fill(password);
    await coach.getByRole("button", { name: t("auth:reset.submit") }).click();
    // why not the address: it is already the next page's while the form of this one, which asks for the same, still stands.
    await expect(coach.getByRole("heading", { level: 1, name: t("auth:login.title") })).toBeVisible();
    await coach.getByLabel(t("auth:login.email"), { exact: true }).fill(email);
    await coach.getByLabel(t("auth:login.password")).fill(password);
    await coach.getByRole("button", { name: t("auth:login.submit"), exact: true }).click();
    await expect(coach.getByRole("heading", { level: 1, name: t("home:overview.start") })).toBeVisible();
  });

  await test.step("the coach cannot see settings and staff", async () => {
    const menu = coach.getByRole("navigation", { name: t("shell.mainMenu") });
    await expect(menu.getByRole("link", { name: t("menu.settings"), exact: true })).toHaveCount(0);
    for (const path of ["/settings", "/staff"]) {
      await coach.goto(path);
      expect(new URL(coach.url()).pathname).toBe("/");
    }
  });

  await test.step("the manager takes the access away, and the coach is out", async () => {
    await page.goto("/staff");
    await expect(page.getByRole("row").filter({ hasText: lastName })).not.toContainText(t("staff:list.invited"));
    await page.getByRole("link", { name: `Nora ${lastName}` }).click();
    await page.getByRole("radio", { name: t("staff:access.none") }).check();
    await page.getByRole("button", { name: t("staff:edit.submit") }).click();
    await expectFlash(`Modifiche salvate: Nora ${lastName}.`);
    const isOut = async () => (await context.request.get("/changelog")).url().includes("/login");
    await waitFor(isOut);
    // With scripts the open page leaves by itself, and going elsewhere would meet it on its way.
    if (!hasScripts) await coach.goto("/");
    await expect(coach).toHaveURL(/\/login/u);
  });
  await context.close();
});
