/** Finds the root of a function that is negative below one point between two bounds and positive above it, to about the last digit. */
export function bisect(rising: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 54; step += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
