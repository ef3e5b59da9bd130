import type { OutcomeDeclaration } from "@/lib/contracts/check";

/** Possible outcomes of the output, of a tracker, and of the requirement that there are no other trackers. */
export const outcomes: OutcomeDeclaration[] = [
  { id: "right", letter: "r", label: "Right", tone: "pass", credit: 1 },
  { id: "wrong", letter: "w", label: "Wrong", tone: "fail", credit: 0 },
  { id: "missing", letter: "m", label: "Not given", tone: "fail", credit: 0 },
];
