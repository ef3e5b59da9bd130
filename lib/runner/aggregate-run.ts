import { z } from "zod";
import type { SampleRecord } from "@/lib/benchmarks/benchmark";
import { sampleStatus } from "@/lib/contracts/sample";
import { sliceKey, tags } from "@/lib/contracts/slice";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
import { runContext } from "./run-context";

const itemsShape = z.array(z.object({ id: z.number().int(), key: z.string(), tags, body: z.unknown() }));
const sampleShape = z.object({
  ordinal: z.number().int(),
  itemId: z.number().int(),
  repetition: z.number().int(),
  status: sampleStatus,
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  latencyMs: z.number().nullable(),
  outputTokens: z.number().int().nullable(),
});
const turnShape = z.object({
  ordinal: z.number().int(),
  outcomes: z.string(),
  score: z.number(),
  passed: z.boolean(),
  latencyMs: z.number().nullable(),
});
type Turn = z.infer<typeof turnShape>;
const samplesShape = z.array(sampleShape);
const turnsShape = z.array(turnShape);

const itemSql = "select id, key, tags, body from item where id in (select item_id from sample where run_id = $1)";
const sampleSql = `select ordinal, item_id as "itemId", repetition, status, score, passed, latency_ms as "latencyMs", output_tokens as "outputTokens"
  from sample where run_id = $1 and status not in ('queued', 'running') order by ordinal`;
const turnSql = `select c.ordinal, c.outcomes, c.score, c.passed, t.latency_ms as "latencyMs"
  from checks c left join turn t using (run_id, ordinal, turn) where c.run_id = $1 and c.verifier = $2 order by c.ordinal, c.turn`;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A sample as another verifier sees it: scored where that verifier has judged it, else as missing as before. */
function underVerifier(sample: z.infer<typeof sampleShape>, turns: readonly Turn[], own: boolean): z.infer<typeof sampleShape> {
  if (own) return sample;
  if (turns.length === 0) return { ...sample, status: sample.status === "scored" ? "unscored" : sample.status, score: null, passed: null };
  return { ...sample, status: "scored", score: mean(turns.map((t) => t.score)), passed: turns.every((t) => t.passed) };
}

async function records(runId: number, verifier: string, own: boolean): Promise<SampleRecord<unknown>[]> {
  const [items, samples, verdicts] = await Promise.all([
    pool().query(itemSql, [runId]),
    pool().query(sampleSql, [runId]),
    pool().query(turnSql, [runId, verifier]),
  ]);
  const itemById = new Map(itemsShape.parse(items.rows).map((item) => [item.id, item]));
  const turnsOf = new Map<number, Turn[]>();
  for (const turn of turnsShape.parse(verdicts.rows)) {
    const known = turnsOf.get(turn.ordinal);
    if (known) known.push(turn);
    else turnsOf.set(turn.ordinal, [turn]);
  }
  return samplesShape.parse(samples.rows).flatMap((stored) => {
    const item = itemById.get(stored.itemId);
    if (!item) return [];
    const judged = turnsOf.get(stored.ordinal) ?? [];
    const { ordinal, repetition, status, score, passed, latencyMs, outputTokens } = underVerifier(stored, judged, own);
    const turns = status === "scored" ? judged : [];
    return [
      { ordinal, key: item.key, tags: item.tags, item: item.body, repetition, status, score, passed, latencyMs, outputTokens, turns },
    ];
  });
}

const insertSql = `insert into run_metric (run_id, verifier, metric, slice_key, slice, value, standard_error, low, high, n, missing, detail)
  select $1, $2, m, k, s::jsonb, v, se, low, high, n, missing, d::jsonb
  from unnest($3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::int[], $11::int[], $12::text[])
    as u(m, k, s, v, se, low, high, n, missing, d)`;

/** Numbers that JSON and contracts can carry; a metric that is not finite is undefined. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/**
 * Computes the metrics of a run under a verifier (its own by default) from its ended samples and stores them.
 * Safe at any time and from several processes at once. Throws `not_found`.
 */
export async function aggregateRun(id: number, verifier?: string): Promise<void> {
  const run = await runContext(id);
  const by = verifier ?? run.verifier.id;
  const metrics = run.benchmark.aggregate(await records(id, by, by === run.verifier.id), run.params);
  await transaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('heed metrics', $1))", [id]);
    await client.query("delete from run_metric where run_id = $1 and verifier = $2", [id, by]);
    await client.query(insertSql, [
      id,
      by,
      metrics.map((m) => m.id),
      metrics.map((m) => sliceKey(m.slice)),
      metrics.map((m) => JSON.stringify(m.slice)),
      metrics.map((m) => finite(m.value)),
      metrics.map((m) => finite(m.standardError)),
      metrics.map((m) => finite(m.low)),
      metrics.map((m) => finite(m.high)),
      metrics.map((m) => m.n),
      metrics.map((m) => m.missing),
      metrics.map((m) => (m.detail === undefined ? null : JSON.stringify(m.detail))),
    ]);
  });
}
