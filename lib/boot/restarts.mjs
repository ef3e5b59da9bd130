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
