import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const root = `${import.meta.dirname}/..`;
const folders = ["app", "audit", "contracts", "db", "server", "tests"];
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

/** What of ours a file imports, types included, as paths below the root. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(importPattern)].flatMap(
    ([, from, dynamic, bare]) => resolve(from ?? dynamic ?? bare ?? "", file) ?? [],
  );

// The linter's rule leaves out imports of types, which tie modules together as well.
test("no module imports itself by way of others, types included", () => {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ["**/node_modules/**"] },
  );
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect(graph.get("server/upstream/main.ts")).toContain("server/upstream/app.ts");
  expect(findCircle(graph)?.join(" -> ")).toBeUndefined();
});

test("the log's package is built from the format upwards", () => {
  const order = ["format", "entries", "chain", "search", "erasure", "export"];
  const upwards = globSync("audit/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((file) => {
    const rank = (path: string) => order.indexOf(path.split("/")[1] ?? "");
    const imports = [...readFileSync(join(root, file), "utf8").matchAll(importPattern)];
    return imports
      .flatMap(([, from = ""]) => resolve(from, file) ?? [])
      .filter((imported) => imported.startsWith("audit/") && rank(imported) > rank(file))
      .map((imported) => `${file} -> ${imported}`);
  });
  expect(readdirSync(join(root, "audit")).toSorted()).toEqual(order.toSorted());
  expect(upwards).toEqual([]);
});

/** The areas of upstream. One knows those of earlier lines only; those of one line do not know each other (ADR 123). */
const areaOrder = [
  ["db"],
  ["core"],
  ["account"],
  ["auth"],
  ["staff", "settings"],
  ["notifications", "help", "marketplace"],
  ["money"],
  ["occupancies"],
  ["facilities"],
  ["academy"],
  ["events"],
  ["imports"],
  ["people"],
  ["operations"],
  ["jobs", "seed"],
];
/** What stands beside the areas, and is of none, with what it may be for all of them. */
const beneathAreas = ["server/upstream/version.ts"];

const placeOf = (area: string): number => areaOrder.findIndex((line) => line.includes(area));
/** The area of a file of upstream; undefined of what stands beside them, which puts them together. */
const areaOf = (file: string): string | undefined => /^server\/upstream\/([^/]+)\//u.exec(file)?.[1];
const isTable = (file: string): boolean => file.endsWith("/table.ts");

test("an area of upstream knows those before it, and tables", () => {
  const files = globSync("server/upstream/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  const upward = files.flatMap((file) => {
    const area = areaOf(file);
    if (area === undefined) return [];
    expect(placeOf(area), `${area} has a place in the order of areas`).toBeGreaterThanOrEqual(0);
    return importsOf(file)
      .filter((imported) => imported.startsWith("server/upstream/") && !beneathAreas.includes(imported))
      .filter((imported) => {
        const other = areaOf(imported);
        if (other === area || isTable(imported)) return false;
        return other === undefined || placeOf(other) >= placeOf(area);
      })
      .map((imported) => `${file} -> ${imported}`);
  });
  expect(upward).toEqual([]);
  expect(files.some((file) => areaOf(file) === "occupancies")).toBe(true);
});

// Or a rule could be handed up in the clothes of a table.
test("what a table's file hands out is tables, constants and types, and what it imports as well", () => {
  const files = globSync("server/upstream/**/table.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(60);
  const imported = files.flatMap((file) =>
    importsOf(file)
      .filter((other) => other.startsWith("server/upstream/") && !isTable(other))
      .filter((other) => other !== "server/upstream/db/namespace.ts" && areaOf(other) !== areaOf(file))
      .map((other) => `${file} -> ${other}`),
  );
  expect(imported).toEqual([]);
  const functions = files.filter((file) =>
    /^export (?:default|async|function|class)|^export const \w+(?:: [^=]+)? = (?:async )?\(|sql[`<]/mu.test(
      readFileSync(join(root, file), "utf8").replaceAll(/(?<=upstream\.table\()[\s\S]*?^\);$/gmu, ""),
    ),
  );
  expect(functions).toEqual([]);
});

test("the linter knows the order of areas as well", () => {
  const { overrides } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8")) as {
    overrides: { includes: string[]; linter?: unknown }[];
  };
  for (const [place, line] of areaOrder.entries())
    for (const area of line) {
      const own = overrides.filter(({ includes }) => includes.includes(`server/upstream/${area}/**`));
      const rule = JSON.stringify(own);
      const after = areaOrder.slice(place).flat();
      const banned = after.filter((other) => other !== area && rule.includes(`"#upstream/${other}/**"`));
      expect([area, banned]).toEqual([area, after.filter((other) => other !== area)]);
    }
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
  const files = globSync("{app,audit,contracts,db,server}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/*.test.{ts,tsx}"],
  });
  const users = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), "utf8"))).sort();
  expect(users(/from "temporal-polyfill/u)).toEqual(["app/rules/time.server.ts", "server/upstream/core/time.ts"]);
  expect(users(/from "@?date-fns/u)).toEqual(["app/ui/forms/date-calendar.tsx"]);
  expect(users(/new Intl\.DateTimeFormat|toLocale(?:Date|Time)String\(/u)).toEqual([
    "app/rules/dates.ts",
    // Only asks whether a zone is known.
    "contracts/scalars.ts",
    "server/upstream/core/time.ts",
  ]);
});
