import type { RunProgress, RunRow } from "@/lib/contracts/run";

/** A run's row as the stream last told it; the row itself where the stream said nothing yet. */
export function withProgress(run: RunRow, heard: RunProgress | undefined): RunRow {
  if (!heard) return run;
  const { status, reason, counts, costUsd, headline } = heard;
  return { ...run, status, reason, counts, costUsd: costUsd ?? run.costUsd, headline: headline ?? run.headline };
}
