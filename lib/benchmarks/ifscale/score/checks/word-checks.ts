import type { Requirement } from "@/lib/benchmarks/scoring";
import type { Check, Span, Verdict } from "@/lib/contracts/check";
import { thirdOf } from "../thirds";
import type { WordOutcome } from "./match-words";

/** What a verifier found of one listed word; spans in the original reply. */
export interface FoundWord {
  outcome: WordOutcome;
  evidence?: Span[];
  /** The words of the reply that stand in its place. */
  actual?: string;
}

const groups = { early: "First third", middle: "Middle", late: "Last third" };

/** A listed word is looked for between other characters than letters. */
const needs = ["keywords"] as const;

const ids: string[] = [];

function wordId(index: number): string {
  ids[index] ??= `word-${index + 1}`;
  return ids[index];
}

/** Id, label and group of each listed word. Ids count from 1, so they are unique when a word is listed twice. */
export function wordRequirements(words: readonly string[]): Requirement[] {
  return words.map((word, index) => ({ id: wordId(index), label: word, group: groups[thirdOf(index, words.length)], needs }));
}

/** The verdict from what was found of each listed word: the score is the exact share, and it passes when all are exact. */
export function verdictOf(words: readonly string[], foundWordAt: (index: number) => FoundWord): Verdict {
  let exact = 0;
  const checks: Check[] = words.map((word, index) => {
    const { outcome, evidence, actual } = foundWordAt(index);
    const credit = outcome === "exact" ? 1 : 0;
    exact += credit;
    const group = groups[thirdOf(index, words.length)];
    const check: Check = { id: wordId(index), label: word, group, outcome, credit, weight: 1 };
    // Set one by one: hundreds of these are made for each reply, and spreading costs an object more each.
    if (outcome !== "exact") check.expected = word;
    if (actual !== undefined) check.actual = actual;
    if (evidence && evidence.length > 0) check.evidence = evidence;
    return check;
  });
  return { score: exact / words.length, passed: exact === words.length, checks };
}
