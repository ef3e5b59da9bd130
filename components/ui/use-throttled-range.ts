"use client";

import { useEffect, useRef } from "react";

/** Milliseconds between two reports while a list scrolls fast, so that pages nobody sees are not fetched. */
const between = 120;

/** Calls `show` with the rows on screen, at most every 120 ms, and always with the last ones. */
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
