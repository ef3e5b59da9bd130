import type { Span } from "@/lib/contracts/check";
import { isPythonSpace } from "@/lib/text/python-space";
import { type Arguments, isEmpty, numberOf } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";

const lineFeed = 10;

/** Checks whether a reply has exactly the required number of bullet points: lines that start with one `*`, or with `-`. */
export function countableItems(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  const wanted = numberOf(args, "num");
  if (wanted === null) return unreadable(args);
  const spans = [...bullets(reply, "*"), ...bullets(reply, "-")].sort(([a], [b]) => a - b);
  const expected = `${wanted} bullet points`;
  return finding(spans.length === wanted, spans.length < wanted ? "too few" : "too many", expected, String(spans.length), spans);
}

/**
 * Finds matches of `^\s*\*[^\*].*$` or `^\s*-.*$` in one pass. The white space may span blank lines, and the character after `*` may be the
 * line break, in which case the match includes the next line.
 */
function bullets(text: string, mark: "*" | "-"): Span[] {
  const spans: Span[] = [];
  let line = 0;
  while (line >= 0 && line < text.length) {
    let at = line;
    while (at < text.length && isPythonSpace(text.charCodeAt(at))) at += 1;
    const next = text.charAt(at + 1);
    if (text.charAt(at) !== mark || (mark === "*" && (next === "" || next === "*"))) {
      line = lineAfter(text, at);
      continue;
    }
    const rest = at + 1 + (mark === "*" ? 1 : 0);
    const feed = text.indexOf("\n", rest);
    const end = feed < 0 ? text.length : feed;
    spans.push([at, end]);
    line = text.charCodeAt(end - 1) === lineFeed ? end : lineAfter(text, end);
  }
  return spans;
}

/** Returns the start of the first line after this index; -1 if there is none. */
function lineAfter(text: string, at: number): number {
  const feed = text.indexOf("\n", at);
  return feed < 0 ? -1 : feed + 1;
}
