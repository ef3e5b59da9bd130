import { expect, test } from "vitest";
import { countPlaywright, countVitest, sumCounts } from "./count-tests.mjs";

test("tests are counted over all runners", () => {
  const results = [
    { code: 0, counts: { passed: 5, failed: 0 } },
    { code: 1, counts: { passed: 2, failed: 3 } },
  ];
  expect(sumCounts(results)).toEqual({ passed: 7, failed: 3 });
});

test("a runner that crashed, ran nothing or was never there is a failure", () => {
  expect(sumCounts([{ code: 1, counts: null }])).toEqual({ passed: 0, failed: 1 });
  expect(sumCounts([{ code: 1, counts: { passed: 4, failed: 0 } }])).toEqual({ passed: 4, failed: 1 });
  expect(sumCounts([{ code: 0, counts: { passed: 0, failed: 0 } }])).toEqual({ passed: 0, failed: 1 });
  expect(sumCounts([])).toEqual({ passed: 0, failed: 1 });
});

test("a test file that does not load is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "passed", assertionResults: [{}] },
  ];
  expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 });
});

test("a browser test that passed at its second try only is a failure", () => {
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 } })).toEqual({ passed: 3, failed: 2 });
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toEqual({ passed: 0, failed: 1 });
});
