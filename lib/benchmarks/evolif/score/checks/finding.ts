import type { Span } from "@/lib/contracts/check";

/** What a check found in a reply; the spans point at UTF-16 ranges of it. */
export interface Finding {
  ok: boolean;
  /** One word for grouping: `held`, `absent`, `count`, … */
  reason: string;
  expected: string;
  seen: string;
  spans: Span[];
}

const most = 200;

/** A finding; at most 200 spans are kept, so that a flood of faults stays readable. */
export function finding(ok: boolean, reason: string, expected: string, seen: string, spans: Span[] = []): Finding {
  return { ok, reason: ok ? "held" : reason, expected, seen, spans: spans.length > most ? spans.slice(0, most) : spans };
}

/** Arguments that say nothing count as satisfied. */
export const nothingAsked: Finding = finding(true, "held", "nothing", "no arguments");

/** Arguments of a shape that no rule knows. */
export const unreadable = (args: unknown): Finding => finding(false, "arguments", "known arguments", JSON.stringify(args) ?? "none");
