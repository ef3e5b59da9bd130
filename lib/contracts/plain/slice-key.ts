import type { Slice } from "../slice";

/** Canonical text of a slice: `density=10..100&seed=3`, tags in alphabetical order, `` for the whole run. */
export function sliceKey(slice: Slice): string {
  return Object.keys(slice)
    .sort()
    .map((tag) => {
      const value = slice[tag];
      return `${tag}=${Array.isArray(value) ? `${value[0]}..${value[1]}` : String(value)}`;
    })
    .join("&");
}
