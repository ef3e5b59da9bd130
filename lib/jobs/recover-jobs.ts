import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { addParts } from "@/lib/queue/add-parts";
import { clearDeadParts, liveParts } from "@/lib/queue/live-parts";
import { shardName } from "@/lib/queue/shard";

const sql = "select id from job where status in ('queued', 'running') order by id";

/** Queues jobs again that a killed process left unfinished. */
export async function recoverJobs(): Promise<void> {
  const open = await queryRows(z.object({ id: z.number().int() }), sql);
  if (open.length === 0) return;
  await clearDeadParts();
  const parts = open.map(({ id }) => ({ kind: "job" as const, id, part: 0 }));
  const live = await liveParts(parts);
  for (const part of parts) if (!live.has(shardName(part))) await addParts(pool(), { ...part, lanes: 1 }, [0]);
}
