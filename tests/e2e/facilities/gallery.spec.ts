import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, testAsManager as test } from "#tests/support/e2e.ts";
import { textsOf } from "#tests/support/texts.ts";

// The gallery of a location: pictures are uploaded with scripts and without, dragged, moved and deleted.

const t = textsOf("it");

/** A photo as a phone would send it. */
async function photo(name: string, color: string) {
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background: color } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** A new location without pictures. Answers the address of its gallery. */
async function newGallery(page: Page, name: string): Promise<string> {
  await page.goto("/locations/new");
  await page.locator('[name="name"]').fill(name);
  await page.getByRole("main").locator('form[method=post] [type="submit"]:visible').first().click();
  await expect(page).toHaveURL(/\/locations\/[\w-]{36}$/u);
  return `${new URL(page.url()).pathname}/media`;
}

const names = (page: Page) => page.locator("figure .file");

test.describe("with scripts", () => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has scripts.
  test.skip(({ hasScripts }) => !hasScripts, "without scripts the form sends all files at once");

  test("three at once, one of them bad, tried again after the line broke", async ({ page, inspect, consoleErrors }) => {
    await page.goto(await newGallery(page, "Foto con progresso"));
    await expect(page.getByText(t("gallery:list.empty"))).toBeVisible();
    let sent = 0;
    await page.route("**/media/upload", async (route) => {
      sent += 1;
      // The line breaks under the last file.
      if (sent === 3) await route.abort("connectionreset");
      else await route.continue();
    });
    const bad = { name: "pagina.png", mimeType: "image/png", buffer: Buffer.from("<html>") };
    const input = page.locator("input[type=file]");
    await input.setInputFiles([await photo("uno.jpg", "red"), bad, await photo("due.jpg", "blue")]);
    const files = page.getByRole("list", { name: t("gallery:upload.files") });
    await expect(files.getByText(t("gallery:upload.done"), { exact: true })).toHaveCount(1);
    await expect(files.getByText("«pagina.png» non è un'immagine JPEG, PNG, WebP, AVIF o GIF")).toBeVisible();
    await expect(files.getByText(t("gallery:errors.gallery.upload_failed"))).toBeVisible();
    await expect(names(page)).toHaveText(["uno.webp"]);
    await inspect();
    await files.getByRole("button", { name: `${t("gallery:upload.retry")} due.jpg` }).click();
    await expect(names(page)).toHaveText(["uno.webp", "due.webp"]);
    await files.getByRole("button", { name: `${t("gallery:upload.dismiss")} pagina.png` }).click();
    await expect(files.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("status").filter({ hasText: "2 di 2 foto caricate." })).toBeAttached();
    await expect(page.locator("figure img").first()).toHaveJSProperty("naturalWidth", 480);
    // The browser itself notes the refusal and the broken line.
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/ 422 /u), expect.stringMatching(/RESET/u)]);
  });

  test("what was chosen before the script ran is sent when it has", { tag: "@soak" }, async ({ page }) => {
    const gallery = await newGallery(page, "Foto veloci");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(gallery, { waitUntil: "commit" });
    await page.locator("input[type=file]").setInputFiles([await photo("presto.jpg", "red")]);
    release();
    await expect(names(page)).toHaveText(["presto.webp"]);
  });

  test("how far a file is can be seen while it is sent", { tag: "@soak" }, async ({ page }) => {
    await page.goto(await newGallery(page, "Foto lenta"));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/media/upload", async (route) => {
      await held;
      await route.continue();
    });
    await page.locator("input[type=file]").setInputFiles([await photo("a.jpg", "red"), await photo("b.jpg", "green")]);
    await expect(page.getByRole("progressbar", { name: "Caricamento di a.jpg" })).toBeVisible();
    await expect(page.getByText(t("gallery:upload.waiting"), { exact: true })).toBeVisible();
    release();
    await expect(names(page)).toHaveText(["a.webp", "b.webp"]);
  });

  test("what is too large is said before it is sent", { tag: "@soak" }, async ({ page }) => {
    await page.goto(await newGallery(page, "Foto grandi"));
    const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
    await page.locator("input[type=file]").setInputFiles({ name: "enorme.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("«enorme.jpg»: non è possibile caricare file superiori a 5MB")).toBeVisible();
  });

  test("files may be dropped, and pictures dragged to another place", async ({ page, expectFlash }) => {
    await page.goto(await newGallery(page, "Foto trascinate"));
    const input = page.locator("input[type=file]");
    await expect(page.getByText(t("gallery:upload.drop"))).toBeVisible();
    const { buffer } = await photo("a.jpg", "red");
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" }));
        return transfer;
      },
      [...buffer],
    );
    await page.getByText(t("gallery:upload.drop")).dispatchEvent("drop", { dataTransfer: data });
    await expect(names(page)).toHaveText(["a.webp"]);
    await input.setInputFiles([await photo("b.jpg", "green"), await photo("c.jpg", "blue")]);
    await expect(names(page)).toHaveText(["a.webp", "b.webp", "c.webp"]);
    const cards = page.getByRole("list", { name: t("gallery:title"), exact: true }).getByRole("listitem");
    await cards.nth(2).dragTo(cards.nth(0));
    await expect(names(page)).toHaveText(["c.webp", "a.webp", "b.webp"]);
    await expectFlash(t("gallery:list.moved"));
  });
});

test("several in one form, moved by buttons, described, deleted", { tag: "@soak" }, async ({
  page,
  hasScripts,
  expectFlash,
}) => {
  const gallery = await newGallery(page, hasScripts ? "Foto con script" : "Foto senza script");
  await page.goto(gallery);
  await page.locator("input[type=file]").setInputFiles([await photo("uno.jpg", "red"), await photo("due.jpg", "blue")]);
  if (!hasScripts) await page.getByRole("button", { name: t("gallery:upload.submit"), exact: true }).click();
  await expect(names(page)).toHaveText(["uno.webp", "due.webp"]);
  await page.getByRole("button", { name: "Sposta prima la foto 2, due.webp" }).click();
  await expect(names(page)).toHaveText(["due.webp", "uno.webp"]);
  await page.getByRole("link", { name: t("gallery:list.describeNow") }).click();
  await page.locator('[name="alt"]').fill("Un campo blu");
  await page.getByRole("button", { name: t("gallery:edit.submit"), exact: true }).click();
  await expectFlash(t("gallery:edit.done"));
  await expect(page.getByRole("img", { name: "Un campo blu" })).toBeVisible();
  await page.getByRole("link", { name: "Elimina la foto 1, due.webp" }).click();
  await page.getByRole("button", { name: t("gallery:delete.submit"), exact: true }).click();
  await expectFlash(t("gallery:delete.done"));
  await expect(names(page)).toHaveText(["uno.webp"]);
});

test("a form that is too large to be read still gets a page that says so", { tag: ["@nojs", "@soak"] }, async ({
  page,
  hasScripts,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: not disabled, run in the project that has no scripts.
  test.skip(hasScripts, "with scripts each file travels alone");
  await page.goto(await newGallery(page, "Foto enormi"));
  const large = { mimeType: "image/jpeg", buffer: Buffer.alloc(28 * 1024 * 1024) };
  await page.locator("input[type=file]").setInputFiles({ name: "enorme.jpg", ...large });
  await page.getByRole("button", { name: t("gallery:upload.submit"), exact: true }).click();
  await expect(page.getByRole("alert")).toContainText(t("gallery:errors.gallery.too_much"));
});
