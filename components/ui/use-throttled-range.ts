"use client";

import { useEffect, useRef } from "react";

/** Milliseconds between two tellings while a list flies by: pages that nobody sees are not fetched. */
const between = 120;

/** Tells `show` which rows are on screen, at most every 120 ms, the last ones always. */
export function useThrottledRange(from: number, to: number, show: (from: number, to: number) => void): void {
  const told = useRef(0);
  useEffect(() => {
    const tell = () => {
      told.current = performance.now();
      show(from, to);
    };
    const wait = told.current + between - performance.now();
    if (wait <= 0) {
      tell();
      return;
    }
    const timer = setTimeout(tell, wait);
    return () => clearTimeout(timer);
  }, [from, to, show]);
}
