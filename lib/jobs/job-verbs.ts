import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { leavingRefusal } from "@/lib/record/run-refusal";
import { changeJob } from "./change-job";

/**
 * Cancels a job: its calls in flight are abandoned at once, its answers are kept. Does nothing to a cancelled job; throws `conflict` for
 * one that has ended.
 */
export async function cancelJob(id: number): Promise<void> {
  await transaction((client) => changeJob(client, id, "cancel", {}));
}

const leavingSql = "select r.id from job j join run r on r.id = j.run_id where j.id = $1 and r.delete_at is not null";

/**
 * Resumes a failed or cancelled job with the answers stored so far. Does nothing to an open one; throws `conflict` for a finished one, or
 * one whose run is about to be deleted.
 */
export async function goOnJob(id: number): Promise<void> {
  await prepareQueue();
  await transaction(async (client) => {
    const [leaving] = await queryRows(z.object({ id: z.number().int() }), leavingSql, [id], client);
    if (leaving) throw leavingRefusal(leaving.id);
    await changeJob(client, id, "goOn", {});
  });
}
