import type { BuildProgress } from "@/lib/contracts/build";

const leastMs = 1000;
const leastDone = 3;

/**
 * Tells the seconds left of a step from its pace. What is only looked up (`replayed` has grown) is faster than what is asked, so the
 * pace is taken anew from there; null until there is one.
 */
export function timeLeft(): (progress: BuildProgress, replayed: number, now: number) => number | null {
  let from: { doing: string; done: number; replayed: number; at: number } | null = null;
  return ({ doing, done, total }, replayed, now) => {
    if (from === null || from.doing !== doing || from.replayed !== replayed || done < from.done) from = { doing, done, replayed, at: now };
    const came = done - from.done;
    const took = now - from.at;
    if (total === null || came < leastDone || took < leastMs) return null;
    return ((total - done) * took) / came / 1000;
  };
}
