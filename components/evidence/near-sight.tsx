"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

interface NearSightProps {
  /** The element that scrolls. */
  pane: RefObject<HTMLElement | null>;
  /** Pixels that it takes until it has been drawn. */
  height: number;
  /** Draws it wherever it stands. */
  always: boolean;
  children: ReactNode;
}

/** A part of a long list that is in the page only while it is near the part on screen; elsewhere it keeps its place. */
export function NearSight({ pane, height, always, children }: NearSightProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || always) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        // What it took while it was drawn is what it keeps.
        if (!entry.isIntersecting && element.childElementCount > 0) setMeasured(element.offsetHeight);
        setNear(entry.isIntersecting);
      },
      { root: pane.current, rootMargin: "800px 0px" },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [pane, always]);
  const drawn = always || isNear;
  return (
    <div ref={box} style={drawn ? undefined : { height: measured ?? height }}>
      {drawn && children}
    </div>
  );
}
