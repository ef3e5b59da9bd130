"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

interface NearSightProps {
  /** Scroll container of the list. */
  pane: RefObject<HTMLElement | null>;
  /** Height in pixels until it has been rendered. */
  height: number;
  /** Renders it wherever it is. */
  always: boolean;
  children: ReactNode;
}

/** Part of a long list that is rendered only near the visible area; elsewhere it keeps its space. */
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
        // Keeps the height that it had while it was rendered.
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
