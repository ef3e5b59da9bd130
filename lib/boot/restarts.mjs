/** Milliseconds in which the ends of a part of Heed are counted, however long it lived between them. */
export const restartWindow = 300_000;

/**
 * Counts how often something ended by itself within the last `restartWindow` milliseconds.
 * @param {() => number} [now] milliseconds of a clock that never steps back
 * @returns {() => number} notes an end; how many there were in the window, this one included
 */
export function countEnds(now = () => performance.now()) {
  let ends = [];
  return () => {
    const at = now();
    ends = [...ends.filter((end) => at - end < restartWindow), at];
    return ends.length;
  };
}

/** Milliseconds before the database is started again, by how often it has ended or not started within the window. */
const databasePauses = [0, 0, 1000, 2000, 5000, 10_000];

/** Whatever ends the database, and however often, it is started again: runs and replies wait for it in memory. */
export const databasePause = (ends) => databasePauses[Math.min(ends, databasePauses.length) - 1];
