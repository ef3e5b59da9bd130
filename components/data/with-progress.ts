import type { RunProgress, RunRow } from "@/lib/contracts/run";

/** A run's row with the stream's latest progress; the unchanged row before the first message. */
export function withProgress<Run extends RunRow>(run: Run, heard: RunProgress | undefined): Run {
  if (!heard) return run;
  const { status, reason, counts, costUsd, headline, turnedAway } = heard;
  const kept = { costUsd: costUsd ?? run.costUsd, headline: headline ?? run.headline };
  return { ...run, status, reason, counts, ...kept, ...(turnedAway && { turnedAway }) };
}
