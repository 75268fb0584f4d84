import { expect, test } from "vitest";
import { closingLine, fromPlaywright, fromVitest, total } from "./support/tally.ts";

test("sums both runners", () => {
  const vitest = fromVitest({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
    ],
  });
  const playwright = fromPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] });
  expect(closingLine(total([vitest, playwright]))).toBe("9 passed, 1 failed, 2 skipped");
});

test("a test file that cannot be loaded is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [{ status: "failed", assertionResults: [] }],
  };
  expect(fromVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test("a flaky test passed, and an error outside of tests is a failure", () => {
  const report = { stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, errors: [{ message: "setup" }] };
  expect(closingLine(fromPlaywright(report))).toBe("2 passed, 1 failed");
});
