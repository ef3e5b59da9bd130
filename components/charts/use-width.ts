"use client";

import { useCallback, useState } from "react";

/** How long a larger width must hold still before it counts, in milliseconds: what grows may be on its way back. */
const still = 200;

/**
 * Width of an element in whole pixels as it changes; 0 until it is measured. A smaller one counts at once, for nothing is to stand out at
 * the side, a larger one once it holds still. While the element is not shown it keeps its last width.
 */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Without the scale of a thumbnail.
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
