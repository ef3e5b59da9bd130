"use client";

import { type RefObject, useEffect, useState } from "react";
import { screenWidths } from "@/lib/text/screen-lines";

/** Returns the largest available line width, in columns, that fits into a box of this many pixels; the smallest one if none fits. */
export function widthFor(pixels: number, pixelsOfColumn: number): number {
  return screenWidths.findLast((width) => width * pixelsOfColumn <= pixels) ?? screenWidths[0];
}

/**
 * Returns the number of columns for a text in this box, updated as the box changes; null until measured. `beside` returns the pixels that
 * the text cannot use.
 */
export function useColumns(box: RefObject<HTMLElement | null>, beside: (boxWidth: number) => number): number | null {
  const [columns, setColumns] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) return setColumns(screenWidths[0]);
      context.font = `12px ${getComputedStyle(element).getPropertyValue("--font-geist-mono") || "monospace"}`;
      const column = context.measureText("0".repeat(100)).width / 100;
      const room = element.clientWidth;
      setColumns(widthFor(room - beside(room), column));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, beside]);
  return columns;
}
