"use client";

import { useEffect, useRef } from "react";

/** Milliseconds between two reports during fast scrolling, so that pages that are only passed are not fetched. */
const between = 120;

/** Calls `show` with the range of visible rows, at most every 120 ms, and always with the last range. */
export function useThrottledRange(from: number, to: number, show: (from: number, to: number) => void): void {
  const lastAt = useRef(0);
  useEffect(() => {
    const tell = () => {
      lastAt.current = performance.now();
      show(from, to);
    };
    const wait = lastAt.current + between - performance.now();
    if (wait <= 0) {
      tell();
      return;
    }
    const timer = setTimeout(tell, wait);
    return () => clearTimeout(timer);
  }, [from, to, show]);
}
