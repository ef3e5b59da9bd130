import { z } from "zod";
import { queryRows } from "@/lib/db/query-rows";

const shape = z.object({ keys: z.array(z.string()) });
const sql = "select keys from worker where expires_at > clock_timestamp()";

/** Reads the names of the variables for which a live worker has keys, on whatever machine. */
export async function keysOfWorkers(): Promise<Set<string>> {
  return new Set((await queryRows(shape, sql)).flatMap(({ keys }) => keys));
}
