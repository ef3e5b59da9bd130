/**
 * Row that a key leads to in a list whose last row is `last`, from 0; null for a key that does not move.
 * `screen` is how many rows a page key passes.
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
