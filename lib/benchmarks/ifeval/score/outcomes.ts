import type { OutcomeDeclaration } from "@/lib/contracts/check";

/**
 * Possible outcomes of an instruction, in the order of the legend. A reply passes strictly if all letters are `p`, loosely if they are `p`
 * or `r`.
 */
export const outcomes: OutcomeDeclaration[] = [
  { id: "pass", letter: "p", label: "Followed", tone: "pass", credit: 1 },
  { id: "rescued", letter: "r", label: "Followed loosely", tone: "changed", credit: 0 },
  { id: "fail", letter: "f", label: "Missed", tone: "fail", credit: 0 },
];
