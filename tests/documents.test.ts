import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const operations = read("docs/operations.md");
const security = read("docs/security.md");

/** Cells of the rows of all tables in a text, headings left out. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gmu)]
    .map(([, row = ""]) => row.split(/(?<!\\)\|/u).map((cell) => cell.trim()))
    .filter(([first]) => !/^-+$/u.test(first ?? ""));

/** The part of a text from one heading to the next. */
function section(text: string, heading: string): string {
  const [, rest = ""] = text.split(`\n## ${heading}\n`);
  return rest.split("\n## ")[0] ?? "";
}

/** Names of the variables that a program parses. */
const parsedBy = (path: string): string[] => {
  const [, schema = ""] = /z\.object\(\{([\s\S]*?)\n\}\);/u.exec(read(path)) ?? [];
  return [...schema.matchAll(/^ {2}([A-Z_]+):/gmu)].map(([, name = ""]) => name);
};

describe("docs/operations.md", () => {
  const programs = { D: parsedBy("app/backend/env.server.ts"), U: parsedBy("server/upstream/core/env.ts") };
  const table = new Map(
    rowsOf(section(operations, "Configure"))
      .filter(([name]) => name !== "variable")
      .map(([name = "", of = ""]) => [/`([A-Z_]+)`/u.exec(name)?.[1] ?? name, of.split(" ")]),
  );

  test.each(Object.entries(programs))("has every variable of %s, and no other", (letter, names) => {
    expect(names.length).toBeGreaterThan(10);
    const told = [...table].filter(([, of]) => of.includes(letter)).map(([name]) => name);
    expect(told.toSorted()).toEqual(names.toSorted());
  });

  test("says what .env of Compose may hold", () => {
    const wanted = new Set([...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/gu)].map(([, name = ""]) => name));
    const sentence = /Compose reads from `\.env`: the five of Deploy,([\s\S]*?)\.\n/u.exec(operations)?.[1] ?? "";
    const told = [...sentence.matchAll(/`([A-Z_]+)`/gu)].map(([, name = ""]) => name);
    const deploy = [
      "POSTGRES_PASSWORD",
      "DASHBOARD_POSTGRES_PASSWORD",
      "SESSION_SECRET",
      "SECRETS_KEYS",
      "AUDIT_SIGNING_KEY",
    ];
    for (const name of deploy) expect(section(operations, "Deploy")).toContain(`${name}=`);
    expect([...told, ...deploy].toSorted()).toEqual([...wanted].toSorted());
  });

  test("has all that Compose refuses to start without, like the README", () => {
    const required = new Set([...read("compose.yaml").matchAll(/\$\{([A-Z_]+):\?/gu)].map(([, name = ""]) => name));
    expect(required.size).toBeGreaterThan(2);
    const readme = section(read("README.md"), "Use it");
    for (const name of required)
      for (const text of [readme, section(operations, "Deploy")]) expect(text).toContain(name);
  });

  test("names every metric of ours, and no other", () => {
    const sources = globSync(["app/backend/**/*.server.ts", "server/upstream/operations/metrics/*.ts"], { cwd: root });
    const made = sources.flatMap((path) =>
      [...read(path).matchAll(/name: "((?:dashboard|upstream)_[a-z_]+)"/gu)].map(([, name = ""]) => name),
    );
    const told = rowsOf(section(operations, "Read the metrics"))
      .map(([name = ""]) => /^`((?:dashboard|upstream)_[a-z_]+)/u.exec(name)?.[1])
      .filter((name) => name !== undefined);
    expect(told.toSorted()).toEqual([...new Set(made)].toSorted());
  });

  test("runs files that are there, and quotes the logs as they are", () => {
    const files = [...operations.matchAll(/\bnode (server\/[\w/-]+\.ts)/gu)].map(([, file = ""]) => file);
    expect(new Set(files).size).toBeGreaterThan(4);
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
    const sources = globSync(["app/backend/**/*.ts", "audit/**/*.ts"], { cwd: root }).map(read).join("\n");
    const quoted = [...operations.matchAll(/"((?:the|what) [^"\n]*action[^"\n]*)"/gu)].map(([, words = ""]) => words);
    expect(quoted.length).toBeGreaterThan(2);
    for (const words of quoted) expect(sources, words).toContain(words);
  });
});

describe("docs/security.md", () => {
  /** Requirements of level 1 and 2 in each chapter of ASVS 5.0.0. */
  const chapters: Record<number, number> = {
    1: 27,
    2: 11,
    3: 19,
    4: 10,
    5: 9,
    6: 35,
    7: 18,
    8: 7,
    9: 7,
    10: 29,
    11: 14,
    12: 9,
    13: 13,
    14: 9,
    15: 13,
    16: 16,
    17: 7,
  };
  const answers = rowsOf(security).filter(([numbers = ""]) => /^\d+\.\d+\.\d+/u.test(numbers));
  /** One entry a requirement: `1.2.3–5` are three. */
  const told = answers.flatMap(([numbers = "", , kept = ""]) =>
    numbers.split(",").flatMap((entry) => {
      const [, group = "", from = "", to = from] = /^\s*(\d+\.\d+\.)(\d+)(?:–(\d+))?$/u.exec(entry) ?? [];
      expect(group, entry).not.toBe("");
      const length = Number(to) - Number(from) + 1;
      return Array.from({ length }, (_, at) => ({ number: `${group}${Number(from) + at}`, kept }));
    }),
  );

  test("answers each requirement of levels 1 and 2 once", () => {
    const numbers = told.map(({ number }) => number);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    const count = (chapter: string) => numbers.filter((number) => number.startsWith(`${chapter}.`)).length;
    expect(Object.fromEntries(Object.keys(chapters).map((chapter) => [chapter, count(chapter)]))).toEqual(chapters);
    expect(numbers.length).toBe(253);
  });

  test("says yes, partly, no or none, and why", () => {
    for (const [numbers, level = "", kept = "", why = ""] of answers) {
      expect(level, numbers).toMatch(/^[12](?:, [12])*$/u);
      expect(["yes", "partly", "no", "none"], numbers).toContain(kept);
      expect(why.length, numbers).toBeGreaterThan(5);
    }
  });

  test("sums up what it says", () => {
    const counts = Object.fromEntries(
      ["yes", "partly", "no", "none"].map((kept) => [kept, told.filter((one) => one.kept === kept).length]),
    );
    const sums = Object.fromEntries(
      [...security.matchAll(/\*\*(yes|partly|no|none)\*\* (\d+)/gu)].map(([, kept, n]) => [kept, Number(n)]),
    );
    expect(sums).toEqual(counts);
  });

  test("names tests and files that are there", () => {
    const paths = [...security.matchAll(/`((?:tests|app|audit|server|contracts|db|docs|deploy)\/[^`\s]*)`/gu)];
    expect(paths.length).toBeGreaterThan(60);
    for (const [, path = ""] of paths)
      expect(existsSync(join(root, path)) || globSync(path, { cwd: root }).length > 0, path).toBe(true);
  });
});

test("docs/architecture.md fits on a page, shows a write and an announcement, and names files that are there", () => {
  const text = read("docs/architecture.md");
  expect(text.split("\n").length).toBeLessThanOrEqual(201);
  expect(text.match(/^sequenceDiagram$/gmu)).toHaveLength(2);
  const paths = [...text.matchAll(/`((?:app|audit|contracts|db|docs|locales|patches|server|tests)\/[^`\s<]*)`/gu)];
  expect(paths.length).toBeGreaterThan(20);
  for (const [, path = ""] of paths) expect(globSync(path, { cwd: root }), path).not.toEqual([]);
});

test("docs/adr/README.md names every decision once, by its title, and says of each that was superseded by what", () => {
  const index = read("docs/adr/README.md");
  const files = globSync("docs/adr/[0-9]*.md", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const name = file.split("/").at(-1) ?? "";
    const text = read(file);
    const [, number = "", title = ""] = /^# (\d+)\. (.+)$/mu.exec(text) ?? [];
    const rows = index.split("\n").filter((line) => line.startsWith(`| ${number} | [${title}](${name}) |`));
    const successor = /^\*Superseded by \[(\d+)\]/mu.exec(text)?.[1];
    expect(rows, file).toHaveLength(1);
    expect(rows[0]).toContain(successor === undefined ? "| yes |" : `superseded by [${successor}]`);
  }
});

test("docs/adr/README.md says which numbers are unused", () => {
  const used = globSync("docs/adr/[0-9]*.md", { cwd: root }).map((file) => Number(file.slice("docs/adr/".length, 13)));
  const unused = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter((n) => !used.includes(n));
  const sentence = /^The numbers ([\d, and]+) were set aside/mu.exec(read("docs/adr/README.md"))?.[1] ?? "";
  expect(sentence.match(/\d+/gu)?.map(Number)).toEqual(unused);
});

test("links from one document to another lead somewhere", () => {
  const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/gu)].map(([, to = ""]) => ({ from, to })),
  );
  expect(links.length).toBeGreaterThan(200);
  for (const { from, to } of links) expect(existsSync(join(root, dirname(from), to)), `${to} in ${from}`).toBe(true);
});
