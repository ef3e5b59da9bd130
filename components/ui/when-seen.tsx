"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { watchNear } from "./watch-near";

interface WhenSeenProps {
  /** Height of the placeholder, in pixels. */
  height: number;
  /** Title of the figure that will appear here, so that it can be found before it is drawn. */
  figure?: string;
  /** Content shown until then. */
  place?: ReactNode;
  /**
   * Distance from the screen, in pixels, at which the element counts as seen; a negative value means that far inside the screen. Default:
   * 300.
   */
  near?: number;
  onSeen?: () => void;
  children: ReactNode;
}

/**
 * Shows a placeholder until it comes near the screen, then renders its children permanently, so that content never scrolled to is not
 * requested.
 */
export function WhenSeen({ height, figure, place: shown, near = 300, onSeen, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const onFirstSeen = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    if (seen || !place.current) return;
    return watchNear(place.current, { near }, (isNear) => {
      if (!isNear) return;
      setSeen(true);
      onFirstSeen();
    });
  }, [near, seen]);
  if (seen) return children;
  return (
    <div ref={place} className="flex flex-col" style={{ minHeight: height }}>
      {figure === undefined ? (
        shown
      ) : (
        <figure aria-label={figure} className="flex grow flex-col">
          <p aria-hidden className="mb-6 text-base font-semibold tracking-[-0.005em] text-ink">
            {figure}
          </p>
          <div className="grow rounded-sm bg-sunken" />
        </figure>
      )}
    </div>
  );
}
