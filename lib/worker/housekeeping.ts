import { z } from "zod";
import { keepVerdicts } from "@/lib/comparisons/kept-verdicts";
import { deleteDue } from "@/lib/curation/delete-due";
import { queryRows } from "@/lib/db/query-rows";
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
const keepEveryMs = 10_000;
const cleanEveryMs = 3_600_000;

/** While runs go on, what takes seconds of the database waits so long at most. */
const patienceMs = 30_000;

const activeSql = "select exists (select 1 from run where status = 'running') as active";
const activeShape = z.object({ active: z.boolean() });

/** The same work, put off while runs go on, as long as patience lasts. */
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
 * The whole life of the worker's housekeeping process: what may wait while replies arrive, at a low priority of the processor. Computes metrics of
 * older versions again, pools and packs ended runs, indexes their replies, deletes what is due. Ends with the worker.
 */
export async function runHousekeeping(): Promise<void> {
  lowerPriority("low");
  const onError = printError("housekeeping");
  const tellOnce = onceEach(onError);
  // What is broken off in its middle was a transaction, and is made again.
  process.on("SIGTERM", () => process.exit(0));
  process.on("disconnect", () => process.exit(0));
  // The worker may have ended while this program was loaded.
  if (!process.connected) process.exit(0);
  const { signal } = new AbortController();
  repeat(() => deleteDue(tellOnce), deleteEveryMs, onError);
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
