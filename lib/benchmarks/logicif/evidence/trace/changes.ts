import type { TraceStep } from "@/lib/contracts/trace-evidence";
import { trackerMark } from "./record";

/** A value that a step of an execution assigned to a variable or a tracker. */
export interface Change {
  step: number;
  line: number;
  /** A tracker has its own name, whichever variable holds it. */
  name: string;
  /** As written by Python's `repr`. */
  value: string;
  isTracker: boolean;
}

/** Trackers by name, with the variable that holds each; null if there is none. */
export type Trackers = Readonly<Record<string, string | null>>;

/** A variable that holds all trackers adds no information to them. */
const holdsTrackers = (value: string, names: readonly string[]) =>
  names.length > 0 && value.startsWith("{") && names.every((name) => value.includes(`'${name}':`));

/**
 * Lists the changes of an execution in order. A name that a call or return shows with its previous value is not a change, and a variable
 * that holds a tracker gets the tracker's name.
 */
export function changesOf(steps: readonly TraceStep[], trackers: Trackers): Change[] {
  const names = Object.keys(trackers);
  const marked = new Set(
    steps.flatMap(({ changed }) => changed.flatMap(([name]) => (name.startsWith(trackerMark) ? [name.slice(trackerMark.length)] : []))),
  );
  const held = new Map(names.flatMap((name) => (trackers[name] && marked.has(name) ? [[trackers[name], name] as const] : [])));
  const last = new Map<string, string>();
  const changes: Change[] = [];
  for (const [step, { line, changed }] of steps.entries()) {
    for (const [writtenName, value] of changed) {
      if (value === null || (held.has(writtenName) && !writtenName.startsWith(trackerMark)) || holdsTrackers(value, names)) continue;
      const name = writtenName.startsWith(trackerMark) ? writtenName.slice(trackerMark.length) : writtenName;
      if (last.get(name) === value) continue;
      last.set(name, value);
      changes.push({ step, line, name, value, isTracker: writtenName !== name || Object.hasOwn(trackers, name) });
    }
  }
  return changes;
}
