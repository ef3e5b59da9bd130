"use client";

import { useState } from "react";

/** A place among the eight looks for each id; an id keeps its place while it is drawn, whatever other ids come and go. */
export function useSeriesSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const [slots, setSlots] = useState<ReadonlyMap<string, number>>(() => keepSlots(new Map(), ids));
  const now = keepSlots(slots, ids);
  if (now !== slots) setSlots(now);
  return now;
}

/** Gives new ids the lowest free slots and frees those of ids that left; the same map when nothing changed. */
export function keepSlots(before: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  if (before.size === ids.length && ids.every((id) => before.has(id))) return before;
  const kept = new Map([...before].filter(([id]) => ids.includes(id)));
  for (const id of ids) {
    if (kept.has(id)) continue;
    const taken = new Set(kept.values());
    let slot = 0;
    while (taken.has(slot)) slot++;
    kept.set(id, slot);
  }
  return kept;
}
