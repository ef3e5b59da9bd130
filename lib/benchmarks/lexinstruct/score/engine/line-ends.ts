import { trimmedEnd } from "@/lib/text/python-space";
import type { Rule } from "../../items/rule";
import type { Piece } from "./piece";

/** A text whose line breaks are line feeds alone, and the way back to the text that it was. */
interface PlainText {
  text: string;
  /** The same run of the text that was given. */
  before: (piece: Piece) => Piece;
}

/** The text with a line feed for each `\r\n` and `\r`. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/** `withLineFeeds` with the way back. */
export function plainText(given: string): PlainText {
  // Where the line feeds of the pairs stand in the plain text: each is one code unit shorter than what it stands for.
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

/** Whether a rule itself speaks of carriage returns, so that it can only be read on the text as it is. */
export const namesReturns = ({ procedure, value }: Rule): boolean =>
  /\r/.test(String(value)) || procedure.some(({ description }) => /\r|\\r/.test(description ?? ""));

/** The text without white space before its line feeds, which nobody sees. */
export const withoutTrailingSpace = (text: string): string =>
  text
    .split("\n")
    .map((line, at, all) => (at < all.length - 1 ? line.slice(0, trimmedEnd(line)) : line))
    .join("\n");
