"use client";

import { useEffect, useRef, useState } from "react";

/** Milliseconds after the last key press until the line applies. */
const pause = 250;

/** Milliseconds for which a click on a link or row delays the line, so that the other page can open. */
const elsewhere = 5000;
/** Elements that lead to another page. */
const leading = "a[href], [role=row]";

export interface TypedLine {
  typed: string;
  setTyped: (typed: string) => void;
  /** Passes the text on without the pause. */
  handOn: () => void;
}

/**
 * Manages a line while it is typed: passes valid text to `onLine` after a pause, adopts changes of `line` made elsewhere, and ignores late
 * echoes of text that it passed on.
 */
export function useTypedLine(line: string, onLine: (line: string) => void, isReadable: (typed: string) => boolean): TypedLine {
  const [typed, setTyped] = useState(line);
  const text = typed.trim();
  const readable = isReadable(typed);
  const seen = useRef(line);
  /** Texts that were passed on and have not come back as `line`. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the called functions read only refs
  useEffect(() => {
    if (!readable || text === latest()) return;
    let timer = setTimeout(() => send(text), pause);
    // A press elsewhere passes the text on immediately, so that a button uses it. A press on a link or row delays it, because writing it
    // into the address would cancel the navigation.
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
