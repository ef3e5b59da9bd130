import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

const pinned = z.object({ benchmark: z.string(), runId: z.number().int() });
const sql = `select benchmark, run_id as "runId" from baseline`;

/** The pinned baseline of each family that has one: a run's id by the family's. */
export async function readBaselines(): Promise<Map<string, number>> {
  return new Map((await queryRows(pinned, sql)).map(({ benchmark, runId }) => [benchmark, runId]));
}
