import type { PythonLimits } from "./limits";
import { processorMs } from "./process-usage";

/** Names of the ends of a time: it was used up, or the process got too little of the machine’s processors to use it. */
export type TimeEnd = "used" | "starved";
/** Returns how a time ended or, if it has not, the milliseconds after which it may. */
export type TimeLimit = () => number | TimeEnd;

/** Starts a time on the clock, in milliseconds. */
export function clockTime(ms: number): TimeLimit {
  const end = performance.now() + ms;
  return () => {
    const left = end - performance.now();
    return left > 0 ? left : "used";
  };
}

/**
 * Starts the time of a call in a process: `caseMs` of processor time, so that a busy machine does not decide an outcome, and at most
 * `clockMs` on the clock. Without /proc, it is `caseMs` on the clock.
 */
export function callTime(pid: number, { caseMs, clockMs }: Pick<PythonLimits, "caseMs" | "clockMs">): TimeLimit {
  const before = processorMs(pid);
  if (before === null) return clockTime(caseMs);
  const longest = clockTime(clockMs);
  return () => {
    // A process that has just ended reports no time; its end settles the call.
    const left = caseMs - (processorMs(pid) ?? before) + before;
    const onClock = longest();
    if (left <= 0) return "used";
    return typeof onClock === "number" ? Math.min(left, onClock) : "starved";
  };
}
