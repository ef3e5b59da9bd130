import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

const shape = z.object({ keys: z.array(z.string()) });
const sql = `select keys from worker where expires_at > clock_timestamp()
  union all select array_agg(name) from provider_key having count(*) > 0`;

/** Reads the names for which a key is stored, or for which a live worker has one, on whatever machine. */
export async function keysOfWorkers(): Promise<Set<string>> {
  return new Set((await queryRows(shape, sql)).flatMap(({ keys }) => keys));
}
