/**
 * Returns the row, from 0, that a key moves to in a list whose last row is `last`; null for other keys. `screen` is the number of rows that
 * a page key moves by.
 */
export function gridStep(key: string, here: number, last: number, screen: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + screen,
    PageUp: here - screen,
    Home: 0,
    End: last,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}
