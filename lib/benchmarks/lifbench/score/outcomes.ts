import type { OutcomeDeclaration } from "@/lib/contracts/check";

/** What can become of a scoring point; a part of it has a credit of its own. */
export const outcomes: OutcomeDeclaration[] = [
  { id: "full", letter: "f", label: "Earned", tone: "pass", credit: 1 },
  { id: "part", letter: "p", label: "In part", tone: "changed", credit: 0.5 },
  { id: "none", letter: "n", label: "Lost", tone: "fail", credit: 0 },
];
