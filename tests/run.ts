import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BuildError, ensureBuild } from "#server/start/build.ts";
import { soakAreas } from "./support/areas.ts";
import { findBrowser } from "./support/browser.ts";
import { seedOfRun } from "./support/seed.ts";
import {
  closingText,
  fromPlaywright,
  fromVitest,
  noTally,
  type Tally,
  timesOf,
  total,
  withProcessor,
} from "./support/tally.ts";

// `npm test` runs everything; `npm test -- unit api screens e2e` runs the named parts, and what follows a further `--`
// goes on to the runners (`npm test -- e2e -- sign-in`). The last line is the sum over all: "N passed, N failed".
// `npm run soak` is the part that endures long: it runs only when it is named. `npm run soak -- events` runs that of an
// area (tests/support/areas.ts), within half an hour.

const everyday = ["unit", "api", "screens", "e2e"] as const;
const parts = [...everyday, "soak"] as const;
type Part = (typeof parts)[number];
const isPart = (word: string): word is Part => (parts as readonly string[]).includes(word);

const root = join(import.meta.dirname, "..");
const [words, rest] = splitAt(process.argv.slice(2), "--");
const wanted = new Set<Part>(words.length === 0 ? everyday : words.filter(isPart));
const named = words.filter((word) => !isPart(word));
const areas = wanted.has("soak") ? Object.keys(soakAreas) : [];
const unknown = named.filter((word) => !areas.includes(word));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(", ")}. There are: ${[...parts, ...areas].join(", ")}.`);
  process.exit(2);
}
/** Where the tests of the areas lie; nothing where all are wanted. */
const places = named.flatMap((area) => soakAreas[area] ?? []);

function splitAt(list: readonly string[], mark: string): [string[], string[]] {
  const at = list.indexOf(mark);
  return at < 0 ? [[...list], []] : [list.slice(0, at), list.slice(at + 1)];
}

/** Runs a program of node_modules with its output on this terminal. Resolves with its exit code. */
function runTool(program: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** What a runner reported; a runner that broke down without a word counts as one failure. */
async function tallyOf(file: string, code: number, read: (report: unknown) => Tally): Promise<Tally> {
  const text = await readFile(file, "utf8").catch(() => "");
  const tally = text === "" ? noTally : read(JSON.parse(text));
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: [`the runner ended with ${code} and named no test`] };
}

/** Whether a runner may find nothing: what `npm run soak` is asked for stands with one of the two. */
const mayFindNothing = wanted.has("soak") && rest.length + places.length > 0;

async function runVitest(folder: string): Promise<Tally> {
  // A trailing star takes the variants of a project in other time zones, too.
  const projects = parts.filter((part) => part !== "e2e" && wanted.has(part)).map((part) => `--project=${part}*`);
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", ...projects, ...reporters, ...(mayFindNothing ? ["--passWithNoTests"] : []), ...places, ...rest];
  const processor = join(folder, "processor.tsv");
  const env = { SKIP_BUILD: "1", PROCESSOR_TIMES: processor };
  const tally = await tallyOf(file, await runTool("vitest/vitest.mjs", args, env), fromVitest);
  return withProcessor(tally, await readFile(processor, "utf8").catch(() => ""));
}

async function runPlaywright(folder: string): Promise<Tally> {
  const browser = findBrowser();
  console.log(`\nBrowser: ${browser.path} (${browser.found})`);
  const file = join(folder, "playwright.json");
  const env = { CHROME_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, SKIP_BUILD: "1" };
  const code = await runTool(
    "@playwright/test/cli.js",
    ["test", "--reporter=list,json", ...(mayFindNothing ? ["--pass-with-no-tests"] : []), ...places, ...rest],
    env,
  );
  return tallyOf(file, code, fromPlaywright);
}

async function main(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "club-tests-"));
  if (wanted.has("soak")) process.env.SOAK = "1";
  if (named.length > 0) process.env.SOAK_AREA = named.join(",");
  process.env.SEED = seedOfRun();
  // why: the same programs are started a hundred times; from the second on, Node need not compile them.
  process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
  console.log(`Seed: ${process.env.SEED} (SEED=${process.env.SEED} npm test repeats it)`);
  try {
    // First what makes one wait for nothing when it is missing.
    if (wanted.has("e2e") || wanted.has("soak")) findBrowser();
    if (wanted.has("e2e") || wanted.has("screens") || wanted.has("soak")) {
      console.log("Building the dashboard unless it is built…");
      await ensureBuild();
    }
    const tallies: Tally[] = [];
    if ([...wanted].some((part) => part !== "e2e")) tallies.push(await runVitest(folder));
    if (wanted.has("e2e") || wanted.has("soak")) tallies.push(await runPlaywright(folder));
    return total(tallies);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let tally: Tally;
try {
  tally = await main();
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  tally = { ...noTally, failed: 1 };
}
console.log(`\n${timesOf(tally)}\n\n${closingText(tally)}`);
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0;
