import type pg from "pg";
import { z } from "zod";
import { manifestById } from "@/lib/benchmarks/registry";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Standing } from "@/lib/contracts/standing";
import { queryRows, readableRows } from "@/lib/db/query-rows";
import { transaction } from "@/lib/db/transaction";
import { announceRun } from "@/lib/engine/announce-run";
import { asUnscored, finishedMetrics, OutcomeCounts } from "@/lib/engine/count-outcomes";
import { raise } from "@/lib/errors";
import { CountedOnce, copiedSamples } from "@/lib/record/copied-samples";
import { rankable, rankableColumns, rankStates } from "@/lib/record/rank-states";
import { pooledAtMost, poolKey, rankedColumns, rankedRun, rankingKey, rowKey } from "@/lib/record/ranking-key";
import { runContext } from "@/lib/record/run-context";
import { aggregateRun } from "./aggregate-run";
import { sampleRecords } from "./sample-records";

const stored = rankable.extend({ ...rankedRun.shape, stamp: z.string() });
type Stored = z.infer<typeof stored>;

const finishedSql = `select ${rankableColumns}, t.stamp, ${rankedColumns} from run r join suite s on s.id = r.suite_id join run_standing t on t.run_id = r.id
  where r.benchmark = $1 and ($2::text is null or r.model_name = $2) and r.status = 'finished' and r.archived_at is null order by r.id desc`;
const knownSql = "select key from pooled_runs where key = any($1::text[])";

/** The runs of one leaderboard row that are pooled, oldest first, and the key of their pool. */
interface Pool {
  key: string;
  ids: number[];
}

/** Returns the pools that a family's rankings need: one per row with several complete runs. `modelName` restricts them to one model's rows. */
async function neededPools(benchmark: string, modelName: string | null, client?: Pick<pg.ClientBase, "query">): Promise<Pool[]> {
  const finished = await readableRows(stored, finishedSql, [benchmark, modelName], () => {}, client);
  const states = await rankStates(finished, undefined, client);
  const runs = finished.filter(({ id }) => states.get(id)?.state === "whole");
  const manifest = manifestById(benchmark);
  const rows = new Map<string, Stored[]>();
  for (const run of runs) {
    const key = `${rankingKey(manifest, run)} ${rowKey(run)}`;
    rows.set(key, [...(rows.get(key) ?? []), run]);
  }
  return [...rows.values()].flatMap((rowRuns) => {
    const newest = rowRuns.slice(0, pooledAtMost);
    return newest.length < 2 ? [] : [{ key: poolKey(newest.map(({ stamp }) => stamp)), ids: newest.map(({ id }) => id).reverse() }];
  });
}

/**
 * Pools the complete runs of each row in a family's rankings as repetitions of one run, so that leaderboards read no samples. `modelName`
 * restricts it to one model's rows. Ends between two rows once the signal is aborted.
 */
export async function poolRuns(benchmark: string, modelName: string | null, signal?: AbortSignal): Promise<void> {
  const pools = await neededPools(benchmark, modelName);
  if (pools.length === 0) return;
  const known = await queryRows(z.object({ key: z.string() }), knownSql, [pools.map(({ key }) => key)]);
  const kept = new Set(known.map(({ key }) => key));
  for (const { key, ids } of pools) {
    if (signal?.aborted) return;
    if (kept.has(key)) continue;
    await pool(benchmark, { key, ids });
    await announceRun(ids.at(-1) ?? 0);
  }
}

const storeSql = `insert into pooled_runs (key, run_ids, columns, metrics, standings) values ($1, $2, $3, $4, $5) on conflict (key) do nothing`;

/**
 * Computes and stores metrics of several runs by their family's rules. Samples are repetitions, those of each run after those of the
 * previous runs. A reply that several runs share counts once, in the first of them. Stores nothing if the row has other runs by then.
 */
