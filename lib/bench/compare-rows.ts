import { z } from "zod";
import { readComparison } from "@/lib/comparisons/comparison";
import { keepVerdicts } from "@/lib/comparisons/kept-verdicts";
import type { ComparisonTarget } from "@/lib/contracts/comparison";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/aggregate-run";
import { keepTotals } from "@/lib/engine/keep-totals";
import { type BenchRow, below } from "./bench-row";
import { largeRun } from "./large-run";
import { median } from "./median";

const runs = 8;
const idShape = z.object({ id: z.number().int() });

const runSql = `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, started_at, finished_at)
  select name, benchmark, suite_id, model_name || ' ' || $2, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries,
    params, sample_count, started_at, finished_at from run where id = $1 returning id`;
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms)
  select $2, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms from sample where run_id = $1 order by 2`;
// Some words of each run are missed that the others have.
const checkSql = `insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed)
  select $2, ordinal, turn, verifier, version, overlay(outcomes placing 'o' from 1 + (ordinal * $3) % length(outcomes)), score, passed
  from checks where run_id = $1 order by 2`;

/** A run with the same samples and other verdicts, without its replies, which no comparison reads. */
async function likeRun(id: number, nth: number): Promise<number> {
  const { id: copy } = idShape.parse((await pool().query(runSql, [id, nth])).rows[0]);
  await pool().query(sampleSql, [id, copy]);
  await pool().query(checkSql, [id, copy, nth]);
  await aggregateRun(copy);
  await keepTotals(copy);
  return copy;
}

/** Milliseconds of waiting and of this process' computing. */
async function timed(target: ComparisonTarget): Promise<{ wall: number; cpu: number }> {
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  await readComparison(target);
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - begun, cpu: (user + system) / 1000 };
}

/**
 * Compares runs of 100,000 samples: with their samples at hand, as on the second look at a page, each time for a pair that has not been compared
 * before; and for the first time, which reads what the worker has packed of them.
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
  const two = median(fresh.map(({ wall }) => wall));
  const note = ({ cpu }: { cpu: number }) => `${cpu.toFixed(0)} ms of it computing`;
  return [
    {
      what: "comparing two runs of 100,000 samples",
      measured: `${two.toFixed(0)} ms`,
      reach: "500 ms",
      ratio: below(two, 500),
      note: `${median(fresh.map(({ cpu }) => cpu)).toFixed(0)} ms of it computing`,
    },
    {
      what: "comparing eight of them",
      measured: `${all.wall.toFixed(0)} ms`,
      reach: "2000 ms",
      ratio: below(all.wall, 2000),
      note: note(all),
    },
    {
      what: "two of them for the first time",
      measured: `${first.wall.toFixed(0)} ms`,
      reach: "500 ms",
      ratio: below(first.wall, 500),
      note: note(first),
    },
    {
      what: "eight of them, six of which for the first time",
      measured: `${firstOfAll.wall.toFixed(0)} ms`,
      reach: "2000 ms",
      ratio: below(firstOfAll.wall, 2000),
      note: note(firstOfAll),
    },
  ];
}
