import type { Span } from "@/lib/contracts/check";
import { type Arguments, isEmpty, textOf } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";

/** Checks whether a reply contains a mark, or lacks it, as required. */
export function punctuation(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  const mode = textOf(args, "mode");
  const value = textOf(args, "value");
  if (value === null || (mode !== "must_include" && mode !== "must_not_include")) return unreadable(args);
  const spans: Span[] = [];
  for (let at = reply.indexOf(value); at >= 0 && value !== "" && spans.length < 200; at = reply.indexOf(value, at + value.length))
    spans.push([at, at + value.length]);
  const seen = spans.length === 0 ? "none" : `${spans.length === 200 ? "200 or more" : spans.length} of ${value}`;
  if (mode === "must_include") return finding(reply.includes(value), "absent", `with ${value}`, seen, spans);
  return finding(!reply.includes(value), "present", `without ${value}`, seen, spans);
}
