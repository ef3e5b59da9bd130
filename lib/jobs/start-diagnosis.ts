import type { StartedJob } from "@/lib/contracts/job";
import { modelSettings } from "@/lib/contracts/model";
import { canJudge } from "@/lib/contracts/plain/model-kinds";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";
import { runContext } from "@/lib/record/run-context";
import { createJob } from "./create-job";

/**
 * Starts a job that classifies a run's failures with a model, or returns the open one. Throws `not_found`, or `invalid` naming the field.
 */
export async function startDiagnosis(runId: number, modelId: number, by: string | null = null): Promise<StartedJob> {
  const { manifest, engine } = await runContext(runId);
  if (!engine.scoring.diagnosis) throw new HeedError("invalid", `${manifest.title} has no failure classes.`);
  const model = await prisma().model.findUnique({ where: { id: modelId } });
  if (!model || model.archivedAt)
    throw new HeedError("not_found", `There is no model ${modelId}; it may have been deleted.`, { where: "modelId" });
  if (!canJudge(modelSettings.parse(model.settings)))
    throw new HeedError("invalid", `“${model.name}” cannot classify failures: only a connected model can.`, { where: "modelId" });
  return { jobId: await createJob({ kind: "diagnose", benchmark: manifest.id, name: model.name, input: {}, runId, modelId }, by) };
}
