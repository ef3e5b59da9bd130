import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { type Asking, ordinalsOf } from "@/lib/engine/pending-shards";
import { dropPart, orphanedParts } from "@/lib/queue/live-parts";
import { shardName } from "@/lib/queue/shard";
import { lockRun } from "@/lib/record/lock-run";
import { storeOpenUsage } from "@/lib/record/open-usage";
import { logRun } from "@/lib/record/run-log";
import { sampleUpdate } from "@/lib/record/sample-states";

/** Number of workers that may die while working on a shard, without storing a reply in between, before the shard is set aside. */
const mostDeaths = 3;

const noteSql = `insert into shard_death (run_id, shard, taken, done) select $1, $2, $3,
    (select count(*) from turn where run_id = $1 and ordinal = any($4::int[]))
    + (select count(*) from sample where run_id = $1 and ordinal = any($4::int[]) and status not in ('queued', 'running'))
  on conflict do nothing`;
// A worker that stored something of a shard was not killed by that part of it, so only the deaths since then count.
const deathsSql = `select shard, count(*)::int as deaths from shard_death d where run_id = $1 and shard = any($2::int[])
    and done = (select max(done) from shard_death where run_id = d.run_id and shard = d.shard) group by shard`;
const asideSql = sampleUpdate("setAside", {
  set: ["reason = $3", "attempts = (select count(*) from attempt a where a.run_id = s.run_id and a.ordinal = s.ordinal)"],
  where: "s.run_id = $1 and s.ordinal = any($2::int[])",
});
const deathShape = z.object({ shard: z.number().int(), deaths: z.number().int() });

async function setAside(run: Asking, shard: number): Promise<void> {
  const ordinals = ordinalsOf(run, shard);
  await transaction(async (client) => {
    const { status } = await lockRun(client, run.id);
    if (status !== "queued" && status !== "running") return;
    const reason = `set aside: ${mostDeaths} workers crashed on this part of the run`;
    await storeOpenUsage(client, run.id, ordinals);
    const { rowCount } = await client.query(asideSql, [run.id, ordinals, reason]);
    if (!rowCount) return;
    const samples = `${rowCount} ${rowCount === 1 ? "sample" : "samples"}`;
    const why = "Look for the cause in the workers’ logs, then retry the failed samples.";
    await logRun(run.id, "set aside", `${mostDeaths} workers crashed on the same ${samples}; the rest continues. ${why}`, client);
  });
}

/**
 * Counts the workers that died while working on these shards. After three deaths a shard is set aside (`dropped`) and its open samples
 * fail. After two it is `suspect` and runs alone among suspects, which identifies the cause.
 */
export async function countDeaths(run: Asking, lost: readonly number[]): Promise<{ suspect: number[]; dropped: number[] }> {
  const names = new Map(lost.map((part) => [shardName({ kind: "run", id: run.id, part }), part]));
  const orphans = await orphanedParts([...names.values()].map((part) => ({ kind: "run", id: run.id, part })));
  for (const { name, taken } of orphans) {
    const shard = names.get(name);
    if (shard !== undefined) await pool().query(noteSql, [run.id, shard, taken, ordinalsOf(run, shard)]);
  }
  const deaths = await queryRows(deathShape, deathsSql, [run.id, lost]);
  const dropped = deaths.filter((death) => death.deaths >= mostDeaths).map(({ shard }) => shard);
  for (const shard of dropped) {
    await setAside(run, shard);
    await dropPart({ kind: "run", id: run.id, part: shard });
  }
  return { suspect: deaths.filter((death) => death.deaths === mostDeaths - 1).map(({ shard }) => shard), dropped };
}
