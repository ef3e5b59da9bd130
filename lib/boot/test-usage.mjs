import { appendFileSync } from "node:fs";
import { familySeconds } from "./processor-time.mjs";

/**
 * Adds a record to the data of `npm test -- --report`; does nothing without that option.
 * @param {Record<string, unknown>} record
 */
export function noteUsage(record) {
  const file = process.env.HEED_TEST_REPORT;
  if (file) appendFileSync(file, `${JSON.stringify(record)}\n`);
}

/**
 * Runs a phase of the tests, and records what it and its child processes take.
 * @template T
 * @param {string} kind kind of tests, "" for all
 * @param {string} phase
 * @param {() => Promise<T>} work
 * @param {() => number | null} [clock] processor seconds so far
 * @returns {Promise<T>}
 */
export async function measured(kind, phase, work, clock = () => familySeconds(process.pid)) {
  if (!process.env.HEED_TEST_REPORT) return work();
  const [begun, before] = [performance.now(), clock()];
  try {
    return await work();
  } finally {
    const after = clock();
    noteUsage({
      kind,
      phase,
      wall: (performance.now() - begun) / 1000,
      processor: before === null || after === null ? null : after - before,
    });
  }
}
