import { z } from "zod";
import type { StartedJob } from "@/lib/contracts/job";
import { canAnswer } from "@/lib/contracts/plain/model-kinds";
import { sampleStatus } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { runContext } from "@/lib/record/run-context";
import { askingRefusal } from "@/lib/record/run-refusal";
import { createJob } from "./create-job";

const sampleRow = z.object({ status: sampleStatus });

/**
 * Starts a job that asks a run's model again for one sample, or returns the open one. Throws `not_found`, and `conflict` while the run may
 * still ask it or if its model cannot be called (imported replies, unconnected run).
 */
export async function startAsking(runId: number, ordinal: number, by: string | null = null): Promise<StartedJob> {
  const [{ manifest, model, unconnected }, [sample]] = await Promise.all([
    runContext(runId),
    queryRows(sampleRow, "select status from sample where run_id = $1 and ordinal = $2", [runId, ordinal]),
  ]);
  if (!sample) throw new HeedError("not_found", `There is no sample ${ordinal} in run ${runId}.`);
  if (sample.status === "queued" || sample.status === "running")
    throw new HeedError("conflict", "This sample has not finished yet. Ask again once it has.");
  if (!canAnswer(model) || unconnected) throw askingRefusal(runId, unconnected);
  return { jobId: await createJob({ kind: "ask", benchmark: manifest.id, name: String(ordinal), input: { ordinal }, runId }, by) };
}
