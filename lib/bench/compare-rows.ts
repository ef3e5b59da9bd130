import { z } from "zod";
import { readComparison } from "@/lib/comparisons/comparison";
import { keepVerdicts } from "@/lib/comparisons/kept-verdicts";
import type { ComparisonTarget } from "@/lib/contracts/comparison";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { median } from "@/lib/stats/median";
import { type BenchRow, below } from "./bench-row";
import { largeRun } from "./large-run";

const runs = 8;
const idShape = z.object({ id: z.number().int() });

const runSql = `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, started_at, finished_at)
  select name, benchmark, suite_id, model_name || ' ' || $2, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, started_at, finished_at from run where id = $1 returning id`;
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms)
  select $2, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms from sample where run_id = $1 order by 2`;
// Each run misses some words that the others have.
const checkSql = `insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed)
  select $2, ordinal, turn, verifier, version, overlay(outcomes placing 'o' from 1 + (ordinal * $3) % length(outcomes)), score, passed
  from checks where run_id = $1 order by 2`;

/** Creates a run with the same samples and other verdicts, without its replies, which no comparison reads. */
async function likeRun(id: number, nth: number): Promise<number> {
  const { id: copy } = idShape.parse((await pool().query(runSql, [id, nth])).rows[0]);
  await pool().query(sampleSql, [id, copy]);
  await pool().query(checkSql, [id, copy, nth]);
  await aggregateRun(copy);
  await keepTotals(copy);
  return copy;
}

const ownSuiteSql = `insert into suite (benchmark, benchmark_version, name, params, seed, content_hash, origin, item_count, cluster_count)
  select benchmark, benchmark_version, name || ', each item its own', params, seed, md5(content_hash), origin, item_count * 100, cluster_count * 100
  from suite where id = (select suite_id from run where id = $1) returning id`;
const ownItemsSql = `insert into item (suite_id, ordinal, key, tags, body, cluster)
  select $2, c * 1000 + i.ordinal, i.key || ' ' || c, i.tags || jsonb_build_object('seed', (i.tags ->> 'seed')::int + 1000 * c), i.body, i.cluster || ' ' || c
  from item i cross join generate_series(0, 99) c where i.suite_id = (select suite_id from run where id = $1) order by 2`;
const ownRunSql = `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, started_at, finished_at)
  select name, benchmark, $2, model_name, model, source, status, verifier, verifier_version, concurrency, 1, max_retries, params, sample_count, started_at, finished_at
  from run where id = $1 returning id`;
const ownSampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms)
  select $2, s.ordinal, i.id, 0, s.status, s.score, s.passed, s.checks_passed, s.checks_total, s.attempts, s.latency_ms
  from sample s join item i on i.suite_id = $3 and i.ordinal = s.ordinal where s.run_id = $1 order by 2`;

/** Repeats the run's samples, each with its own item. */
async function withOwnItems(id: number): Promise<number> {
  const { id: suite } = idShape.parse((await pool().query(ownSuiteSql, [id])).rows[0]);
  await pool().query(ownItemsSql, [id, suite]);
  const { id: copy } = idShape.parse((await pool().query(ownRunSql, [id, suite])).rows[0]);
  await pool().query("analyze item");
  await pool().query(ownSampleSql, [id, copy, suite]);
  await pool().query(checkSql, [id, copy, 1]);
  await aggregateRun(copy);
  await keepTotals(copy);
  return copy;
}

/** Milliseconds of waiting and of this process's computing. */
async function timed(target: ComparisonTarget): Promise<{ wall: number; cpu: number }> {
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  await readComparison(target);
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - begun, cpu: (user + system) / 1000 };
}

/**
 * Measures comparisons of runs of 100,000 samples, over a thousand items and over as many items as samples.
 * @returns times with the samples in memory, as on the second visit of a page, each for a new pair; and for the first time, which reads
 * what the worker has packed of them
 */
export async function compareRows(say: (line: string) => void): Promise<BenchRow[]> {
  say(`Making ${runs} runs of 100,000 samples …`);
  const largeRunId = await largeRun(100);
  const ids = [String(largeRunId)];
  for (let nth = 1; nth < runs; nth++) ids.push(String(await likeRun(largeRunId, nth)));
  await pool().query("analyze sample, checks");
  await keepVerdicts(new AbortController().signal);
  say("Comparing them …");
  const pair = (a: number, b: number) => ({ runs: [ids[a] ?? "", ids[b] ?? ""], baseline: ids[a] ?? "" });
  const first = await timed(pair(0, 1));
  const firstOfAll = await timed({ runs: ids, baseline: ids[0] ?? "" });
  const fresh = [];
  for (const [a, b] of [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
  ] as const)
    fresh.push(await timed(pair(a, b)));
  const all = await timed({ runs: ids, baseline: ids[7] ?? "" });
  say("Making four runs of 100,000 items …");
  const ownRuns = [await withOwnItems(largeRunId)];
  for (let nth = 1; nth < 4; nth++) ownRuns.push(await likeRun(ownRuns[0] ?? 0, runs + nth));
  await pool().query("analyze sample, checks");
  await keepVerdicts(new AbortController().signal);
  const ownPair = (a: number, b: number) => ({ runs: [String(ownRuns[a]), String(ownRuns[b])], baseline: String(ownRuns[a]) });
  const firstOwn = await timed(ownPair(0, 1));
  await timed(ownPair(2, 3));
  const freshOwn = [];
  for (const [a, b] of [
    [1, 2],
    [0, 3],
    [0, 2],
    [1, 3],
    [3, 1],
  ] as const)
    freshOwn.push(await timed(ownPair(a, b)));
  const twoOwn = median(freshOwn.map(({ wall }) => wall));
  const two = median(fresh.map(({ wall }) => wall));
  const note = ({ cpu }: { cpu: number }) => `${cpu.toFixed(0)} ms of it computing`;
  return [
    {
      label: "comparing two runs of 100,000 samples",
      measured: `${two.toFixed(0)} ms`,
      reach: "500 ms",
      ratio: below(two, 500),
      note: `${median(fresh.map(({ cpu }) => cpu)).toFixed(0)} ms of it computing`,
    },
    {
      label: "comparing eight of them",
      measured: `${all.wall.toFixed(0)} ms`,
      reach: "2000 ms",
      ratio: below(all.wall, 2000),
      note: note(all),
    },
    {
      label: "two of them for the first time",
      measured: `${first.wall.toFixed(0)} ms`,
      reach: "500 ms",
      ratio: below(first.wall, 500),
      note: note(first),
    },
    {
      label: "two runs of 100,000 items, asked once each",
      measured: `${twoOwn.toFixed(0)} ms`,
      reach: "500 ms",
      ratio: below(twoOwn, 500),
      note: `${median(freshOwn.map(({ cpu }) => cpu)).toFixed(0)} ms of it computing; ${firstOwn.wall.toFixed(0)} ms for the first time`,
    },
    {
      label: "eight of them, six of which for the first time",
      measured: `${firstOfAll.wall.toFixed(0)} ms`,
      reach: "2000 ms",
      ratio: below(firstOfAll.wall, 2000),
      note: note(firstOfAll),
    },
  ];
}
