"use client";

import { useCallback, useState } from "react";

/** Width of an element in whole pixels as it changes; 0 until it is measured. While the element is not shown it keeps its last width. */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setWidth(Math.floor(element.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => {
      const shown = Math.floor(entry?.contentRect.width ?? 0);
      if (shown > 0) setWidth(shown);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
