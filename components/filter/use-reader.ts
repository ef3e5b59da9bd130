"use client";

import { useEffect, useState } from "react";
import type { Reader } from "@/lib/filter/times";

/** Milliseconds after which “today” and an age are looked at again. */
const often = 60_000;

/** The reader's clock, for days and ages in a filter line. Until the first effect the zone is UTC, since the server knows no other. */
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
