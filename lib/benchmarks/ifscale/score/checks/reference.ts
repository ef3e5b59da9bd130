import type { Verifier } from "@/lib/benchmarks/scoring";
import type { Span } from "@/lib/contracts/check";
import { type LowerCased, lowerCase } from "@/lib/text/lower-case";
import type { IfscaleItem } from "../../items/item";
import { matchOutcomes, matchWords, type WordMatch } from "./match-words";
import { type FoundWord, verdictOf } from "./word-checks";
import { planWords, type WordPlan } from "./word-plan";

const plans = new WeakMap<IfscaleItem, WordPlan>();

/** Prepares the item's list for matching; cached as long as the item exists. */
export function planOf(item: IfscaleItem): WordPlan {
  const known = plans.get(item);
  if (known) return known;
  const fresh = planWords(item.words);
  plans.set(item, fresh);
  return fresh;
}

/** The authors' analysis, which produced the published figures. */
export const reference: Verifier<IfscaleItem> = {
  score: ({ item }, _turns, { reply }) => {
    const plan = planOf(item);
    const lower = lowerCase(reply);
    const matches = matchWords(plan, lower.text);
    const foundWords = matches.map((match) => foundWord(match, lower, reply));
    return verdictOf(item.words, (index) => foundWords[plan.places[index] ?? 0] ?? { outcome: "omission" });
  },
  brief: ({ item }, _turns, { reply }) => {
    const outcomes = matchOutcomes(planOf(item), lowerCase(reply).text);
    const exact = outcomes.filter((outcome) => outcome === "exact").length;
    const letters = outcomes.map((outcome) => outcome.charAt(0)).join("");
    return { outcomes: letters, score: exact / outcomes.length, passed: exact === outcomes.length };
  },
};

/** Converts a match to spans in the original reply. */
export function foundWord({ outcome, ranges }: WordMatch, lower: LowerCased, reply: string): FoundWord {
  if (ranges.length === 0) return { outcome };
  const evidence: Span[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const start = ranges[at] ?? 0;
    const end = ranges[at + 1] ?? 0;
    // An empty list entry is found at every boundary, where there is nothing to highlight.
    if (end > start) evidence.push(lower.original(start, end));
  }
  const first = evidence[0];
  return outcome === "modification" && first ? { outcome, evidence, actual: reply.slice(...first) } : { outcome, evidence };
}
