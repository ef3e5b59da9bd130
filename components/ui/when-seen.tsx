"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

interface WhenSeenProps {
  /** Of the place that it holds, in pixels. */
  height: number;
  /** Title of the figure that will stand here, so that it can be found before it is drawn. */
  figure?: string;
  onSeen?: () => void;
  children: ReactNode;
}

/** Holds its place until it comes near the screen, and stays from then on: what nobody scrolls to is not asked for. */
export function WhenSeen({ height, figure, onSeen, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const told = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    if (!place.current) return;
    const see = () => {
      setSeen(true);
      told();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && see(), { rootMargin: "300px 0px" });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (seen) return children;
  return <div ref={place} style={{ minHeight: height }} {...(figure !== undefined && { role: "figure", "aria-label": figure })} />;
}
