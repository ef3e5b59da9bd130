import { turnedAwayIn } from "@/lib/reads/turned-away";
import { systemClock } from "./clock";
import { added } from "./open-sample";
import { publishProgress } from "./publish-progress";
import { readHeadline } from "./read-headline";
import { runContext } from "./run-context";
import { runCounts } from "./run-counts";

/** Announces the stored state of a run that nothing is asked for now: after a verb, or at its end. */
export async function announceRun(runId: number): Promise<void> {
  const run = await runContext(runId);
  const [{ counts, costUsd, openUsd, turnedAway }, headline] = await Promise.all([
    runCounts(runId),
    readHeadline(runId, run.manifest, run.verifier.id),
  ]);
  const away = turnedAwayIn(run.manifest, turnedAway);
  await publishProgress({
    runId,
    status: run.status,
    reason: run.reason,
    counts,
    rate: null,
    secondsLeft: null,
    costUsd: added(costUsd, openUsd),
    ...(away && { turnedAway: away }),
    inFlight: 0,
    limit: run.concurrency,
    headline,
    at: new Date(systemClock.now()).toISOString(),
  });
}
