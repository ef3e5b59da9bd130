import type { OutcomeDeclaration } from "@/lib/contracts/check";

/** Possible outcomes of a word, in the order of the legend. */
export const outcomes: OutcomeDeclaration[] = [
  { id: "exact", letter: "e", label: "Exact", tone: "pass", credit: 1 },
  { id: "modification", letter: "m", label: "Modified", tone: "changed", credit: 0 },
  { id: "omission", letter: "o", label: "Omitted", tone: "fail", credit: 0 },
];
