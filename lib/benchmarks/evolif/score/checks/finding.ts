import type { Span } from "@/lib/contracts/check";

/** The result of a check on a reply; spans are UTF-16 ranges of the reply. */
export interface Finding {
  ok: boolean;
  /** A word for grouping: `held`, `absent`, `count`, … */
  reason: string;
  expected: string;
  seen: string;
  spans: Span[];
}

const most = 200;

/** Makes a finding with at most 200 spans, so that many faults stay readable. */
export function finding(ok: boolean, reason: string, expected: string, seen: string, spans: Span[] = []): Finding {
  return { ok, reason: ok ? "held" : reason, expected, seen, spans: spans.length > most ? spans.slice(0, most) : spans };
}

/** Finding for empty arguments, which count as satisfied. */
export const nothingAsked: Finding = finding(true, "held", "nothing", "no arguments");

/** Makes the finding for arguments whose shape no rule knows. */
export const unreadable = (args: unknown): Finding => finding(false, "arguments", "known arguments", JSON.stringify(args) ?? "none");
