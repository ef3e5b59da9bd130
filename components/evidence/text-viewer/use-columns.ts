"use client";

import { type RefObject, useEffect, useState } from "react";
import { screenWidths } from "@/lib/text/screen-lines";

/** The widest cut for which a box of so many pixels has room; the narrowest where none fits. */
export function widthFor(pixels: number, pixelsOfColumn: number): number {
  return screenWidths.findLast((width) => width * pixelsOfColumn <= pixels) ?? screenWidths[0];
}

/** Columns to which a text is cut in this box, followed as the box changes; null until it was measured. `beside`: pixels that are not the text's. */
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
