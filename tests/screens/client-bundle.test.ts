import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "..", "..", "build", "client", "assets");

test("what the browser loads holds no schema library, no upstream calls, no server code and no tables of time zones", async () => {
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  const signs = ["ZodError", "x-app-version", "SESSION_SECRET", "pg_advisory_lock", "Temporal.Now"];
  for (const file of scripts) {
    const code = await readFile(join(assets, file), "utf8");
    expect(
      signs.filter((sign) => code.includes(sign)),
      file,
    ).toEqual([]);
  }
});

test("a library for dates comes with the calendar that is opened, and with no page", async () => {
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  const holding: string[] = [];
  for (const file of scripts)
    if ((await readFile(join(assets, file), "utf8")).includes("lessThanXSeconds")) holding.push(file);
  expect(holding).toEqual([expect.stringMatching(/^date-calendar-/u)]);
});
