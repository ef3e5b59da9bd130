import { z } from "zod";
import type { StartedJob } from "@/lib/contracts/job";
import { sampleStatus } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { runContext } from "@/lib/engine/run-context";
import { HeedError } from "@/lib/errors";
import { createJob } from "./create-job";

const sampleRow = z.object({ status: sampleStatus });

/**
 * Starts to ask a run's model once more for one sample, or answers the job that does so now. Throws `not_found`, `conflict` while the run
 * itself may still ask for it, and `invalid` for imported replies, whose model nobody can ask.
 */
export async function startAsking(runId: number, ordinal: number): Promise<StartedJob> {
  const [{ manifest, model }, [sample]] = await Promise.all([
    runContext(runId),
    queryRows(sampleRow, "select status from sample where run_id = $1 and ordinal = $2", [runId, ordinal]),
  ]);
  if (!sample) throw new HeedError("not_found", `There is no sample ${ordinal} in run ${runId}.`);
  if (sample.status === "queued" || sample.status === "running")
    throw new HeedError("conflict", "The run has not ended this sample yet. Ask again once it has.");
  if (model.kind === "imported") throw new HeedError("invalid", "The replies of this run were imported: there is no model to ask.");
  return { jobId: await createJob({ kind: "ask", benchmark: manifest.id, name: String(ordinal), input: { ordinal }, runId }) };
}
