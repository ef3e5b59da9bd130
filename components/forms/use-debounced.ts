"use client";

import { useEffect, useState } from "react";

/**
 * `value` as it was when it last stood still for `ms`, and whether it moves now. Compared by `key`, so that an equal value made anew
 * does not count as a change.
 */
export function useDebounced<T>(value: T, key: string, ms: number): { settled: T; moving: boolean } {
  const [still, setStill] = useState({ value, key });
  useEffect(() => {
    if (still.key === key) return;
    const timer = setTimeout(() => setStill({ value, key }), ms);
    return () => clearTimeout(timer);
  }, [value, key, ms, still.key]);
  return { settled: still.value, moving: still.key !== key };
}
