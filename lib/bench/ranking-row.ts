import { z } from "zod";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { randomFrom } from "@/lib/random/seeded-random";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import { shareEstimate } from "@/lib/stats/estimate";
import { median } from "@/lib/stats/median";
import { standingOf } from "@/lib/stats/standing-test";
import { createSuite } from "@/lib/suites/create-suite";
import { type BenchRow, below } from "./bench-row";

const models = 30;
const items = 1000;
const rounds = 7;
const reachMs = 500;

const runSql = `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params,
    sample_count, started_at, finished_at, totals)
  values ($1, 'lexinstruct', $2, $1, $3, 'measured', 'finished', 'reference', '1', 16, 1, 6, '{}', $4, now(), $5, $6) returning id`;
const metricSql = `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, low, high, n, missing)
  values ($1, 'reference', 'strict', '', '{}', $2, $3, $4, $5, $6, 0)`;
const standingSql = "insert into run_standing (run_id, stamp, version, units) values ($1, $2, '1', $3)";

/** Creates the parts that a ranking reads of a finished run, whose model satisfies every item's rules with its own probability. */
async function rankedRun(suiteId: number, model: number): Promise<void> {
  const random = randomFrom(`ranked ${model}`);
  const keys = Array.from({ length: items }, (_, at) => `item-${at}`);
  const values = keys.map(() => Number(random.uniform() < 0.4 + model / (2 * models)));
  const { value, standardError, low, high, n } = shareEstimate(values, keys, { cluster: "item", independent: true });
  const settings = { kind: "openai-compatible", address: "http://127.0.0.1:9/v1", model: `m${model}`, sampling: {}, timeoutSeconds: 60 };
  const endedAt = new Date();
  const counts = { queued: 0, running: 0, scored: items, failed: 0, unscored: 0, cancelled: 0 };
  const totals = { counts, costUsd: 1, inputTokens: 1, outputTokens: 1, latencySeconds: 1, failures: [], endedAt: endedAt.toISOString() };
  const name = `Bench ${model}`;
  const [run] = await queryRows(z.object({ id: z.number().int() }), runSql, [
    ...[name, suiteId, JSON.stringify(settings), items, endedAt, JSON.stringify(totals)],
  ]);
  if (!run) throw new Error("No run was stored.");
  const units = standingOf(
    keys.map((key, at) => ({ key, value: values[at] ?? 0 })),
    { noun: "item", yesNo: true },
  );
  await pool().query(metricSql, [run.id, value, standardError, low, high, n]);
  await pool().query(standingSql, [run.id, `bench ${run.id}`, JSON.stringify(units)]);
}

/** Measures how soon a ranking of 30 models over 1,000 items is read, with none of their pairs tested before and with all. */
export async function rankingRows(say: (line: string) => void): Promise<BenchRow[]> {
  say(`Making a ranking of ${models} models over ${items} items …`);
  const { id } = await createSuite({ benchmark: "lexinstruct", name: "Bench ranking", params: { items }, seed: 0 });
  for (let model = 0; model < models; model += 1) await rankedRun(id, model);
  const read = async () => {
    const begun = performance.now();
    const { rows } = await readLeaderboard("lexinstruct");
    if (rows.filter(({ rank, source }) => rank !== null && source === "measured").length !== models)
      throw new Error("Not all models have a rank.");
    return performance.now() - begun;
  };
  const first = await read();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await read());
  const label = `a ranking of ${models} models, ${items} items`;
  const row = (name: string, ms: number): BenchRow => ({
    ...{ label: `${label}, ${name}`, measured: `${ms.toFixed(0)} ms`, reach: `${reachMs} ms`, ratio: below(ms, reachMs) },
    note: "435 pairs",
  });
  return [row("read warm", median(taken)), { ...row("first read", first), reach: "", ratio: null }];
}
