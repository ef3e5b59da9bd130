import { trimmedEnd } from "@/lib/text/python-space";
import type { Rule } from "../../items/rule";
import type { Piece } from "./piece";

/** A text whose line breaks are all line feeds, with a mapping back to the original. */
interface PlainText {
  text: string;
  /** Maps a piece to the same part of the original text. */
  before: (piece: Piece) => Piece;
}

/** Replaces each `\r\n` and `\r` in a text with a line feed. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Replaces line breaks like `withLineFeeds`, with a mapping back. */
export function plainText(given: string): PlainText {
  // Positions in the plain text of the line feeds that replace pairs: each is one code unit shorter than its pair.
  const pairs = [...given.matchAll(/\r\n/g)].map(({ index }, nth) => index - nth);
  const placeBefore = (at: number) => {
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return at + low;
  };
  const before = ({ text, start }: Piece): Piece => {
    const from = placeBefore(start);
    return { text: given.slice(from, placeBefore(start + text.length)), start: from };
  };
  return { text: withLineFeeds(given), before };
}

/** True if a rule itself names carriage returns, so that it only makes sense on the original text. */
export const namesReturns = ({ procedure, value }: Rule): boolean =>
  /\r/.test(String(value)) || procedure.some(({ description }) => /\r|\\r/.test(description ?? ""));

/** Removes white space before the text's line feeds, which is invisible. */
export const withoutTrailingSpace = (text: string): string =>
  text
    .split("\n")
    .map((line, at, all) => (at < all.length - 1 ? line.slice(0, trimmedEnd(line)) : line))
    .join("\n");
