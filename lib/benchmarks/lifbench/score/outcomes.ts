import type { OutcomeDeclaration } from "@/lib/contracts/check";

/** Possible outcomes of a scoring point; a partial one has its own credit. */
export const outcomes: OutcomeDeclaration[] = [
  { id: "full", letter: "f", label: "Earned", tone: "pass", credit: 1 },
  { id: "part", letter: "p", label: "In part", tone: "changed", credit: 0.5 },
  { id: "none", letter: "n", label: "Lost", tone: "fail", credit: 0 },
];
