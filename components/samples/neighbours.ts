import type { SampleDetail } from "@/lib/contracts/sample";

/** Ordinals of the samples around one; null where there is none. */
export type Neighbours = Pick<SampleDetail, "previous" | "next" | "previousFailed" | "nextFailed">;

/** Addresses of the samples around one; null where there is none. */
export type Steps = Record<keyof Neighbours, string | null>;

/** What a key does on the sample page, by `KeyboardEvent.key`. */
const keys: Record<string, keyof Neighbours> = {
  ArrowLeft: "previous",
  k: "previous",
  ArrowRight: "next",
  j: "next",
  p: "previousFailed",
  n: "nextFailed",
};

/** Address of the sample that a key leads to; null for another key, or where there is no such sample. `arrows` false ignores the arrow keys. */
export function stepByKey(key: string, steps: Steps, arrows = true): string | null {
  const direction = arrows || !key.startsWith("Arrow") ? keys[key] : undefined;
  return direction === undefined ? null : steps[direction];
}

/** Where a thing stands in a queue from 1, and the ones around it that are still in it; null where the queue never held it. */
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
