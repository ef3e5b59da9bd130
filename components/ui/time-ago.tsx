"use client";

import { startTransition, useEffect, useState } from "react";
import { formatAgo } from "./format";

/** The exact time in the reader's zone, from the first time that a pointer asks for it: the first formatter of a page takes tens of milliseconds. */
function useExact(at: string) {
  const [title, setTitle] = useState<string>();
  return { title, onPointerEnter: () => setTitle(new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" })) };
}

/** A time of the reader's day, with a word before it (“at”); the exact time on hover. */
export function TimeAhead({ at, preposition = "at " }: { at: string; preposition?: string }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const exact = useExact(at);
  const date = new Date(at);
  // Until the first effect the reader's zone is unknown.
  return (
    <time dateTime={at} {...exact}>
      {preposition}
      {isHere ? date.toLocaleTimeString("en-GB", { timeStyle: "short" }) : `${at.slice(11, 16)} UTC`}
    </time>
  );
}

/** How long ago `at` (ISO date and time) was; the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const date = new Date(at);
  const [now, setNow] = useState<number | null>(null);
  const exact = useExact(at);
  useEffect(() => {
    // Whatever a reader does meanwhile comes first.
    const tick = () => startTransition(() => setNow(Date.now()));
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  // The server does not know the reader's clock or zone: until the first effect the date in UTC stands here.
  return (
    <time dateTime={at} {...exact} className="whitespace-nowrap">
      {now === null ? at.slice(0, 10) : formatAgo(date, now)}
    </time>
  );
}

/** The day of `at` (ISO date and time) for a reader at `now`: `Today`, `Yesterday`, else the date. The date in UTC where `now` is unknown. */
export function formatDay(at: string, now: Date | null): string {
  if (now === null) return at.slice(0, 10);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const date = new Date(at);
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days === 0 || days === 1) return days === 0 ? "Today" : "Yesterday";
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
}
