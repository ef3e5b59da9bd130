"use client";

import { useEffect, useRef, useState } from "react";

/** Milliseconds without a key before typed text becomes a filter. */
const pause = 250;

/** Text that is typed at once and handed on after a pause; follows `value` when that is changed from outside. */
export function useDraft(value: string, onCommit: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(value);
  const committed = useRef(value);
  const commit = useRef(onCommit);
  useEffect(() => {
    commit.current = onCommit;
  });
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setDraft(value);
  }, [value]);
  useEffect(() => {
    if (draft === committed.current) return;
    const timer = setTimeout(() => {
      committed.current = draft;
      commit.current(draft);
    }, pause);
    return () => clearTimeout(timer);
  }, [draft]);
  return [draft, setDraft];
}
