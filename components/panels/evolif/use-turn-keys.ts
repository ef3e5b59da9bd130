"use client";

import { useEffect, useEffectEvent } from "react";
import { busyElements } from "@/components/ui/busy-elements";
import type { Timeline } from "./timeline";
import { turnForKey } from "./turn-for-key";

/** Steps through a dialogue's turns with the arrow keys, Home, End and `f`; inactive without a timeline. */
export function useTurnKeys(timeline: Timeline | null, turn: number, onTurn: (turn: number) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!timeline || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(busyElements)) return;
    const to = turnForKey(event.key, timeline, turn);
    if (to === null) return;
    event.preventDefault();
    onTurn(to);
    // If the focus was on the timeline, it moves to the new turn.
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset.turn !== undefined)
      document.querySelector<HTMLElement>(`[data-turn="${to}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
