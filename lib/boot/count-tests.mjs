/**
 * What Vitest's JSON report counts. A file that could not be loaded has no test in it, and is one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + broken };
}

/**
 * What Playwright's JSON report counts. A test that passed at a second try only is a failure; so is a fault outside of any test.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: unknown[] }} report
 */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * The sum over all runners, where one that ended badly without saying why, or ran nothing, counts as a failure.
 * @param {{ code: number, counts: { passed: number, failed: number } | null }[]} results counts: null when there is no report
 */
export function sumCounts(results) {
  let [passed, failed] = [0, 0];
  for (const { code, counts } of results) {
    const { passed: good, failed: bad } = counts ?? { passed: 0, failed: 0 };
    passed += good;
    failed += bad > 0 ? bad : code !== 0 || good === 0 ? 1 : 0;
  }
  return { passed, failed: results.length === 0 ? failed + 1 : failed };
}
