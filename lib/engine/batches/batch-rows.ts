import { randomBytes } from "node:crypto";
import { z } from "zod";
import { batchState } from "@/lib/contracts/batch";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { releaseBatch } from "@/lib/limits/budget";
import type { BatchStatus } from "@/lib/providers/protocols/batch-form";

const row = z.object({
  id: z.number().int(),
  nonce: z.string(),
  providerId: z.string().nullable(),
  inputFileId: z.string().nullable(),
  state: batchState,
  ordinals: z.array(z.number().int()),
  createdAt: z.date(),
  lookedAt: z.date().nullable(),
});
/** A batch that is not over, as it is stored. */
export type BatchRow = z.infer<typeof row>;

const over = "state in ('done', 'lost')";
const openSql = `select id, nonce, provider_id as "providerId", input_file_id as "inputFileId", state, ordinals, created_at as "createdAt",
    looked_at as "lookedAt" from batch where run_id = $1 and not (${over}) order by id`;

/** Reads the batches of a run that are not over, oldest first. */
export const openBatches = (runId: number): Promise<BatchRow[]> => queryRows(row, openSql, [runId]);

/** Checks, for SQL about a run `r`, whether it has a batch at its provider or on the way there. */
export const hasOpenBatchSql = `exists (select 1 from batch b where b.run_id = r.id and not (b.${over}))`;

/** Returns the random label of a new batch. */
export const newNonce = (): string => randomBytes(8).toString("hex");

/** Writes a batch that is about to be submitted. */
export async function writeBatch(
  client: Pick<ReturnType<typeof pool>, "query"> | Parameters<Parameters<typeof transaction>[0]>[0],
  { runId, nonce, ordinals }: { runId: number; nonce: string; ordinals: readonly number[] },
): Promise<number> {
  const sql =
    "insert into batch (run_id, nonce, state, ordinals, created_at) values ($1, $2, 'submitting', $3, clock_timestamp()) returning id";
  const { rows } = await client.query(sql, [runId, nonce, ordinals]);
  return z.object({ id: z.number().int() }).parse(rows[0]).id;
}

/**
 * Stores the name of the uploaded file just before the batch is submitted: from then on the provider may have it. Returns false if the batch
 * has ended.
 */
export async function noteUpload(id: number, fileId: string | null): Promise<boolean> {
  const sql = "update batch set input_file_id = $2, created_at = clock_timestamp() where id = $1 and state = 'submitting'";
  return (await pool().query(sql, [id, fileId])).rowCount === 1;
}

/** Stores what the provider says of a batch. Returns false if the batch has ended. */
export async function noteStatus(id: number, status: BatchStatus): Promise<boolean> {
  const { counts, ended, isCancelling, expiresAt } = status;
  const sql = `update batch set provider_id = $2, answered = $3, failed = $4, unanswered = $5, expires_at = to_timestamp($6::float8 / 1000), looked_at = now(), trouble = $7,
      state = case when $8 then 'reading' when $9 or state = 'cancelling' then 'cancelling' else 'waiting' end where id = $1 and not (${over})`;
  const { answered, failed, unanswered } = counts;
  const values = [id, status.id, answered, failed, unanswered, expiresAt, status.trouble || null, ended !== null, isCancelling];
  return (await pool().query(sql, values)).rowCount === 1;
}

/**
 * Stores that a look at a batch has failed, or that a person must say which one it is. `isSubmitting`: its submission may not have ended, so
 * the time of the look is not stored.
 */
export async function noteTrouble(id: number, trouble: string, { isUnclear = false, isSubmitting = false } = {}): Promise<void> {
  const sql = `update batch set trouble = $2, looked_at = case when $4 then looked_at else now() end, state = case when $3 then 'unclear' else state end where id = $1 and not (${over})`;
  await pool().query(sql, [id, trouble, isUnclear, isSubmitting]);
}

/** Ends a batch, and releases the money that was set aside for it. `state`: `lost` if it never was at the provider. */
export async function endBatch(
  { id, nonce }: Pick<BatchRow, "id" | "nonce">,
  state: "done" | "lost",
  {
    answered = 0,
    failed = 0,
    unanswered = 0,
    trouble = null,
  }: Partial<{ answered: number; failed: number; unanswered: number; trouble: string | null }> = {},
): Promise<void> {
  await transaction(async (client) => {
    const sql = "update batch set state = $2, answered = $3, failed = $4, unanswered = $5, trouble = $6, ended_at = now() where id = $1";
    await client.query(sql, [id, state, answered, failed, unanswered, trouble]);
    await releaseBatch(client, nonce);
  });
}

/** Removes a batch that the provider has surely not accepted. */
export async function dropBatch({ id, nonce }: Pick<BatchRow, "id" | "nonce">): Promise<void> {
  await transaction(async (client) => {
    await client.query("delete from batch where id = $1", [id]);
    await releaseBatch(client, nonce);
  });
}

/** Returns those of the names at the provider that batches of this Heed have. */
export async function knownBatches(providerIds: readonly string[]): Promise<Set<string>> {
  const sql = "select provider_id as id from batch where provider_id = any($1::text[])";
  return new Set((await queryRows(z.object({ id: z.string() }), sql, [providerIds])).map(({ id }) => id));
}
