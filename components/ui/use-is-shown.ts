"use client";

import { useCallback, useEffect, useRef } from "react";

/** Returns a function that is true while the component is on the page: an answer may arrive after the reader has left. */
export function useIsShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current, []);
}
