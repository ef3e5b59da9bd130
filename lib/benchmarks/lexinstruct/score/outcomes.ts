import type { OutcomeDeclaration } from "@/lib/contracts/check";

// An answer passes strictly if all letters are `p`, and loosely if all are `p` or `r`.
/** Possible outcomes of a rule, in the order of the legend. A rule is `rescued` only if the whole answer passes loosely. */
export const outcomes: OutcomeDeclaration[] = [
  { id: "pass", letter: "p", label: "Holds", tone: "pass", credit: 1 },
  { id: "rescued", letter: "r", label: "Holds loosely", tone: "changed", credit: 0 },
  { id: "fail", letter: "f", label: "Fails", tone: "fail", credit: 0 },
  { id: "timeout", letter: "t", label: "Timed out", tone: "fail", credit: 0 },
];

/** True if letters are those of an answer that passes loosely; an answer without rules does not. */
export const passedLoosely = (letters: string): boolean => /^[pr]+$/.test(letters);
