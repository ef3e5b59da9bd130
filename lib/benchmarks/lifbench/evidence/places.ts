import type { Span } from "@/lib/contracts/check";
import { recentTexts } from "../score/scorers/recent-texts";

/** Finds the elements of a list's text by position from 1 (index 0 is empty): consecutively numbered lines without their breaks. */
export const elementPlaces = recentTexts(4, (text): Span[] => {
  const places: Span[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.startsWith(`${places.length + 1}. `)) places.push([start, start + line.length]);
    start += line.length + 1;
  }
  return [[0, 0], ...places];
});

/** Position of a document in a collection: the line of its header, and the start of the next document. */
export interface DocumentPlace {
  header: Span;
  end: number;
}

/** Finds the documents of a collection's text, by index from 0. */
export const documentPlaces = recentTexts(4, (text): DocumentPlace[] => {
  const headers = [...text.matchAll(/^\*{20} doc-\d+ \*{20}$/gm)].map((match): Span => [match.index, match.index + match[0].length]);
  return headers.map((header, at) => ({ header, end: headers[at + 1]?.[0] ?? text.length }));
});

/** Finds a sentence in an essay; null if it does not occur. */
export function sentencePlace(text: string, sentence: string): Span | null {
  const at = sentence === "" ? -1 : text.indexOf(sentence);
  return at === -1 ? null : [at, at + sentence.length];
}
