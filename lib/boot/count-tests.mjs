import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectRoot } from "./project-root.mjs";

// Lines of a message that say what differs: of a comparison, and what was there instead.
const difference = /^(?:[-+] (?!Expected|Received)|(?:Expected|Received|Locator)\b[^:]*:)/;

// Place of a failure, the beginning of its message, and what differed, on one line.
const failureLine = (where, message) => {
  const [first, ...others] = stripVTControlCharacters(message ?? "")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "");
  if (first === undefined) return where;
  const differs = others.filter((line) => difference.test(line)).join(" ");
  return `${where}: ${first.slice(0, 300)}${differs && `; ${differs.slice(0, 500)}`}`;
};

/**
 * Counts the tests in Vitest's JSON report, with a line for each failure. A file that failed although none of its tests did counts as one
 * failure: it could not be loaded, or a hook failed.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name?: string, status: string, message?: string,
 * assertionResults: { status?: string, fullName?: string, failureMessages?: string[] }[] }[] }} report
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const hasFailed = ({ status }) => status === "failed";
  const broken = testResults.filter((file) => hasFailed(file) && !file.assertionResults.some(hasFailed));
  const failures = testResults.flatMap(({ name = "?", assertionResults }) =>
    assertionResults
      .filter(hasFailed)
      .map(({ fullName, failureMessages }) => failureLine(`${relative(projectRoot, name)} › ${fullName}`, failureMessages?.[0])),
  );
  const files = broken.map(({ name = "?", message }) =>
    failureLine(relative(projectRoot, name), message || "the file or one of its hooks failed"),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures: [...failures, ...files] };
}

const specs = ({ specs: direct = [], suites = [] }) => [...direct, ...suites.flatMap(specs)];

/**
 * Counts the tests in Playwright's JSON report, with a line for each failure. A test that passed only on its second attempt is a failure;
 * so is a fault outside of any test.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: { message?: string }[], suites?: object[] }} report
 */
export function countPlaywright({ stats, errors = [], suites = [] }) {
  const failures = specs({ suites }).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => failureLine(`e2e/${file} › ${title}`, results.find(({ error }) => error)?.error.message)),
  );
  const outside = errors.map(({ message }) => failureLine("outside of any browser test", message));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures: [...failures, ...outside] };
}

/**
 * Adds the counts of all runners. A runner that ended badly without naming a failure, or that ran nothing, counts as one failure.
 * @param {{ code: number, counts: { passed: number, failed: number } | null }[]} results counts: null if there is no report
 * @param {{ mayBeEmpty?: boolean }} [options] mayBeEmpty: running nothing is not a failure
 */
export function sumCounts(results, { mayBeEmpty = false } = {}) {
  let [passed, failed] = [0, 0];
  const silent = mayBeEmpty ? 0 : 1;
  for (const { code, counts } of results) {
    const { passed: good, failed: bad } = counts ?? { passed: 0, failed: 0 };
    passed += good;
    if (bad > 0) failed += bad;
    else if (code !== 0 || counts === null) failed += 1;
    else if (good === 0) failed += silent;
  }
  return { passed, failed: results.length === 0 ? silent : failed };
}
