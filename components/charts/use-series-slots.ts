"use client";

import { useState } from "react";
import { keepSlots } from "./keep-slots";

/** A place among the eight looks for each id; an id keeps its place as long as it is there, whatever comes and goes beside it. */
export function useSeriesSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const [slots, setSlots] = useState<ReadonlyMap<string, number>>(() => keepSlots(new Map(), ids));
  const now = keepSlots(slots, ids);
  if (now !== slots) setSlots(now);
  return now;
}
