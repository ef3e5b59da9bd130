"use client";

import { useEffect, useState } from "react";
import type { Reader } from "@/lib/filter/times";

/** Milliseconds after which “today” and ages are evaluated again. */
const often = 60_000;

/**
 * Returns the reader's clock, for days and ages in a filter line. The time zone is UTC until the first effect, because the server does not
 * know the reader's.
 */
export function useReader(): Reader {
  const [reader, setReader] = useState<Reader>(() => ({ now: Date.now(), zone: "UTC" }));
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const tick = () => setReader({ now: Date.now(), zone: timeZone });
    tick();
    const timer = setInterval(tick, often);
    return () => clearInterval(timer);
  }, []);
  return reader;
}
