/** Patience left after each turn: a passed turn restores it, a failed one takes one off. */
export function patienceLeft(passed: readonly boolean[], patience: number): number[] {
  let left = patience;
  return passed.map((held) => {
    left = held ? patience : Math.max(0, left - 1);
    return left;
  });
}
