import type { OutcomeDeclaration } from "@/lib/contracts/check";

/**
 * What can become of a rule, in the order of the legend. A rule is `rescued` only when the whole answer passes loosely, so an
 * answer passes strictly when all letters are `p`, and loosely when all are `p` or `r`.
 */
export const outcomes: OutcomeDeclaration[] = [
  { id: "pass", letter: "p", label: "Holds", tone: "pass", credit: 1 },
  { id: "rescued", letter: "r", label: "Holds loosely", tone: "changed", credit: 0 },
  { id: "fail", letter: "f", label: "Fails", tone: "fail", credit: 0 },
  { id: "timeout", letter: "t", label: "Timed out", tone: "fail", credit: 0 },
];

/** Whether letters are those of an answer that passes loosely; an answer to no rules does not. */
export const passedLoosely = (letters: string): boolean => /^[pr]+$/.test(letters);
