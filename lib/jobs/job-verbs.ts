import { transaction } from "@/lib/db/transaction";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { changeJob } from "./change-job";
import { openBeside } from "./create-job";
import { storedJob } from "./stored-job";

/**
 * Cancels a job: its calls in flight are abandoned at once, its answers are kept. Does nothing to a cancelled job; throws `conflict` for
 * one that has ended.
 */
export async function cancelJob(id: number): Promise<void> {
  await transaction((client) => changeJob(client, id, "cancel", {}));
}

/**
 * Resumes a failed or cancelled job with its stored answers. Does nothing to an open one; throws `conflict` for a finished one,
 * and if its run is about to be deleted or has an open job that excludes it.
 */
export async function resumeJob(id: number): Promise<void> {
  await prepareQueue();
  await transaction(async (client) => {
    const job = await storedJob(id, client);
    const open = job.runId === null ? undefined : await openBeside(client, { ...job, runId: job.runId });
    if ((await changeJob(client, id, "resume", {})) && open) throw open.refusal("Resume");
  });
}
