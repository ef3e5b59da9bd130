import type pg from "pg";
import { readHeadline } from "@/lib/engine/metrics/read-headline";
import { added } from "@/lib/record/added";
import { runContext } from "@/lib/record/run-context";
import { turnedAwayIn } from "@/lib/record/turned-away";
import { systemClock } from "./clock";
import { publishProgress } from "./publish-progress";
import { runCounts } from "./run-counts";

/**
 * Announces the stored state of a run that is not being asked: after an action, or at its end. Within a transaction, listeners receive it
 * after the commit.
 */
export async function announceRun(runId: number, client?: pg.ClientBase): Promise<void> {
  const run = await runContext(runId, client);
  const { counts, costUsd, openUsd, turnedAway } = await runCounts(runId, client);
  const headline = await readHeadline(runId, run.manifest, run.verifier.id, client);
  const away = turnedAwayIn(run.manifest, turnedAway);
  const progress = {
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
  };
  await publishProgress(progress, client);
}
