import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endPool, pool } from "@/lib/db/pool";
import { prepareQueue } from "@/lib/queue/prepare-queue";
import { type AttemptRow, emptyBatch, type SampleEnd } from "@/lib/record/result-batch";
import { countStored } from "./count-calls";
import { readMetrics } from "./read-metrics";
import { callBounds, count, histogramOf, observe, seriesOf, writeCounts } from "./totals";

beforeAll(() => prepareQueue());
beforeEach(async () => {
  await writeCounts();
  await pool().query("delete from metric_total");
});
afterAll(() => endPool());

const call = (outcome: AttemptRow["outcome"], more: Partial<AttemptRow> = {}) =>
  ({ outcome, latencyMs: null, inputTokens: null, outputTokens: null, ...more }) as AttemptRow;
const ended = (status: SampleEnd["status"], costUsd: number | null) => ({ status, costUsd }) as SampleEnd;
const lines = async () => (await readMetrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("a result batch's calls, latency, tokens and cost are counted once and add up across processes and writes", async () => {
  const batch = {
    ...emptyBatch(),
    attempts: [
      call("success", { latencyMs: 300, inputTokens: 100, outputTokens: 20, cachedTokens: 40, costUsd: 0.25 }),
      call("success", { latencyMs: 40_000, inputTokens: 7, outputTokens: 3, costUsd: 0.5 }),
      call("error"),
    ],
    // The cost of a sample that was retried includes what was counted with its earlier calls.
    samples: [ended("scored", 0.25), ended("scored", 7.5), ended("failed", null)],
  };
  for (let process = 0; process < 2; process++) {
    countStored(batch);
    await writeCounts();
  }
  const read = await lines();
  for (const line of [
    'heed_calls_total{purpose="sample",outcome="success"} 4',
    'heed_calls_total{purpose="sample",outcome="error"} 2',
    'heed_call_seconds_bucket{purpose="sample",le="0.25"} 0',
    'heed_call_seconds_bucket{purpose="sample",le="0.5"} 2',
    'heed_call_seconds_bucket{purpose="sample",le="60"} 4',
    'heed_call_seconds_bucket{purpose="sample",le="+Inf"} 4',
    'heed_call_seconds_sum{purpose="sample"} 80.6',
    'heed_call_seconds_count{purpose="sample"} 4',
    'heed_tokens_total{purpose="sample",kind="input"} 214',
    'heed_tokens_total{purpose="sample",kind="cached"} 80',
    'heed_samples_total{status="scored"} 4',
    'heed_cost_usd_total{purpose="sample"} 1.5',
  ])
    expect(read).toContain(line);
  const buckets = read.flatMap((line) => /^heed_call_seconds_bucket\{purpose="sample",le="(.+)"\}/.exec(line)?.[1] ?? []);
  expect(buckets.map((bound) => Number(bound.replace("+Inf", "Infinity")))).toEqual([...callBounds, Number.POSITIVE_INFINITY]);
  expect((await readMetrics()).match(/^# TYPE heed_call_seconds histogram$/m)).not.toBeNull();
});

test("concurrent writes neither lose counts nor deadlock", async () => {
  const names = ["a", "b", "c"].map((kind) => seriesOf("heed_tokens_total", { kind }));
  await Promise.all(
    Array.from({ length: 30 }, (_, i) => {
      for (const series of i % 2 ? names : names.toReversed()) count(series);
      return writeCounts();
    }),
  );
  const read = await lines();
  for (const series of names) expect(read).toContain(`${series} 30`);
});

test("counts are kept while the database is unavailable", async () => {
  count(seriesOf("heed_cost_usd_total", { purpose: "job" }), 2);
  await pool().query("alter table metric_total rename to away");
  await expect(writeCounts()).rejects.toThrow();
  await pool().query("alter table away rename to metric_total");
  await writeCounts();
  expect(await lines()).toContain('heed_cost_usd_total{purpose="job"} 2');
});

test("states are reported without a run, and histogram buckets are cumulative", async () => {
  observe(histogramOf("heed_event_loop_lag_seconds", { process: "web" }, [0.02, 0.1]), 0.05);
  await writeCounts();
  const read = await lines();
  for (const line of [
    'heed_queue_shards{state="waiting"} 0',
    'heed_queue_shards{state="taken"} 0',
    "heed_workers 0",
    'heed_leased_slots{kind="run"} 0',
    'heed_leased_slots{kind="endpoint"} 0',
    'heed_event_loop_lag_seconds_bucket{process="web",le="0.1"} 1',
    'heed_event_loop_lag_seconds_bucket{process="web",le="+Inf"} 1',
    'heed_event_loop_lag_seconds_count{process="web"} 1',
  ])
    expect(read).toContain(line);
});
