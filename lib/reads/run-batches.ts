import { type RunBatch, runBatch } from "@/lib/contracts/batch";
import { queryRows } from "@/lib/db/query-rows";
import { instant } from "./columns";

const row = runBatch.extend({
  createdAt: instant,
  lookedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
});
const sql = `select id, provider_id as "providerId", state, cardinality(ordinals) as requests, answered, failed, unanswered, trouble, created_at as "createdAt",
    looked_at as "lookedAt", expires_at as "expiresAt", ended_at as "endedAt" from batch where run_id = $1 order by id`;

/** Reads the batches of a run, oldest first. */
export const readBatches = (runId: number): Promise<RunBatch[]> => queryRows(row, sql, [runId]);
