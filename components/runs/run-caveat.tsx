import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "@/components/ui/format";
import { noRankSentence } from "@/lib/contracts/plain/rank-state";
import type { RunDetail } from "@/lib/contracts/run";
import { countedSentence } from "./interval-note";

/**
 * Explains why an ended run (partial, cancelled, stopped or lossy) has no rank, and which of its samples its numbers use. Null for other
 * runs.
 */
export function caveatWords(run: Pick<RunDetail, "status" | "counts" | "sampleCount" | "wholeCount" | "headline">): string | null {
  const rank = noRankSentence(run, formatNumber);
  return rank && [rank, countedSentence(run)].filter(Boolean).join(" ");
}

/** Amber line below the head with everything a reader must know before the numbers; nothing for a complete run. */
export function RunCaveat({ run, children }: { run: Parameters<typeof caveatWords>[0]; children?: ReactNode }) {
  const words = caveatWords(run);
  if (words === null && !children) return null;
  return (
    <p role="status" className="mb-4 flex items-baseline gap-2 border-l-2 border-warn py-0.5 pl-3 text-sm">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 self-start translate-y-0.75 text-warn" />
      <span className="max-w-[110ch] min-w-0">
        {children}
        {children && words ? " " : ""}
        {words}
      </span>
    </p>
  );
}
