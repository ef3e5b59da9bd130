import type { WalkEvent } from "../../items/item";
import { type Change, changesOf } from "./changes";
import type { Recording } from "./record";

/** Approximate largest number of events in a walk; trackers are always kept. */
const mostEvents = 120;
/** Largest number of characters of a value that a person would still write down. */
const longest = 60;

/**
 * Returns what a person who executes by hand would write down: the changes of trackers and variables in order, about 120 at most, thinned
 * evenly except for trackers.
 */
export function walkOf({ steps, trackers }: Pick<Recording, "steps" | "trackers">): WalkEvent[] {
  const changes = changesOf(steps, trackers).filter(({ isTracker, value }) => isTracker || value.length <= longest);
  const others = changes.filter(({ isTracker }) => !isTracker);
  const room = Math.max(0, mostEvents - (changes.length - others.length));
  const kept = new Set<Change>(room >= others.length ? others : []);
  if (kept.size === 0) for (let at = 0; at < room; at += 1) kept.add(others[Math.floor((at * others.length) / room)] as Change);
  return changes
    .filter((change) => change.isTracker || kept.has(change))
    .map(({ step, line, name, value }) => ({ step, line, name, value }));
}
