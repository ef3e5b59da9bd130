import { z } from "zod";
import type { AskAgainResult } from "@/lib/contracts/asked-again";
import { HeedError } from "@/lib/errors";
import { askAgain } from "@/lib/runs/ask-again";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const input = z.object({ ordinal: z.number().int() });

/** Asks the model of the job's run again for one of its samples. */
export async function executeAsk(job: StoredJob, kit: JobKit): Promise<AskAgainResult> {
  if (job.runId === null) throw new HeedError("internal", "The job has no run whose sample should be asked again.");
  return askAgain({ runId: job.runId, ordinal: input.parse(job.input).ordinal, seed: job.id }, kit);
}
