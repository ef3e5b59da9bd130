import { z } from "zod";
import { batchState, type NameBatch } from "@/lib/contracts/batch";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";
import { releaseBatch } from "@/lib/limits/budget";
import { logRun } from "@/lib/record/run-log";
import { resumeRun } from "./resume-run";

const row = z.object({ state: batchState, nonce: z.string() });
const findSql = "select state, nonce from batch where run_id = $1 and id = $2 for update";
const takenSql = "select 1 as taken from batch where provider_id = $1 and id <> $2";

/**
 * Stores a person's decision about an unclear batch, its name at the provider or that it is not there, and resumes the run. Throws
 * `not_found`, and `conflict` if it is clear already or another batch has that name.
 */
export async function nameBatch(runId: number, { batchId, providerId }: NameBatch): Promise<void> {
  await transaction(async (client) => {
    const [batch] = await queryRows(row, findSql, [runId, batchId], client);
    if (!batch) throw new HeedError("not_found", `Run ${runId} has no batch ${batchId}.`);
    if (batch.state !== "unclear") throw new HeedError("conflict", "This batch has already been identified. Reload the page.");
    if (providerId === null) {
      const sql =
        "update batch set state = 'lost', ended_at = now(), trouble = 'A person found that the provider does not have it.' where id = $1";
      await client.query(sql, [batchId]);
      await releaseBatch(client, batch.nonce);
    } else {
      if ((await client.query(takenSql, [providerId, batchId])).rows.length > 0)
        throw new HeedError("conflict", `${providerId} belongs to another batch. Look for the right one at the provider.`, {
          where: "providerId",
        });
      const sql = "update batch set state = 'waiting', provider_id = $2, looked_at = null, trouble = null where id = $1";
      await client.query(sql, [batchId, providerId]);
    }
    const sentence =
      providerId === null
        ? "A person found that a batch is not at the provider; its requests are submitted again."
        : `A person found that a batch is ${providerId}.`;
    await logRun(runId, "batch", sentence, client);
  });
  await resumeRun(runId);
}
