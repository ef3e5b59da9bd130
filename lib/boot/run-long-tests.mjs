import { hashLongTests, noteLongTests } from "./long-tests.mjs";
import { test } from "./run-tests.mjs";

/**
 * Runs all long tests, and records the hashes of their files once all of them pass.
 * @returns {Promise<number>} exit code
 */
export async function testLong() {
  // Computed before the tests run, so that files changed meanwhile do not count as tested.
  const hashes = hashLongTests();
  const code = await test(["long"]);
  if (code === 0) noteLongTests(hashes);
  return code;
}
