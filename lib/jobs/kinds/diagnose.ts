import type { DiagnosisResult } from "@/lib/contracts/run-results";
import { HeedError } from "@/lib/errors";
import { settingsOfModel } from "@/lib/models/settings-of-model";
import { diagnoseRun } from "@/lib/passes/diagnose-run";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

/** Asks the job's model for the class of each failed sample of its run. */
export async function executeDiagnose({ runId, modelId, name }: StoredJob, kit: JobKit): Promise<DiagnosisResult> {
  if (runId === null || modelId === null) throw new HeedError("internal", "The job has no run to diagnose, or no model.");
  return diagnoseRun(runId, { name, settings: await settingsOfModel(modelId) }, kit);
}
