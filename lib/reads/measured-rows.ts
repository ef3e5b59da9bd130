import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/family";
import { suiteEdition } from "@/lib/contracts/edition";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { runDetail } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { metricsOfRuns } from "./metrics-of-runs";
import { runTotals, totalled } from "./run-totals";

const copied = runDetail.pick({ modelName: true, source: true, verifier: true, suiteName: true });
const finishedRun = totalled
  .extend(copied.shape)
  .extend({ suiteHash: z.string(), base: z.boolean(), group: z.string().nullable(), suiteParams: z.unknown() });

/** The newest so many finished runs are ranked; older ones stay among the runs. */
const rankedAtMost = 200;

const runSql = `select r.id, r.status, r.totals, r.finished_at as "finishedAt", r.model_name as "modelName", r.source, r.verifier,
    coalesce((r.model ->> 'base')::boolean, false) as base, r.model ->> 'group' as "group",
    s.name as "suiteName", s.content_hash as "suiteHash", s.params as "suiteParams"
  from run r join suite s on s.id = r.suite_id
  where r.benchmark = $1 and r.status = 'finished' and ($2 or r.source <> 'simulated') order by r.id desc limit ${rankedAtMost}`;

/** Rows of a family's finished runs with the columns' metrics, newest first, not ranked yet; simulated models only when asked for. */
export async function measuredRows(manifest: Manifest, options: { simulated: boolean }): Promise<LeaderboardRow[]> {
  const runs = await queryRows(finishedRun, runSql, [manifest.id, options.simulated]);
  if (runs.length === 0) return [];
  const ids = runs.map((run) => run.id);
  const [totals, metrics] = await Promise.all([runTotals(runs), metricsOfRuns(manifest, ids, { withCharts: false })]);
  const { editions } = manifest.views;
  return runs.map((run) => ({
    id: `run-${run.id}`,
    source: run.source,
    model: run.modelName,
    traits: { base: run.base, group: run.group },
    runId: run.id,
    suiteName: run.suiteName,
    suiteHash: run.suiteHash,
    verifier: run.verifier,
    rank: null,
    metrics: metrics.get(run.id) ?? [],
    costUsd: totals.get(run.id)?.costUsd ?? null,
    latencySeconds: totals.get(run.id)?.latencySeconds ?? null,
    date: run.finishedAt?.toISOString() ?? null,
    reference: null,
    ...(editions && { edition: suiteEdition(editions, run.suiteParams) }),
  }));
}
