import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { addBuild } from "@/lib/queue/add-build";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { storedBuild } from "./stored-build";

const sql = `update job set status = 'queued', error = null, finished_at = null where id = $1 and status in ('failed', 'cancelled')`;

/** Takes a failed or cancelled build up again, with the answers that it has. Nothing to do for one that goes on; `conflict` for a finished one. */
export async function goOnBuild(id: number): Promise<void> {
  await prepareQueue();
  await transaction(async (client) => {
    const { rowCount } = await client.query(sql, [id]);
    if (rowCount !== 0) return addBuild(client, id);
    const { status } = await storedBuild(id);
    if (status === "finished") throw new HeedError("conflict", `Build ${id} has finished; start another one to ask again.`);
  });
}
