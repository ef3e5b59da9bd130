"use client";

import { useEffect, useState } from "react";
import { formatAgo } from "./format";

/** When something will be, as a time of the reader's day; the exact time on hover. */
export function TimeAhead({ at }: { at: string }) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const date = new Date(at);
  // Until the first effect the reader's zone is unknown.
  return (
    <time dateTime={at} title={isHere ? date.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" }) : undefined}>
      {isHere ? `at ${date.toLocaleTimeString("en-GB", { timeStyle: "short" })}` : `at ${at.slice(11, 16)} UTC`}
    </time>
  );
}

/** How long ago `at` (ISO date and time) was; the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const date = new Date(at);
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  // The server does not know the reader's clock or zone: until the first effect the date in UTC stands here.
  return (
    <time
      dateTime={at}
      title={now === null ? undefined : date.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" })}
      className="whitespace-nowrap"
    >
      {now === null ? at.slice(0, 10) : formatAgo(date, now)}
    </time>
  );
}
