"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds without a key before typed text becomes a filter. */
const pause = 250;

/**
 * Text that is typed at once and handed on after a pause, or at once by the last of the three; follows `value` when that is changed from
 * outside. Whoever writes it into the address hands it on when the field is left: written later it would cancel what a click began.
 */
export function useDraft(value: string, onCommit: (text: string) => void): [string, (text: string) => void, () => void] {
  const [draft, setDraft] = useState(value);
  const committed = useRef(value);
  const commit = useRef(onCommit);
  const latest = useRef(value);
  useEffect(() => {
    commit.current = onCommit;
    latest.current = draft;
  });
  const handOn = useCallback(() => {
    if (latest.current === committed.current) return;
    committed.current = latest.current;
    commit.current(latest.current);
  }, []);
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setDraft(value);
  }, [value]);
  useEffect(() => {
    if (draft === committed.current) return;
    const timer = setTimeout(handOn, pause);
    return () => clearTimeout(timer);
  }, [draft, handOn]);
  return [draft, setDraft, handOn];
}
