"use client";

import { startTransition, useEffect, useState } from "react";
import { formatAgo } from "./format";

/**
 * Exact time in the reader's time zone, formatted when a pointer first enters: creating the first formatter on a page takes tens of
 * milliseconds.
 */
function useExact(at: string) {
  const [title, setTitle] = useState<string>();
  return { title, onPointerEnter: () => setTitle(new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" })) };
}

/** Shows a time of day in the reader's time zone after a preposition (“at”), with its day if that is not today, and the exact time on hover. */
export function TimeAhead({ at, preposition = "at " }: { at: string; preposition?: string }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const exact = useExact(at);
  const day = isHere ? formatDay(at, new Date()) : "Today";
  // The reader's time zone is unknown until the first effect. Until then the time in UTC is not shown and only keeps the place.
  return (
    <time dateTime={at} {...exact}>
      {day === "Yesterday" && preposition === "at " ? "" : preposition}
      <span className={isHere ? undefined : "invisible"}>
        {day !== "Today" && `${day.toLowerCase()} `}
        {isHere ? new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short" }) : at.slice(11, 16)}
      </span>
    </time>
  );
}

/** Shows how long ago `at` (ISO date and time) was, with the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const date = new Date(at);
  const [now, setNow] = useState<number | null>(null);
  const exact = useExact(at);
  useEffect(() => {
    // Reader input has priority over this update.
    const tick = () => startTransition(() => setNow(Date.now()));
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  // The server knows neither the reader's clock nor time zone, so the date in UTC is shown until the first effect.
  return (
    <time dateTime={at} {...exact} className="whitespace-nowrap">
      {now === null ? at.slice(0, 10) : formatAgo(date, now)}
    </time>
  );
}

/** Returns the day of `at` (ISO date and time) as seen at `now`: `Today`, `Yesterday` or the date. If `now` is null, the date in UTC. */
export function formatDay(at: string, now: Date | null): string {
  if (now === null) return at.slice(0, 10);
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const date = new Date(at);
  const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (days === 0 || days === 1) return days === 0 ? "Today" : "Yesterday";
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;
}
