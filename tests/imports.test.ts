import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const root = `${import.meta.dirname}/..`;
const folders = ["app", "contracts", "db", "server", "tests"];
const importPattern = /\bfrom\s+"([^"]+)"|\bimport\(\s*"([^"]+)"|^import\s+"([^"]+)"/gmu;

/** Prefixes of package.json's `imports`, such as `#upstream/`, and the folders that they stand for. */
const aliases = Object.entries(manifest.imports).map(
  ([alias, folder]) => [alias.slice(0, -1), folder.slice("./".length, -1)] as const,
);

/** A specifier as a path below the root; undefined for a package. */
function resolve(specifier: string, file: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  const found = aliases.find(([prefix]) => specifier.startsWith(prefix));
  return found && found[1] + specifier.slice(found[0].length);
}

/** A circle of imports as paths, the first one repeated at its end; undefined when there is none. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (done.has(file)) return undefined;
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    path.push(file);
    for (const imported of graph.get(file) ?? []) {
      const circle = visit(imported);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}

// The linter's rule leaves out imports of types, which tie modules together as well.
test("no module imports itself by way of others, types included", () => {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ["**/node_modules/**"] },
  );
  const graph = new Map(
    files.map((file) => {
      const imports = [...readFileSync(join(root, file), "utf8").matchAll(importPattern)];
      return [file, imports.flatMap(([, from, dynamic, bare]) => resolve(from ?? dynamic ?? bare ?? "", file) ?? [])];
    }),
  );
  expect(graph.get("server/upstream/main.ts")).toContain("server/upstream/app.ts");
  expect(findCircle(graph)?.join(" -> ")).toBeUndefined();
});

// The linter cannot tell an import of types from one of values in a pattern.
test("the tournament engine imports nothing of contracts but types", () => {
  const files = globSync("server/upstream/events/engine/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  expect(files).toContain("server/upstream/events/engine/resolve.ts");
  const values = files.filter((file) =>
    /^import (?!type )[^;]*"#contracts\//mu.test(readFileSync(join(root, file), "utf8")),
  );
  expect(values).toEqual([]);
});

test("how long a field may be stands in its contract, not in its screen", () => {
  const files = globSync("app/routes/**/*.tsx", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /maxLength=\{\d/u.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

// A thread that loads schemas or a database takes seconds (ADR 106). What only gives types is not loaded.
test("the thread that computes loads the engine, figures of contracts, and one package", () => {
  const loaded = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const source = readFileSync(join(root, file), "utf8");
    for (const [, from] of source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gmu)) {
      const path = resolve(from ?? "", file);
      if (path) visit(path);
      else if (!from?.startsWith("node:")) packages.add(from ?? "");
    }
  };
  visit("server/upstream/events/simulations/simulate-thread.ts");
  expect([...packages]).toEqual(["temporal-polyfill"]);
  expect([...loaded].filter((file) => file.startsWith("contracts/"))).toEqual(["contracts/events/sizes.ts"]);
  expect([...loaded].filter((file) => /(?:table|store)\.ts$/u.test(file))).toEqual([]);
  expect(loaded).toContain("server/upstream/events/engine/schedule.ts");
  expect(loaded.size).toBeLessThan(75);
});

// Exactness (changes of clocks, zones) is proven once for a program: what reckons in a way of its own is not.
test("each program reckons with dates in one module; browsers have no library for it but the calendar's", () => {
  const files = globSync("{app,contracts,db,server}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.{ts,tsx}"] });
  const users = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8"))).sort();
  expect(users(/from "temporal-polyfill/u)).toEqual(["app/rules/time.server.ts", "server/upstream/core/time.ts"]);
  expect(users(/from "@?date-fns/u)).toEqual(["app/ui/forms/date-calendar.tsx"]);
  expect(users(/new Intl\.DateTimeFormat|toLocale(?:Date|Time)?String\(/u)).toEqual([
    "app/rules/dates.ts",
    // Only asks whether a zone is known.
    "contracts/scalars.ts",
    "server/upstream/core/time.ts",
  ]);
});
