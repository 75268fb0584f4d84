import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { weighPages } from "#tests/support/page-weights.ts";

const assets = join(import.meta.dirname, "..", "..", "build", "client", "assets");

test("what the browser loads holds no schema library, no upstream calls and no server code", async () => {
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  const signs = ["ZodError", "x-app-version", "SESSION_SECRET", "pg_advisory_lock"];
  for (const file of scripts) {
    const code = await readFile(join(assets, file), "utf8");
    expect(
      signs.filter((sign) => code.includes(sign)),
      file,
    ).toEqual([]);
  }
});

/** The most that a browser may load to show any page for the first time, in bytes as brotli. */
const budget = { html: 25_000, javaScript: 190_000 };

// Opens every page.
test("no page loads more than its budget", { timeout: 240_000 }, async ({ dashboard }) => {
  const weights = await weighPages(dashboard.url);
  expect(weights.length).toBeGreaterThan(60);
  const over = weights.filter(({ html, javaScript }) => html > budget.html || javaScript > budget.javaScript);
  const told = over.map(
    ({ page, html, javaScript, scripts }) =>
      `${page}: ${html} bytes of HTML, ${javaScript} of JavaScript (${scripts
        .slice(0, 6)
        .map((script) => script.join(" "))
        .join(", ")}, …)`,
  );
  expect(told, "npm run bench -- bytes shows what each page loads").toEqual([]);
});