async function pool(benchmark: string, { key, ids }: Pool): Promise<void> {
  const digests: unknown[] = [];
  let [ordinals, repetitions] = [0, 0];
  const [newest] = ids.slice(-1);
  if (newest === undefined) return;
  const { engine, facts, manifest, modelName } = await runContext(newest);
  const leftOut = new Map<number, unknown>();
  const outcomes = new OutcomeCounts(manifest.views.asked);
  const copies = await copiedSamples(ids);
  const once = new CountedOnce(copies);
  const standings: Record<number, Standing | null> = {};
  for (const id of ids) {
    const run = await runContext(id);
    let last = -1;
    let copied = 0;
    const before = ordinals;
    for await (const sample of sampleRecords(engine, id, run.verifier.id, true)) {
      if (!once.counts(id, sample.ordinal)) {
        copied++;
        continue;
      }
      const [ordinal, repetition] = [ordinals + sample.ordinal, repetitions + sample.repetition];
      const moved = { ...sample, ordinal, repetition };
      digests[ordinal] = engine.metrics.digest(moved);
      if (outcomes.add(moved)) leftOut.set(ordinal, engine.metrics.digest(asUnscored(moved)));
      last = Math.max(last, sample.ordinal);
    }
    if (copied > 0) standings[id] = engine.metrics.standing?.(Object.values(digests.slice(before)), run.facts) ?? null;
    // A run of copies alone is no further repetition.
    if (last < 0) continue;
    ordinals += last + 1;
    repetitions += run.repetitions;
  }
  // A missing sample is an ordinal that the runs do not have.
  const aggregated = () => engine.metrics.aggregate(Object.values(digests), facts);
  const metrics = [...aggregated(), ...outcomes.metrics()];
  if (leftOut.size > 0) {
    for (const [ordinal, missing] of leftOut) digests[ordinal] = missing;
    metrics.push(...finishedMetrics(manifest.views, aggregated()));
  }
  const { headline, leaderboard } = manifest.views;
  const columns = new Set([headline, ...leaderboard].map(({ metric, slice }) => `${metric} ${sliceKey(slice)}`));
  const shown = metrics.filter(({ id, slice }) => columns.has(`${id} ${sliceKey(slice)}`));
  await transaction(async (client) => {
    // Several processes may pool a row at once. One that read its runs before a newer run ended must not replace the newer pool.
    await client.query("select pg_advisory_xact_lock(hashtextextended('heed pools ' || $1, 0))", [modelName]);
    if (!(await neededPools(benchmark, modelName, client)).some((needed) => needed.key === key)) return;
    // Earlier pools of these runs are out of date; a run belongs to only one row.
    await client.query("delete from pooled_runs where run_ids && $1::int[]", [ids]);
    await client.query(storeSql, [key, ids, JSON.stringify(shown), JSON.stringify(metrics), copies && JSON.stringify(standings)]);
  });
}

const familiesSql = "select distinct benchmark from run_standing join run on run.id = run_id";

/** Applies `poolRuns` to every family; a failure is reported and the family skipped. Cheap if there is nothing to do. */
export async function poolAllRuns(signal: AbortSignal, onError: (error: unknown) => void = raise): Promise<void> {
  for (const { benchmark } of await queryRows(z.object({ benchmark: z.string() }), familiesSql))
    await poolRuns(benchmark, null, signal).catch((cause: unknown) =>
      onError(new Error(`Runs of ${benchmark} cannot be pooled: ${cause}`, { cause })),
    );
}

const lackingSql = `select r.id from run r left join run_standing t on t.run_id = r.id
  where r.status in ('finished', 'stopped', 'cancelled') and t.run_id is null order by r.id`;

/**
 * Computes the standings that runs of older versions lack. Ends between two runs once the signal is aborted; a failure is reported and the
 * run skipped.
 */
export async function makeStandings(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
  for (const { id } of await queryRows(z.object({ id: z.number().int() }), lackingSql)) {
    if (signal.aborted) return;
    await aggregateRun(id).catch(onError);
  }
}
