import type { SampleRecord } from "@/lib/benchmarks/family";
import { z } from "zod";
import { sampleStatus } from "@/lib/contracts/sample";
import { tags } from "@/lib/contracts/slice";
import { pool } from "@/lib/db/pool";

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
type Item = z.infer<typeof itemsShape>[number];
type Sample = z.infer<typeof sampleShape>;
type Turn = z.infer<typeof turnShape>;
const samplesShape = z.array(sampleShape);
const turnsShape = z.array(turnShape);

/** Samples read at once: a run of any length takes the same memory. */
const atOnce = 2000;

const itemSql = "select id, key, tags, body from item where id = any($1::int[])";
const sampleSql = `select ordinal, item_id as "itemId", repetition, status, score, passed, latency_ms as "latencyMs", output_tokens as "outputTokens"
  from sample where run_id = $1 and ordinal > $2 and status not in ('queued', 'running') order by ordinal limit ${atOnce}`;
const turnSql = `select c.ordinal, c.outcomes, c.score, c.passed, t.latency_ms as "latencyMs"
  from checks c left join turn t using (run_id, ordinal, turn)
  where c.run_id = $1 and c.verifier = $2 and c.ordinal between $3 and $4 order by c.ordinal, c.turn`;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A sample as another verifier sees it: scored where that verifier has judged it, else as missing as before. */
function underVerifier(sample: Sample, turns: readonly Turn[], own: boolean): Sample {
  if (own) return sample;
  if (turns.length === 0) return { ...sample, status: sample.status === "scored" ? "unscored" : sample.status, score: null, passed: null };
  return { ...sample, status: "scored", score: mean(turns.map((t) => t.score)), passed: turns.every((t) => t.passed) };
}

/** The items of these samples. `known` keeps those of the samples before: each repetition has the same ones again. */
async function itemsOf(samples: readonly Sample[], known: Map<number, Item>): Promise<Map<number, Item>> {
  const missing = [...new Set(samples.map(({ itemId }) => itemId))].filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  if (known.size + missing.length > atOnce) known.clear();
  const wanted = known.size === 0 ? [...new Set(samples.map(({ itemId }) => itemId))] : missing;
  for (const item of itemsShape.parse((await pool().query(itemSql, [wanted])).rows)) known.set(item.id, item);
  return known;
}

async function turnsOf(runId: number, verifier: string, first: number, last: number): Promise<Map<number, Turn[]>> {
  const { rows } = await pool().query(turnSql, [runId, verifier, first, last]);
  const turns = new Map<number, Turn[]>();
  for (const turn of turnsShape.parse(rows)) {
    const known = turns.get(turn.ordinal);
    if (known) known.push(turn);
    else turns.set(turn.ordinal, [turn]);
  }
  return turns;
}

/** The ended samples of a run in their order as `verifier` judged them, read some at a time; `own` says that it is the run's. */
export async function* sampleRecords(runId: number, verifier: string, own: boolean): AsyncGenerator<SampleRecord<unknown>> {
  const known = new Map<number, Item>();
  for (let after = -1; ; ) {
    const samples = samplesShape.parse((await pool().query(sampleSql, [runId, after])).rows);
    const [first, last] = [samples[0], samples.at(-1)];
    if (!first || !last) return;
    after = last.ordinal;
    const [items, turns] = await Promise.all([itemsOf(samples, known), turnsOf(runId, verifier, first.ordinal, last.ordinal)]);
    for (const stored of samples) {
      const item = items.get(stored.itemId);
      if (!item) continue;
      const judged = turns.get(stored.ordinal) ?? [];
      const { ordinal, repetition, status, score, passed, latencyMs, outputTokens } = underVerifier(stored, judged, own);
      const { key, tags, body } = item;
      const of = status === "scored" ? judged : [];
      yield { ordinal, key, tags, item: body, repetition, status, score, passed, latencyMs, outputTokens, turns: of };
    }
    if (samples.length < atOnce) return;
  }
}
