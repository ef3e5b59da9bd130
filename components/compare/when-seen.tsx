"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** Holds its place until it comes near the screen, and stays from then on: what nobody scrolls to is not asked for. */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: "300px 0px" });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <div ref={place} style={{ minHeight: height }} />;
}
