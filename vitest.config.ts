import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { seedOfRun } from "./tests/support/seed.ts";

// Workers read it from the environment; the console setup hands it to fast-check.
process.env.SEED = seedOfRun();

/** Tests beside their files, which need nothing. */
const beside = [
  "tests/bench/**/*.test.ts",
  "tests/faults/**/*.test.ts",
  "app/**/*.test.{ts,tsx}",
  "audit/**/*.test.ts",
  "contracts/**/*.test.ts",
  "db/**/*.test.ts",
  "server/**/*.test.ts",
];
/** The tests of these folders whose text has something in it. */
const filesWith = (folders: string, words: RegExp) =>
  globSync(`${folders}/**/*.test.ts`, { cwd: import.meta.dirname }).filter((file) =>
    words.test(readFileSync(join(import.meta.dirname, file), "utf8")),
  );

/** Of those, the ones about days and times, whose answer must not depend on the machine's own time zone. */
const ofTime = filesWith("{app,contracts,server}", /timeZone|instant|new Date\(|Temporal|\d{4}-\d{2}-\d{2}/u);

/** Tests of which `npm test` runs a sample (tests/support/soak.ts), and `npm run soak` everything. */
const sampled = filesWith("tests/{api,screens}", /#tests\/support\/soak\.ts/u);

const unit = (name: string, include: string[], TZ: string) => ({
  extends: true as const,
  // why not five seconds: properties take their time on a machine that others use, too, and nothing here is about speed.
  test: { name, include, env: { TZ }, testTimeout: 30_000 },
});

/** A page of each kind, with what React has to say of it. */
const warnings = ["tests/screens/warnings.test.ts"];

/**
 * Tests of pages. why `NODE_ENV`: React in development writes to the console what is wrong with a page, which fails a
 * test, but takes half as long again. So a page of each kind has its warnings, the soak those of every page, and all else
 * is what runs in production.
 */
const screens = (
  name: string,
  files: { include: string[]; exclude?: string[] },
  NODE_ENV: "production" | "development",
) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    globalSetup: ["tests/support/global-setup.ts", "tests/support/build-setup.ts"],
    env: { TZ: "UTC", NODE_ENV },
    // why not less: limits are there to end what hangs, and some machines are half as fast as others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

/** Compares how long answers take: what runs beside it would be measured, too, so it has its turn when all else is over. */
const timed = "tests/soak/operations/bodies.test.ts";

const soak = (name: string, files: { include: string[]; exclude?: string[] }, groupOrder: number) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    sequence: { groupOrder },
    globalSetup: ["tests/support/global-setup.ts", "tests/support/build-setup.ts"],
    env: { TZ: "UTC", SOAK: "1" },
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Threads share one time zone with their process; forks each have their own.
    pool: "forks",
    // Of two cores vitest would use one; a test waits for PostgreSQL, another process, for much of its time. Three gain
    // 6 %, and make each test half again as slow.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // Files that one process runs share their modules: reading them anew for each took longer than most files' tests. So
    // nothing of a file may stay behind in a module; what a program keeps belongs to its services.
    isolate: false,
    // why not a second: as `eventually` says.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ["tests/support/console.ts", "tests/support/processor-time.ts"],
    env: { SEED: process.env.SEED },
    // The build and the packages run as they are; only our sources and tests are transformed.
    server: { deps: { external: [/\/build\/server\//u] } },
    projects: [
      unit("unit", [...beside, "tests/*.test.ts"], "Europe/Rome"),
      unit("unit in New York", ofTime, "America/New_York"),
      unit("unit in UTC", ofTime, "UTC"),
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          env: { TZ: "America/New_York" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      screens("screens", { include: ["tests/screens/**/*.test.ts"], exclude: warnings }, "production"),
      screens("screens with React's warnings", { include: warnings }, "development"),
      soak("soak", { include: ["tests/soak/**/*.test.ts", ...sampled], exclude: [timed] }, 0),
      soak("soak alone", { include: [timed] }, 1),
    ],
  },
});
