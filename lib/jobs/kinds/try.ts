import { z } from "zod";
import { launchRequest } from "@/lib/contracts/run-request";
import type { TryResult } from "@/lib/contracts/trial";
import { tryCells } from "@/lib/runs/try-cells";
import type { JobKit } from "../kinds";
import type { StoredJob } from "../stored-job";

const input = z.object({ cells: z.array(launchRequest) });

/** Asks the first item of each of the job's launches. */
export async function executeTry(job: StoredJob, kit: JobKit): Promise<TryResult> {
  return { cells: await tryCells(input.parse(job.input).cells, `try/${job.id}`, kit) };
}
