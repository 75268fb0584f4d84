import { resolve } from "node:path";
import { expect, test } from "vitest";
import { closingText, fromPlaywright, fromVitest, timesOf, total } from "./support/tally.ts";

const file = resolve("tests/some.test.ts");
const vitest = fromVitest({
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 0,
  testResults: [
    { name: file, status: "passed", assertionResults: [{ fullName: "is fine", status: "passed" }] },
    {
      name: file,
      status: "failed",
      assertionResults: [{ fullName: "adds up", status: "failed", failureMessages: ["expected 2 to be 3"] }],
    },
  ],
});
const spec = (title: string, status: string, messages: string[]) => ({
  title,
  file: "journey.spec.ts",
  line: 18,
  tests: [
    { projectName: "js", status, results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] },
  ],
});

test("sums both runners", () => {
  const playwright = fromPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] });
  expect(total([vitest, playwright])).toMatchObject({ passed: 9, failed: 1, skipped: 2 });
  expect(closingText(playwright)).toBe("4 passed, 0 failed, 2 skipped");
});

test("the last lines name each failure and why, and then the sum", () => {
  const playwright = fromPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      { specs: [spec("pays", "unexpected", ["no button"])], suites: [{ specs: [spec("waits", "flaky", ["late"])] }] },
      { specs: [spec("is fine", "expected", [])] },
    ],
  });
  expect(closingText(total([vitest, playwright]))).toBe(
    [
      "FAILED tests/some.test.ts > adds up\nexpected 2 to be 3\n",
      "FAILED [js] journey.spec.ts:18 > pays\nno button\n",
      "FAILED [js] journey.spec.ts:18 > waits\nlate\n",
      "6 passed, 3 failed",
    ].join("\n"),
  );
});

test("says where the time went: the parts, and the files that took longest", () => {
  const took = (name: string, seconds: number) => ({
    name: resolve(name),
    status: "passed",
    startTime: 1000,
    endTime: 1000 * (1 + seconds),
    assertionResults: [],
  });
  const files = [took("tests/api/a.test.ts", 3), took("app/b.test.ts", 1), took("app/c.test.ts", 0)];
  const ran = fromVitest({ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults: files });
  const spec = { title: "pays", file: "journey.spec.ts", line: 18 };
  const tests = ["js", "nojs"].map((projectName) => ({
    projectName,
    status: "expected",
    results: [{ duration: 3000 }],
  }));
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  const browsed = fromPlaywright({ stats, suites: [{ specs: [{ ...spec, tests }] }] });
  expect(timesOf(total([ran, browsed])).split("\n")).toEqual([
    "Time: e2e 60 %, api 30 %, unit 10 %. The slowest files:",
    "    6.0 s  tests/e2e/journey.spec.ts",
    "    3.0 s  tests/api/a.test.ts",
    "    1.0 s  app/b.test.ts",
    "    0.0 s  app/c.test.ts",
  ]);
});

test("a test file that cannot be loaded is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ name: file, status: "failed", message: "no such module", assertionResults: [] }],
  };
  expect(fromVitest(report)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  expect(closingText(fromVitest(report))).toBe("FAILED tests/some.test.ts\nno such module\n\n3 passed, 1 failed");
});

test("an error outside of tests is a failure", () => {
  const report = { stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: "setup" }] };
  expect(closingText(fromPlaywright(report))).toBe("FAILED setup\n\n1 passed, 1 failed");
});
