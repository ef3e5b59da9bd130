import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

const neighbourRow = z.object({ previousFailed: z.number().int().nullable(), nextFailed: z.number().int().nullable() });

/** SQL condition for a sample that needs a look: it failed, or it has no verdict. */
const trouble = "((status = 'scored' and passed is not true) or status in ('failed', 'unscored', 'rejected', 'withheld'))";
const sql = `select
    (select ordinal from sample where run_id = $1 and ordinal < $2 and ${trouble} order by ordinal desc limit 1) as "previousFailed",
    (select ordinal from sample where run_id = $1 and ordinal > $2 and ${trouble} order by ordinal limit 1) as "nextFailed"`;

/** Finds the ordinals of the nearest samples before and after one that did not pass or have no verdict. */
export async function failedNeighbours(runId: number, ordinal: number): Promise<z.infer<typeof neighbourRow>> {
  const [neighbours] = await queryRows(neighbourRow, sql, [runId, ordinal]);
  return neighbours ?? { previousFailed: null, nextFailed: null };
}
