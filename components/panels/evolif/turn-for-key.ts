import { failedAfter, type Timeline } from "./timeline";

/** Returns the turn that a key moves to from `turn`; null for other keys, or at the end of the dialogue. */
export function turnForKey(key: string, timeline: Timeline, turn: number): number | null {
  const last = timeline.turns.length - 1;
  switch (key) {
    case "ArrowLeft":
      return turn > 0 ? turn - 1 : null;
    case "ArrowRight":
      return turn < last ? turn + 1 : null;
    case "Home":
      return 0;
    case "End":
      return last;
    case "f":
      return timeline.firstFailed;
    case "F":
      return failedAfter(timeline, turn);
    default:
      return null;
  }
}
