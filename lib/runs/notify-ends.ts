import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { intervalTarget } from "@/lib/contracts/plain/interval-target";
import type { RunRow } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { isTransient } from "@/lib/db/transient";
import { publicUrl } from "@/lib/env";
import { runRows } from "@/lib/reads/run-rows";
import { logRun } from "@/lib/record/run-log";
import { postMessage } from "./post-message";

/** Seconds before each further attempt to notify the webhook. */
const pauses = [10, 60, 300, 1800];

/** Builds the webhook's message: the content of a list of runs, without replies and reasons, in which a provider may quote replies. */
export function endMessage(run: RunRow, publicAddress: string | null) {
  const { views, title } = manifestById(run.benchmark);
  const { headline } = run;
  const number = headline && {
    metric: views.metrics.find(({ id }) => id === headline.id)?.label ?? headline.id,
    value: headline.value,
    low: headline.low,
    high: headline.high,
    intervalFor: intervalTarget(headline, views) || null,
    n: headline.n,
    missing: headline.missing,
  };
  return {
    event: run.status === "paused" ? "run.paused" : "run.ended",
    run: { id: run.id, name: run.name, status: run.status, stoppedBy: run.stoppedBy },
    model: run.modelName,
    suite: run.suiteName,
    benchmark: { id: run.benchmark, title },
    samples: { all: run.sampleCount, scored: run.counts.scored, failed: run.counts.failed + run.counts.unscored },
    headline: number,
    costUsd: run.costUsd,
    startedAt: run.startedAt,
    endedAt: run.finishedAt,
    link: publicAddress === null ? null : `${publicAddress}/runs/${run.id}`,
  };
}

const due = z.object({
  runId: z.number().int(),
  endedAt: z.string(),
  tries: z.number().int(),
  happened: z.enum(["ended", "paused"]).nullable(),
});
// A message that a killed worker was about to send is due again a minute later. A run that has ended since it paused is reported once.
const claimSql = `update run_end e set due_at = now() + interval '1 minute' from (select run_id, ended_at from run_end where due_at <= now()
    order by due_at limit 1 for update skip locked) d
  where e.run_id = d.run_id and e.ended_at = d.ended_at
  returning e.run_id as "runId", e.ended_at::text as "endedAt", tries, (select case when finished_at = e.ended_at then 'ended'
    when status = 'paused' and resume_at is null then 'paused' end from run where id = e.run_id) as "happened"`;
const laterSql = "update run_end set tries = $3, due_at = now() + make_interval(secs => $4) where run_id = $1 and ended_at = $2";
const doneSql = "delete from run_end where run_id = $1 and ended_at = $2";

/** Reports the end or the pause of one run. A run that cannot be read fails separately, and others are still reported. */
async function tellEnd(address: string, runId: number, signal: AbortSignal): ReturnType<typeof postMessage> {
  let message: ReturnType<typeof endMessage>;
  try {
    const [run] = await runRows("where r.id = $1", [runId]);
    if (!run) return null;
    message = endMessage(run.row, publicUrl());
  } catch (error) {
    if (isTransient(error)) throw error;
    return { why: `the run cannot be read (${error instanceof Error ? error.message : String(error)})`, again: false };
  }
  return postMessage(address, message, signal);
}

/**
 * Reports to the webhook, once, each end of a run and each pause until a person decides, with growing pauses after failures. A resumed run
 * is reported at its next end. `signal` abandons a message, which stays due.
 */
export async function notifyEnds(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [end] = await queryRows(due, claimSql, []);
    if (!end) return;
    const { runId, endedAt, tries, happened } = end;
    const failure = happened === null ? null : await tellEnd(address, runId, signal);
    if (signal.aborted && failure !== null) return void (await pool().query(laterSql, [runId, endedAt, tries, 0]));
    const pause = failure?.again ? pauses[tries] : undefined;
    if (pause === undefined) await pool().query(doneSql, [runId, endedAt]);
    else await pool().query(laterSql, [runId, endedAt, tries + 1, pause]);
    if (failure === null) continue;
    const next =
      pause === undefined
        ? `Tried ${tries === 0 ? "once" : `${tries + 1} times`}.`
        : `Next attempt in ${pause < 60 ? `${pause} s` : `${pause / 60} min`}.`;
    await logRun(
      runId,
      "not told",
      `The webhook could not be notified that the run has ${happened}: ${failure.why.replace(/\.$/, "")}. ${next}`,
    );
  }
}
