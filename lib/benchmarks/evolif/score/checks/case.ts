import type { Span } from "@/lib/contracts/check";
import { type Arguments, isEmpty, numberOf, textOf } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";

/** Percentage points by which a share of upper case may differ from the required one. */
export const caseTolerance = 3;

/**
 * Checks whether the ASCII letters of a reply are all upper or lower case, or whether the upper-case share is within 3 points of the
 * required one.
 */
export function letterCase(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  const mode = textOf(args, "mode");
  if (mode === "all_upper" || mode === "all_lower") {
    const upper = mode === "all_upper";
    const spans = runs(reply, upper ? /[a-z]+/g : /[A-Z]+/g);
    return finding(
      spans.length === 0,
      "case",
      upper ? "no lower-case letter" : "no upper-case letter",
      spans.length === 0 ? "none" : `${reply.slice(...(spans[0] ?? [0, 0])).slice(0, 24)}, …`,
      spans,
    );
  }
  const wanted = numberOf(args, "min");
  if (mode !== "min_upper" || wanted === null) return unreadable(args);
  let upper = 0;
  let letters = 0;
  for (let at = 0; at < reply.length; at += 1) {
    const unit = reply.charCodeAt(at);
    if (unit >= 65 && unit <= 90) upper += 1;
    else if (unit < 97 || unit > 122) continue;
    letters += 1;
  }
  const expected = `${wanted}% upper case, 3 points more or less`;
  if (letters === 0) return finding(true, "held", expected, "no letters");
  const share = (upper / letters) * 100;
  return finding(share >= wanted - caseTolerance && share <= wanted + caseTolerance, "share", expected, `${share.toFixed(1)}%`);
}

function runs(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  for (const { index, 0: run } of text.matchAll(pattern)) {
    spans.push([index, index + run.length]);
    if (spans.length >= 200) break;
  }
  return spans;
}
