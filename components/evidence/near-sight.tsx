"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { watchNear } from "@/components/ui/watch-near";

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
    return watchNear(element, { root: pane.current, near: 800 }, (isNowNear) => {
      // Keeps the height that it had while it was rendered.
      if (!isNowNear && element.childElementCount > 0) setMeasured(element.offsetHeight);
      setNear(isNowNear);
    });
  }, [pane, always]);
  const drawn = always || isNear;
  return (
    <div ref={box} style={drawn ? undefined : { height: measured ?? height }}>
      {drawn && children}
    </div>
  );
}
