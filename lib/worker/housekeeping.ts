import { z } from "zod";
import { keepVerdicts } from "@/lib/comparisons/kept-verdicts";
import { deleteDue } from "@/lib/curation/delete-due";
import { queryRows } from "@/lib/db/query-rows";
import { keepLostTotals } from "@/lib/engine/metrics/keep-totals";
import { makeStandings, poolAllRuns } from "@/lib/engine/metrics/pool-runs";
import { recomputeMetrics } from "@/lib/engine/metrics/recompute-metrics";
import { cleanUploads } from "@/lib/exchange/uploads";
import { lowerPriority } from "@/lib/jobs/lower-priority";
import { indexReplies } from "@/lib/search/index-replies";
import { onceEach, printError } from "./print-error";
import { repeat } from "./repeat";

const deleteEveryMs = 5000;
const indexEveryMs = 2000;
const poolEveryMs = 5000;
const totalsEveryMs = 5000;
const keepEveryMs = 10_000;
const cleanEveryMs = 3_600_000;

/** Longest delay, while runs are running, of work that takes seconds of database time. */
const patienceMs = 30_000;

const activeSql = "select exists (select 1 from run where status = 'running') as active";
const activeShape = z.object({ active: z.boolean() });

/** Delays the work while runs are running, up to the limit of patience. */
function besideRuns(work: () => Promise<void>): () => Promise<void> {
  let waitsSince: number | null = null;
  return async () => {
    const [state] = await queryRows(activeShape, activeSql);
    waitsSince ??= performance.now();
    if (state?.active && performance.now() - waitsSince < patienceMs) return;
    waitsSince = null;
    await work();
  };
}

/**
 * Runs the worker's housekeeping process, with work that can wait while replies arrive, at low processor priority: recomputes old metrics,
 * stores lost totals, pools and packs ended runs, indexes replies, deletes what is due. Ends with the worker.
 */
export async function runHousekeeping(): Promise<void> {
  lowerPriority("low");
  const onError = printError("housekeeping");
  const tellOnce = onceEach(onError);
  // Interrupted work was a transaction, and is done again later.
  process.on("SIGTERM", () => process.exit(0));
  process.on("disconnect", () => process.exit(0));
  // The worker may have ended while this program was loading.
  if (!process.connected) process.exit(0);
  const { signal } = new AbortController();
  repeat(() => deleteDue(tellOnce), deleteEveryMs, onError);
  repeat(() => keepLostTotals(tellOnce), totalsEveryMs, onError);
  repeat(() => indexReplies(signal, tellOnce), indexEveryMs, onError);
  repeat(
    besideRuns(() => poolAllRuns(signal, tellOnce)),
    poolEveryMs,
    onError,
  );
  repeat(
    besideRuns(() => keepVerdicts(signal, { onError: tellOnce })),
    keepEveryMs,
    onError,
  );
  repeat(cleanUploads, cleanEveryMs, onError);
  await recomputeMetrics(signal, onError)
    .then(() => makeStandings(signal, onError))
    .catch(onError);
}
