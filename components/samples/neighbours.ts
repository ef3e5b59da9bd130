import type { SampleDetail } from "@/lib/contracts/sample";

/** Ordinals of the neighboring samples; null if there is none. */
export type Neighbours = Pick<SampleDetail, "previous" | "next" | "previousFailed" | "nextFailed">;

/** Addresses of the neighboring samples; null if there is none. */
export type Steps = Record<keyof Neighbours, string | null>;

/** Direction of each key on the sample page, by `KeyboardEvent.key`. */
const keys: Record<string, keyof Neighbours> = {
  ArrowLeft: "previous",
  k: "previous",
  ArrowRight: "next",
  j: "next",
  p: "previousFailed",
  n: "nextFailed",
};

/**
 * Returns the address of the sample that a key leads to; null for other keys, or if there is none. If `arrows` is false, arrow keys are
 * ignored.
 */
export function stepByKey(key: string, steps: Steps, arrows = true): string | null {
  const direction = arrows || !key.startsWith("Arrow") ? keys[key] : undefined;
  return direction === undefined ? null : steps[direction];
}

/** Returns an entry's position in a queue, from 1, and its neighbors that are still in the queue; null if it was never in the queue. */
export function queuePlace<T>(queue: readonly T[], is: (candidate: T) => boolean, stays: (candidate: T) => boolean) {
  const at = queue.findIndex(is);
  if (at < 0) return null;
  const left = queue.filter((candidate) => is(candidate) || stays(candidate));
  return {
    place: left.findIndex(is) + 1,
    of: left.length,
    previous: queue.slice(0, at).findLast(stays) ?? null,
    next: queue.slice(at + 1).find(stays) ?? null,
  };
}
