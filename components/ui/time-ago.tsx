"use client";

import { useEffect, useState } from "react";
import { formatAgo } from "./format";

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
