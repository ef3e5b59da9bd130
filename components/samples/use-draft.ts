"use client";

import { useEffect, useRef, useState } from "react";

/** Milliseconds without a key before typed text becomes a filter. */
const pause = 250;

/** Milliseconds that a click on what leads to another page gets to arrive there. */
const elsewhere = 5000;
/** What leads to another page. */
const leading = "a[href], [role=row]";

/**
 * Text that is typed at once and handed on after a pause; follows `value` when that is changed from outside. A press elsewhere hands it on
 * at once, so that a button finds it, and a press on a link or a row holds it back: written into the address it would cancel the way there.
 */
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
    const handOn = () => {
      committed.current = draft;
      commit.current(draft);
      stop();
    };
    let timer = setTimeout(handOn, pause);
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest("input, [role=listbox]")) return;
      clearTimeout(timer);
      if (target.closest(leading)) timer = setTimeout(handOn, elsewhere);
      else handOn();
    };
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", press, true);
    };
    window.addEventListener("pointerdown", press, true);
    return stop;
  }, [draft]);
  return [draft, setDraft];
}
