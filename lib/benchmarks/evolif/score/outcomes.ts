import type { OutcomeDeclaration } from "@/lib/contracts/check";

/** Possible outcomes of a constraint, in the order of the legend. */
export const outcomes: OutcomeDeclaration[] = [
  { id: "pass", letter: "p", label: "Satisfied", tone: "pass", credit: 1 },
  { id: "fail", letter: "f", label: "Violated", tone: "fail", credit: 0 },
  { id: "error", letter: "e", label: "Not judged", tone: "unscored", credit: 0 },
];
