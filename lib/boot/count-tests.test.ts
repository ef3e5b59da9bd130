import { expect, test } from "vitest";
import { countPlaywright, countVitest, sumCounts } from "./count-tests.mjs";

test("tests are counted over all runners", () => {
  const results = [
    { code: 0, counts: { passed: 5, failed: 0 } },
    { code: 1, counts: { passed: 2, failed: 3 } },
  ];
  expect(sumCounts(results)).toEqual({ passed: 7, failed: 3 });
});

test("a runner that crashed, ran no tests or is missing is a failure", () => {
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
  expect(countVitest({ numPassedTests: 1, numFailedTests: 0, testResults })).toMatchObject({ passed: 1, failed: 1 });
});

test("a file of which only a hook failed is a failure beside those of other files", () => {
  const testResults = [
    { name: "a.test.ts", status: "failed", assertionResults: [{ status: "failed", fullName: "adds", failureMessages: ["no"] }] },
    { name: "b.test.ts", status: "failed", message: "", assertionResults: [{ status: "skipped" }, { status: "passed" }] },
  ];
  const { failed, failures } = countVitest({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(failed).toBe(2);
  expect(failures[1]).toMatch(/b\.test\.ts: the file or one of its hooks failed$/);
});

test("each failure is named with the beginning of its message", () => {
  const root = import.meta.dirname;
  const testResults = [
    {
      name: `${root}/a.test.ts`,
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "good", failureMessages: [] },
        { status: "failed", fullName: "adds up", failureMessages: ["\u001b[31m\nexpected 1 to be 2\u001b[39m\n  at a.test.ts:3"] },
      ],
    },
    { name: `${root}/b.test.ts`, status: "failed", message: "Cannot find ./c", assertionResults: [] },
  ];
  const { failures } = countVitest({ numPassedTests: 1, numFailedTests: 1, testResults });
  expect(failures).toEqual(["lib/boot/a.test.ts › adds up: expected 1 to be 2", "lib/boot/b.test.ts: Cannot find ./c"]);

  const spec = (status: string, message?: string) => ({
    file: "a.spec.ts",
    title: status,
    tests: [{ status, results: [{ error: message && { message } }] }],
  });
  const suites = [{ specs: [spec("expected")], suites: [{ specs: [spec("unexpected", "no button"), spec("flaky", "late")] }] }];
  const browser = countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites, errors: [{ message: "no server" }] });
  expect(browser.failures).toEqual([
    "e2e/a.spec.ts › unexpected: no button",
    "e2e/a.spec.ts › flaky: late",
    "outside of any browser test: no server",
  ]);
});

test("a failed comparison is named with the difference", () => {
  const message = [
    "Error: targets below 44 px",
    "",
    "expect(received).toEqual(expected) // deep equality",
    "",
    "- Expected  - 1",
    "+ Received  + 3",
    "",
    "- Array []",
    "+ Array [",
    '+   "button “lossy” answers within 31 x 44 px",',
    "+ ]",
    "Call Log:",
    "- Timeout 120000ms exceeded",
  ].join("\n");
  const failures = (text: string) => {
    const specs = [{ file: "a.spec.ts", title: "fits", tests: [{ status: "unexpected", results: [{ error: { message: text } }] }] }];
    return countPlaywright({ stats: { expected: 0, unexpected: 1, flaky: 0 }, suites: [{ specs }] }).failures;
  };
  expect(failures(message)).toEqual([
    'e2e/a.spec.ts › fits: Error: targets below 44 px; - Array [] + Array [ + "button “lossy” answers within 31 x 44 px", + ] - Timeout 120000ms exceeded',
  ]);
  const lines = ["Error: expect(locator).toHaveText(expected) failed", "Locator: getByRole('status')", 'Expected: "2"', 'Received: "1"'];
  expect(failures(lines.join("\n\n"))).toEqual([
    `e2e/a.spec.ts › fits: Error: expect(locator).toHaveText(expected) failed; Locator: getByRole('status') Expected: "2" Received: "1"`,
  ]);
});

test("a browser test that passed only at its second try is a failure", () => {
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1 } })).toMatchObject({ passed: 3, failed: 2 });
  expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toMatchObject({ passed: 0, failed: 1 });
});
