import type { SampleDetail } from "@/lib/contracts/sample";

/** Ordinals of the samples around one; null where there is none. */
export type Neighbours = Pick<SampleDetail, "previous" | "next" | "previousFailed" | "nextFailed">;

/** What a key does on the sample page, by `KeyboardEvent.key`. */
const keys: Record<string, keyof Neighbours> = {
  ArrowLeft: "previous",
  k: "previous",
  ArrowRight: "next",
  j: "next",
  p: "previousFailed",
  n: "nextFailed",
};

/** Ordinal of the sample that a key leads to; null for another key, or where there is no such sample. `arrows` false ignores the arrow keys. */
export function neighbourByKey(key: string, neighbours: Neighbours, arrows = true): number | null {
  const direction = arrows || !key.startsWith("Arrow") ? keys[key] : undefined;
  return direction === undefined ? null : neighbours[direction];
}
