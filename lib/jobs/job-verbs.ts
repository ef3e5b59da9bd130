import { transaction } from "@/lib/db/transaction";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { changeJob } from "./change-job";

/** Cancels a job: its calls in flight are given up at once, its answers are kept. Nothing to do for one that is cancelled; `conflict` for one that has ended. */
export async function cancelJob(id: number): Promise<void> {
  await transaction((client) => changeJob(client, id, "cancel", {}));
}

/** Takes a failed or cancelled job up again, with the answers that it has. Nothing to do for one that goes on; `conflict` for a finished one. */
export async function goOnJob(id: number): Promise<void> {
  await prepareQueue();
  await transaction((client) => changeJob(client, id, "goOn", {}));
}
