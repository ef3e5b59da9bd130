"use client";

import { useEffect, useEffectEvent, useRef } from "react";

export interface FrameKeys {
  onSearch: () => void;
  onHelp: () => void;
  onNarrow: () => void;
  /** Called with the second key after `g`. */
  onGo: (key: string) => void;
}

/**
 * Handles the frame's keys: `/` and Ctrl-K open the finder, `?` help, `[` the sidebar, `g` and a letter a page. Ignores keys typed in a
 * field.
 */
export function useFrameKeys({ onSearch, onHelp, onNarrow, onGo }: FrameKeys): void {
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  // Heard before all others, because a page may use the same letter for something of its own.
  const second = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - wentAt.current < 1200;
    wentAt.current = Number.NEGATIVE_INFINITY;
    if (!isSecond || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onGo(event.key);
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      onSearch();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === "g") wentAt.current = event.timeStamp;
    else if (event.key === "[") onNarrow();
    else if (event.key === "?") onHelp();
    else if (event.key === "/") {
      event.preventDefault();
      onSearch();
    }
  });
  useEffect(() => {
    const first = (event: KeyboardEvent) => second(event);
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", first, true);
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", first, true);
      window.removeEventListener("keydown", listen);
    };
  }, []);
}

/** Fields, and everything in an open dialog or menu, keep their keys. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]") !== null
  );
}
