import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** Classes that are put together from a part and a value: colours of courts, what an agenda's colours mean, paper. */
const composed = /^(?:court|color)-|^across/u;

// A class that was renamed in one of the two places only leaves its pages without their looks, and nothing else fails.
test("every class of a style sheet is given by a component", () => {
  const components = globSync("app/**/*.{ts,tsx}", { cwd: root }).map(read).join("\n");
  const given = new Set(components.match(/[\w-]+/gu));
  const styled = globSync("app/**/*.css", { cwd: root }).flatMap((file) => {
    const rules = read(file).replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/gu, "");
    return [...rules.matchAll(/\.([a-z_][\w-]*)/giu)].map(([, name = ""]) => ({ file, name }));
  });
  expect(styled.length).toBeGreaterThan(100);
  expect(styled.filter(({ name }) => !given.has(name) && !composed.test(name))).toEqual([]);
});
