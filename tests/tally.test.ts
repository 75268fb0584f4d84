import { resolve } from "node:path";
import { expect, test } from "vitest";
import { closing, fromPlaywright, fromVitest, total } from "./support/tally.ts";

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
  expect(closing(playwright)).toBe("4 passed, 0 failed, 2 skipped");
});

test("the last lines name each failure and why, each flaky test, and then the sum", () => {
  const playwright = fromPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      { specs: [spec("pays", "unexpected", ["no button"])], suites: [{ specs: [spec("waits", "flaky", ["late"])] }] },
      { specs: [spec("is fine", "expected", [])] },
    ],
  });
  expect(closing(total([vitest, playwright]))).toBe(
    [
      "FLAKY  [js] journey.spec.ts:18 > waits\nlate\n",
      "FAILED tests/some.test.ts > adds up\nexpected 2 to be 3\n",
      "FAILED [js] journey.spec.ts:18 > pays\nno button\n",
      "7 passed, 2 failed",
    ].join("\n"),
  );
});

test("a test file that cannot be loaded is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ name: file, status: "failed", message: "no such module", assertionResults: [] }],
  };
  expect(fromVitest(report)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  expect(closing(fromVitest(report))).toBe("FAILED tests/some.test.ts\nno such module\n\n3 passed, 1 failed");
});

test("a flaky test passed, and an error outside of tests is a failure", () => {
  const report = { stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, errors: [{ message: "setup" }] };
  expect(closing(fromPlaywright(report))).toBe("FAILED setup\n\n2 passed, 1 failed");
});
