import type { Verifier } from "@/lib/benchmarks/scoring";
import type { Span } from "@/lib/contracts/check";
import { literalPattern } from "@/lib/text/literal-pattern";
import { lowerCase } from "@/lib/text/lower-case";
import type { IfscaleItem } from "../../items/item";
import { matchWords } from "./match-words";
import { foundWord, planOf } from "./reference";
import { type StrictToken, strictTokens } from "./strict-tokens";
import { verdictOf } from "./word-checks";

/** The matcher of the released runner's live log, which is stricter than the published analysis. */
export const strictToken: Verifier<IfscaleItem> = {
  score: ({ item }, _turns, { reply }) => {
    const tokens = new Map<string, Span[]>();
    for (const token of strictTokens(reply)) place(tokens, token);
    const plan = planOf(item);
    const lower = lowerCase(reply);
    const matches = matchWords(plan, lower.text);
    const foundWords = plan.wanted.map(({ word }, index) => {
      const evidence = word.includes("*") ? wildcard(word, tokens) : tokens.get(word);
      if (evidence) return { outcome: "exact" as const, evidence };
      const match = matches[index];
      if (!match || match.outcome === "omission") return { outcome: "omission" as const };
      return foundWord({ outcome: "modification", ranges: match.ranges }, lower, reply);
    });
    return verdictOf(item.words, (index) => foundWords[plan.places[index] ?? 0] ?? { outcome: "omission" });
  },
};

function place(tokens: Map<string, Span[]>, { text, span }: StrictToken): void {
  const known = tokens.get(text);
  if (known) known.push(span);
  else tokens.set(text, [span]);
}

/** Returns the spans of tokens that match a word with asterisks. */
function wildcard(word: string, tokens: ReadonlyMap<string, Span[]>): Span[] | undefined {
  const parts = word.split("*").map(literalPattern);
  const pattern = new RegExp(`^${parts.join(".*")}$`, "su");
  const spans = [...tokens].filter(([token]) => pattern.test(token)).flatMap(([, at]) => at);
  return spans.length > 0 ? spans.sort((a, b) => a[0] - b[0]) : undefined;
}
