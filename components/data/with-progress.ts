import type { RunProgress, RunRow } from "@/lib/contracts/run";

/** Returns a run's row with the latest progress from the stream, or the unchanged row before the first message. */
export function withProgress<Run extends RunRow>(run: Run, heard: RunProgress | undefined): Run {
  if (!heard) return run;
  const { status, reason, counts, costUsd, headline, turnedAway } = heard;
  const kept = { costUsd: costUsd ?? run.costUsd, headline: headline ?? run.headline };
  return { ...run, status, reason, counts, ...kept, ...(turnedAway && { turnedAway }) };
}
