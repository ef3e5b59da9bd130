"use client";

import { useEffect, useEffectEvent } from "react";

/** Calls `act` when a letter is pressed without modifiers, outside the elements that `busy` selects. */
export function useLetterKey(letter: string, busy: string, act: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== letter || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(busy)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
