"use client";

import { useEffect, useRef, useState } from "react";

/** Milliseconds without a key before what was typed counts. */
const pause = 250;

/** Milliseconds that a click on what leads to another page gets to arrive there. */
const elsewhere = 5000;
/** What leads to another page. */
const leading = "a[href], [role=row]";

export interface TypedLine {
  typed: string;
  setTyped: (typed: string) => void;
  /** Hands the text on without the pause. */
  handOn: () => void;
}

/**
 * A line as it is typed, handed to `onLine` after a pause where it can be read. It follows `line` when that is changed from elsewhere; what
 * was handed on itself may come back late, when more has been typed, and then changes nothing. A press elsewhere hands it on at once, so
 * that a button finds it, and a press on a link or a row holds it back: written into the address it would cancel the way there.
 */
export function useTypedLine(line: string, onLine: (line: string) => void, isReadable: (typed: string) => boolean): TypedLine {
  const [typed, setTyped] = useState(line);
  const text = typed.trim();
  const readable = isReadable(typed);
  const seen = useRef(line);
  /** What was handed on and has not come back. */
  const sent = useRef<string[]>([]);
  const stopWaiting = useRef(() => {});
  const write = useRef(onLine);
  useEffect(() => {
    write.current = onLine;
  });
  const latest = () => sent.current.at(-1) ?? seen.current;
  const send = (to: string) => {
    stopWaiting.current();
    if (to === latest()) return;
    sent.current.push(to);
    write.current(to);
  };
  useEffect(() => {
    if (line === seen.current && sent.current.length === 0) return;
    const at = sent.current.indexOf(line);
    if (at >= 0 && at < sent.current.length - 1) return;
    seen.current = line;
    sent.current = [];
    if (at >= 0) return;
    stopWaiting.current();
    setTyped((now) => (now.trim() === line.trim() ? now : line));
  }, [line]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads references alone
  useEffect(() => {
    if (!readable || text === latest()) return;
    let timer = setTimeout(() => send(text), pause);
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest("input, [role=listbox]")) return;
      if (!target.closest(leading)) return send(text);
      clearTimeout(timer);
      timer = setTimeout(() => send(text), elsewhere);
    };
    window.addEventListener("pointerdown", press, true);
    stopWaiting.current = () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", press, true);
    };
    return () => stopWaiting.current();
  }, [text, readable]);
  return { typed, setTyped, handOn: () => readable && send(text) };
}
