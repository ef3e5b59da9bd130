import type { Requirement } from "@/lib/benchmarks/scoring";
import type { Check, Span, Verdict } from "@/lib/contracts/check";
import { thirdOf } from "../thirds";
import type { WordOutcome } from "./match-words";

/** The result of a verifier for one listed word, with spans in the original reply. */
export interface FoundWord {
  outcome: WordOutcome;
  evidence?: Span[];
  /** The words that the reply has in its place. */
  actual?: string;
}

const groups = { early: "First third", middle: "Middle", late: "Last third" };

/** A listed word is searched for between characters that are not letters. */
const needs = ["keywords"] as const;

const ids: string[] = [];

function wordId(index: number): string {
  ids[index] ??= `word-${index + 1}`;
  return ids[index];
}

/** Lists the id, label and group of each listed word. Ids count from 1, so they are unique even if a word is listed twice. */
export function wordRequirements(words: readonly string[]): Requirement[] {
  return words.map((word, index) => ({ id: wordId(index), label: word, group: groups[thirdOf(index, words.length)], needs }));
}

/** Makes the verdict from the result for each listed word: the score is the share of exact words, and it passes if all are exact. */
export function verdictOf(words: readonly string[], foundWordAt: (index: number) => FoundWord): Verdict {
  let exact = 0;
  const checks: Check[] = words.map((word, index) => {
    const { outcome, evidence, actual } = foundWordAt(index);
    const credit = outcome === "exact" ? 1 : 0;
    exact += credit;
    const group = groups[thirdOf(index, words.length)];
    const check: Check = { id: wordId(index), label: word, group, outcome, credit, weight: 1 };
    // Assigned individually, because hundreds of these are made for each reply and spreading would allocate an extra object each time.
    if (outcome !== "exact") check.expected = word;
    if (actual !== undefined) check.actual = actual;
    if (evidence && evidence.length > 0) check.evidence = evidence;
    return check;
  });
  return { score: exact / words.length, passed: exact === words.length, checks };
}
