/** Milliseconds of the window in which the ends of a part of Heed are counted, however long it ran between them. */
export const restartWindow = 300_000;

/**
 * Counts how often something ended by itself within the last `restartWindow` milliseconds.
 * @param {() => number} [now] a monotonic clock in milliseconds
 * @returns {() => number} records an end and returns the number of ends in the window, including this one
 */
export function countEnds(now = () => performance.now()) {
  let ends = [];
  return () => {
    const at = now();
    ends = [...ends.filter((end) => at - end < restartWindow), at];
    return ends.length;
  };
}

/** Milliseconds before the database is started again, by how often it has ended or failed to start within the window. */
const databasePauses = [0, 0, 1000, 2000, 5000, 10_000];

/**
 * Returns the milliseconds to wait before the database is started again. It is always started again, because runs keep their replies in
 * memory until then.
 */
export const databasePause = (ends) => databasePauses[Math.min(ends, databasePauses.length) - 1];
