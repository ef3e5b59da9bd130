import type { Span } from "@/lib/contracts/check";
import { finder } from "@/lib/text/finder";
import { isPythonSpace, pythonStrip } from "@/lib/text/python-space";

/* Finds in one pass what the authors' code finds in time that grows with the square of the text. */

/** Finds the matches of `open[^\n]*?close`: from an opening mark to the next closing mark on its line. */
export function betweenMarks(text: string, open: string, close: string): Span[] {
  const spans: Span[] = [];
  const [nextOpen, nextClose, nextBreak] = [finder(text, open), finder(text, close), finder(text, "\n")];
  for (let at = nextOpen(0); at < text.length; ) {
    const inside = at + open.length;
    const [end, lineEnd] = [nextClose(inside), nextBreak(inside)];
    if (end < lineEnd) spans.push([at, end + close.length]);
    at = nextOpen(end < lineEnd ? end + close.length : lineEnd);
  }
  return spans;
}

/** Finds the matches of `<<[^\n]+>>`: on each line from the first `<<` to the last `>>`, with something between them. */
export function titlePlaces(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const [open, close] = [line.indexOf("<<"), line.lastIndexOf(">>")];
    if (open !== -1 && close >= open + 3) spans.push([start + open, start + close + 2]);
    start += line.length + 1;
  }
  return spans;
}

/**
 * Finds the matches of `^\s*MARK[^\n]*$`, line by line.
 * @param length length of the mark in characters, of which the last may be a line break
 */
export function markedLines(text: string, isMark: (at: number) => boolean, length: number): Span[] {
  // A match is white space from a line's start, possibly with blank lines, then the mark and the rest of the line.
  const spans: Span[] = [];
  for (let start = 0; start <= text.length; ) {
    let at = start;
    while (at < text.length && isPythonSpace(text.charCodeAt(at))) at += 1;
    const holds = at < text.length && isMark(at);
    const end = text.indexOf("\n", holds ? at + length : at);
    if (holds) spans.push([start, end === -1 ? text.length : end]);
    if (end === -1) break;
    // After a mark that ends with a line break, the match ends at the start of a line.
    start = holds && text[end - 1] === "\n" ? end : end + 1;
  }
  return spans;
}

/** Finds the matches of `first [^\n]*? last`: from one word to the next place of the other on its line, separated by spaces. */
export const phrasePlaces = (text: string, first: string, last: string): Span[] => betweenMarks(text, `${first} `, ` ${last}`);

/**
 * Returns the lines that are left when the authors' code removes blank ones from the list it iterates over: every second of consecutive
 * blank lines stays.
 */
export function withoutBlankLines(text: string): string[] {
  const lines = text.split("\n");
  const removed = new Set<number>();
  // For each kind of blank line, those passed so far that are still in the list. Removing one makes the iteration skip the next line.
  const kept = new Map<string, { places: number[]; next: number }>();
  let skips = false;
  for (const [at, line] of lines.entries()) {
    if (pythonStrip(line) !== "") {
      skips = false;
      continue;
    }
    const same = kept.get(line) ?? { places: [], next: 0 };
    kept.set(line, same);
    same.places.push(at);
    if (!skips) removed.add(same.places[same.next++] ?? at);
    skips = !skips;
  }
  return lines.filter((_, at) => !removed.has(at));
}
