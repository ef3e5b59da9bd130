"use client";

import { useEffect, useState } from "react";

/** `value` as it was when it last stood still for `ms`; compared by `key`, so that an equal value made anew does not count as a change. */
export function useDebounced<T>(value: T, key: string, ms: number): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), ms);
    return () => clearTimeout(timer);
  }, [value, key, ms, settled.key]);
  return settled.value;
}
