import type { Slice } from "@/lib/contracts/slice";

/** A slice as a run's address has it, one parameter a tag: `?density=100`, `?density=101..200`; empty for the whole run. */
export function sliceAddress(slice: Slice): string {
  const query = Object.entries(slice)
    .map(([tag, value]) => `${encodeURIComponent(tag)}=${Array.isArray(value) ? value.join("..") : encodeURIComponent(String(value))}`)
    .join("&");
  return query && `?${query}`;
}
