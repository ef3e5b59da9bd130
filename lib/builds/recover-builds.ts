import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { addBuild } from "@/lib/queue/add-build";
import { clearDeadJobs } from "@/lib/queue/clear-dead-jobs";
import { liveBuilds } from "@/lib/queue/live-builds";

const shape = z.array(z.object({ id: z.number().int() }));

/** Queues builds again that a killed process left behind. */
export async function recoverBuilds(): Promise<void> {
  const { rows } = await pool().query("select id from job where status in ('queued', 'running') order by id");
  const open = shape.parse(rows);
  if (open.length === 0) return;
  await clearDeadJobs();
  const live = await liveBuilds();
  for (const { id } of open) if (!live.has(id)) await addBuild(pool(), id);
}
