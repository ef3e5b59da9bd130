"use client";

import { useState } from "react";

/** Assigns each id one of the eight looks. An id keeps its look while it is drawn, even if other ids come and go. */
export function useSeriesSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const [slots, setSlots] = useState<ReadonlyMap<string, number>>(() => keepSlots(new Map(), ids));
  const now = keepSlots(slots, ids);
  if (now !== slots) setSlots(now);
  return now;
}

/** Assigns the lowest free slots to new ids and frees those of removed ids; returns the same map if nothing changed. */
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
