"use client";

import { useEffect, useState } from "react";

/**
 * Returns the last `value` that stayed unchanged for `ms` milliseconds, and whether it is changing now. Values are compared by `key`, so an
 * equal new object is no change.
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
