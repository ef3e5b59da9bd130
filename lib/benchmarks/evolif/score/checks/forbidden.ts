import type { Span } from "@/lib/contracts/check";
import { type Arguments, isEmpty } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";
import { keywordMatches } from "./keyword-matches";

/** Checks that none of the keywords occurs. */
export function forbidden(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  if (!Array.isArray(args)) return unreadable(args);
  const spans: Span[] = [];
  const seen: string[] = [];
  for (const keyword of args) {
    if (typeof keyword !== "string") continue;
    const places = keywordMatches(keyword, reply);
    if (places.length === 0) continue;
    seen.push(`${keyword} ${places.length}×`);
    for (const place of places) spans.push(place);
  }
  spans.sort(([a], [b]) => a - b);
  return finding(seen.length === 0, "present", `none of ${args.join(", ")}`, seen.join(", ") || "none", spans);
}
