import type { Span } from "@/lib/contracts/check";
import { type Arguments, isEmpty } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";
import { keywordMatches } from "./keyword-matches";

/** Checks whether each keyword occurs exactly the required number of times; a count that is not a whole number from 1 requires nothing. */
export function existence(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  if (typeof args !== "object" || args === null || Array.isArray(args)) return unreadable(args);
  const spans: Span[] = [];
  const expected: string[] = [];
  const seen: string[] = [];
  let wrong: string | null = null;
  for (const [keyword, count] of Object.entries(args)) {
    if (typeof count !== "number" || !Number.isInteger(count) || count < 1) continue;
    const places = keywordMatches(keyword, reply);
    for (const place of places) spans.push(place);
    expected.push(`${keyword} ${count}×`);
    seen.push(`${keyword} ${places.length}×`);
    if (places.length !== count) wrong ??= places.length < count ? "too few" : "too many";
  }
  spans.sort(([a], [b]) => a - b);
  return finding(wrong === null, wrong ?? "held", expected.join(", "), seen.join(", "), spans);
}
