import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Size, in characters or bytes, from which a text's copies are collected at once. */
export const hugeText = 4 * 2 ** 20;

let collect: (() => void) | null = null;

function collectNow(): void {
  if (collect === null) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}

/**
 * Collects this thread's garbage once the current work has returned. Called after a huge text, because V8, which may use gigabytes, would
 * keep the copies of several such texts.
 */
export function collectSoon(): void {
  setImmediate(collectNow);
}
