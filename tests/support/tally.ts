import { relative } from "node:path";
import { z } from "zod";

/** How many tests went how. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A text for each failure: where, which, and why. */
  readonly failures: readonly string[];
  /** How long each file took. */
  readonly files: readonly FileTime[];
}

interface FileTime {
  readonly name: string;
  readonly seconds: number;
  /** Seconds of the processor, where they were measured. */
  readonly processor?: number;
}

/** The tally of a runner that said nothing: nothing passed. */
export const noTally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** How many letters a failure's reason has at most; all of it stands where the test ran. */
const longestReason = 1200;
const reasonOf = (messages: readonly string[]): string => messages.join("\n").slice(0, longestReason);

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Reads vitest's JSON report. A file that failed without a failed test (it could not even load, or what it does before
 * or after its tests failed) counts as one.
 */
export function fromVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = VitestReport.parse(report);
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failures = testResults.flatMap((file) => {
    const place = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (broken.includes(file)) return [`${place}\n${reasonOf([file.message])}`];
    return failed.map((one) => `${place} > ${one.fullName}\n${reasonOf(one.failureMessages ?? [])}`);
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

const PlaywrightError = z.object({ message: z.string().default("") });
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ errors: z.array(PlaywrightError).default([]), duration: z.number().default(0) })),
    }),
  ),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(PlaywrightError).default([]),
  suites: z.array(PlaywrightSuite).default([]),
});

const specsOf = (suites: readonly z.infer<typeof PlaywrightSuite>[]): z.infer<typeof PlaywrightSpec>[] =>
  suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner)]);

/**
 * Reads Playwright's JSON report. A test that passed only at a second try (there is none, unless one asks for it) is a
 * failure, and so is an error outside of tests.
 */
export function fromPlaywright(report: unknown): Tally {
  const { stats, errors, suites } = PlaywrightReport.parse(report);
  const failed = specsOf(suites).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const first = results.find((result) => result.errors.length > 0);
        const reason = reasonOf((first?.errors ?? []).map(({ message }) => message));
        return `[${projectName}] ${file}:${line} > ${title}\n${reason}`;
      }),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failed, ...errors.map(({ message }) => reasonOf([message]))],
    files: specsOf(suites).flatMap(({ file, tests }) =>
      tests.map(({ results }) => ({
        name: `tests/e2e/${file}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  };
}

export const total = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  files: tallies.flatMap(({ files }) => files),
});

/** Sums of seconds by a name, largest first. */
function sumByName(files: readonly FileTime[], nameOf: (file: FileTime) => string): FileTime[] {
  const byName = Object.entries(Object.groupBy(files, nameOf));
  const sum = (own: readonly FileTime[], of: (file: FileTime) => number) => own.reduce((all, one) => all + of(one), 0);
  const summed = byName.map(([name, own = []]) => ({
    name,
    seconds: sum(own, ({ seconds }) => seconds),
    processor: sum(own, ({ processor = 0 }) => processor),
  }));
  return summed.toSorted((a, b) => b.seconds - a.seconds);
}

/** The part of `npm test` that a file belongs to. */
const partOf = ({ name }: FileTime): string => /^tests\/(api|screens|e2e|soak)\//u.exec(name)?.[1] ?? "unit";

/** Files with what each cost the processor, by the lines that the tests wrote (tests/support/processor-time.ts). */
export function withProcessor(tally: Tally, lines: string): Tally {
  const cost = new Map<string, number>();
  for (const line of lines.split("\n")) {
    const [name = "", seconds] = line.split("\t");
    if (seconds !== undefined) cost.set(name, (cost.get(name) ?? 0) + Number(seconds));
  }
  const names = new Set<string>();
  // A file that ran in several time zones is there several times, and its cost is their sum.
  const files = tally.files.map((file) => {
    const processor = names.has(file.name) ? 0 : (cost.get(file.name) ?? 0);
    names.add(file.name);
    return { ...file, processor };
  });
  return { ...tally, files };
}

/** Where the time of a run went: the share of each part, and the slowest files with what they cost the processor. */
export function timesOf({ files }: Tally): string {
  const whole = files.reduce((sum, { seconds }) => sum + seconds, 0) || 1;
  const shares = sumByName(files, partOf).map(
    ({ name, seconds }) => `${name} ${Math.round((100 * seconds) / whole)} %`,
  );
  const slowest = sumByName(files, ({ name }) => name).slice(0, 30);
  const lines = slowest.map(({ name, seconds, processor = 0 }) => {
    const cost = processor > 0 ? `  (${processor.toFixed(1)} s of the processor)` : "";
    return `${seconds.toFixed(1).padStart(7)} s  ${name}${cost}`;
  });
  return [`Time: ${shares.join(", ")}. The slowest files:`, ...lines].join("\n");
}

/** "12 passed, 0 failed", with ", 1 skipped" when some were. */
const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * The end of a run's output: what failed and why, and the sum. why again, as each runner said it already: two runners
 * print thousands of lines, and often only the last of them are kept.
 */
export const closingText = (tally: Tally): string =>
  [...tally.failures.map((one) => `FAILED ${one}\n`), closingLine(tally)].join("\n");
