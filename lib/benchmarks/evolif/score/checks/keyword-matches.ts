import type { Span } from "@/lib/contracts/check";
import { literalSource } from "@/lib/text/python-regex/character-set";
import { wordAt, wordBefore } from "@/lib/text/word-boundary";

/** Search for a keyword: `whole` requires whole words, if it consists of word characters. */
interface Matcher {
  pattern: RegExp;
  whole: boolean;
}

const matchers = new Map<string, Matcher>();

function matcherOf(keyword: string): Matcher {
  const known = matchers.get(keyword);
  if (known) return known;
  if (matchers.size >= 4096) matchers.clear();
  let source = "";
  for (const character of keyword) source += literalSource(character.codePointAt(0) ?? 0, true);
  const fresh = { pattern: new RegExp(source, "giv"), whole: /^[\p{L}\p{N}_]+$/u.test(keyword) };
  matchers.set(keyword, fresh);
  return fresh;
}

/** Finds the occurrences of a keyword, ignoring letter case one to one (`re.IGNORECASE`); matches do not overlap. */
export function keywordMatches(keyword: string, text: string): Span[] {
  const { pattern, whole } = matcherOf(keyword);
  const spans: Span[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const end = match.index + match[0].length;
    if (whole && (wordBefore(text, match.index) || wordAt(text, end))) {
      pattern.lastIndex = behind(text, match.index);
      continue;
    }
    spans.push([match.index, end]);
    if (end === match.index) pattern.lastIndex = behind(text, end);
  }
  return spans;
}

/**
 * Returns the index after the character at an index: an expression that starts inside a surrogate pair would go back to its start and loop
 * forever.
 */
function behind(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}
