/** Returns the row, from 0 to `last`, that a key moves to from row `here`; null for other keys. */
export function movedRow(key: string, here: number, last: number, screenful: number): number | null {
  const to = new Map([
    ["ArrowDown", here + 1],
    ["ArrowUp", here - 1],
    ["PageDown", here + screenful],
    ["PageUp", here - screenful],
    ["Home", 0],
    ["End", last],
  ]).get(key);
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}
