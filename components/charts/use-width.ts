"use client";

import { useCallback, useState } from "react";

/** Milliseconds for which a larger width must stay unchanged before it counts, because it may shrink again. */
const still = 200;

/**
 * Returns the width of an element in whole pixels; 0 until measured. A smaller width applies immediately, so that nothing overflows, a
 * larger one once it is stable. A hidden element keeps its last width.
 */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // `offsetWidth` ignores the scale of a thumbnail.
    let known = element.offsetWidth;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    setWidth(known);
    const take = (shown: number) => {
      known = shown;
      setWidth(shown);
    };
    const observer = new ResizeObserver(([entry]) => {
      clearTimeout(waiting);
      const shown = Math.floor(entry?.contentRect.width ?? 0);
      if (shown === 0) return;
      if (known === 0 || shown < known) take(shown);
      else waiting = setTimeout(take, still, shown);
    });
    observer.observe(element);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}
