import type { Span } from "@/lib/contracts/check";
import { whitespaceParts } from "@/lib/text/split-whitespace";

/** A token as the strict matcher compares it, with its position in the reply. */
export interface StrictToken {
  text: string;
  span: Span;
}

const ends = new Set('.,!?()[]{}":;*_');

/**
 * Splits a reply on white space into lower-case tokens without Markdown emphasis and without punctuation at their ends. Only asterisks need
 * pairing: underscores inside a word are not emphasis, and at its ends they are stripped anyway.
 */
export function strictTokens(reply: string): StrictToken[] {
  const marks = emphasisMarks(reply);
  const tokens: StrictToken[] = [];
  for (const { text: raw, at: index } of whitespaceParts(reply)) {
    let start = 0;
    let end = raw.length;
    while (start < end && ends.has(raw.charAt(start))) start++;
    while (end > start && ends.has(raw.charAt(end - 1))) end--;
    if (start === end) continue;
    let text = "";
    for (let at = start; at < end; at++) if (!marks.has(index + at)) text += raw.charAt(at);
    tokens.push({ text: text.toLowerCase(), span: [index + start, index + end] });
  }
  return tokens;
}

/** Finds the asterisks that open or close emphasis on one line: `**strong**`, `*stressed*`. */
function emphasisMarks(reply: string): Set<number> {
  const marks = new Set<number>();
  for (const match of reply.matchAll(/(\*{1,3})(?=[^\s*])([^\n]*?[^\s*])\1/gu)) {
    const width = match[1]?.length ?? 0;
    for (let at = 0; at < width; at++) {
      marks.add(match.index + at);
      marks.add(match.index + match[0].length - 1 - at);
    }
  }
  return marks;
}
