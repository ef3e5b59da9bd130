import { hashLongTests, noteLongTests } from "./long-tests.mjs";
import { test } from "./run-tests.mjs";

/**
 * Runs all long tests, and notes what they were tried with once all of them pass.
 * @returns {Promise<number>} exit code
 */
export async function testLong() {
  // Read before they run: what changes meanwhile was not tried.
  const hashes = hashLongTests();
  const code = await test(["long"]);
  if (code === 0) noteLongTests(hashes);
  return code;
}
