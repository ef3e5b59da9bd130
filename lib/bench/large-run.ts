import { z } from "zod";
import { openItem, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { randomFrom } from "@/lib/random/seeded-random";
import { type GivenSample, storeFinishedRun } from "@/lib/runs/store-finished-run";
import { createSuite } from "@/lib/suites/create-suite";

const items = 1000;
const itemShape = z.array(z.object({ id: z.number().int(), ordinal: z.number().int(), key: z.string(), body: z.unknown() }));
const idShape = z.object({ id: z.number().int() });

/** One of a hundred samples has failed. */
const failedEvery = 100;

const runSql = `insert into run (name, benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, repetitions, max_retries, params,
    sample_count, started_at, finished_at)
  select 'Bench: many samples', benchmark, suite_id, model_name, model, source, status, verifier, verifier_version, concurrency, $2, max_retries, params,
    sample_count * $2, started_at, finished_at from run where id = $1 returning id`;
const copies = "generate_series(0, $3::int - 1) r";
const sampleSql = `insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms, input_tokens, output_tokens, reason)
  select $2, r * ${items} + ordinal, item_id, r, case when (r * ${items} + ordinal) % ${failedEvery} = 7 then 'failed' else status end, score, passed, checks_passed, checks_total,
    attempts, latency_ms, input_tokens, output_tokens, case when (r * ${items} + ordinal) % ${failedEvery} = 7 then '503 after 7 attempts' end
  from sample cross join ${copies} where run_id = $1 order by 2`;
const turnSql = `insert into turn (run_id, ordinal, turn, reply, latency_ms, input_tokens, output_tokens)
  select $2, r * ${items} + ordinal, turn, reply, latency_ms, input_tokens, output_tokens from turn cross join ${copies} where run_id = $1 order by 2`;
const checkSql = `insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed)
  select $2, r * ${items} + ordinal, turn, verifier, version, outcomes, score, passed from checks cross join ${copies} where run_id = $1 order by 2`;

/** Makes a finished run of `repetitions` thousand samples with 600-word replies; returns its id. */
export async function largeRun(repetitions: number): Promise<number> {
  const { id } = await copiedRun(repetitions, 100);
  await aggregateRun(id);
  await keepTotals(id);
  return id;
}

/** Makes a finished run of a thousand samples at this density, and one of `repetitions` copies of it without metrics. */
export async function copiedRun(repetitions: number, density: number): Promise<{ base: number; id: number }> {
  const family = await loadFamily("ifscale");
  const { manifest, engine } = family;
  const { simulation } = engine;
  if (!simulation) throw new Error("IFScale has no simulation.");
  const verifier = verifierOf(family, "reference");
  const { id: suiteId } = await createSuite({
    benchmark: "ifscale",
    name: "Bench",
    params: { densities: [density], seeds: items },
    seed: 0,
  });
  const stored = itemShape.parse(
    (await pool().query("select id, ordinal, key, body from item where suite_id = $1 order by ordinal", [suiteId])).rows,
  );
  const samples: GivenSample[] = stored.map(({ id, ordinal, key, body }) => ({
    itemId: id,
    itemOrdinal: ordinal,
    repetition: 0,
    item: body,
    replies: [
      {
        text: simulation.simulate(openItem(engine, body), [], "linear", randomFrom(key)),
        latencyMs: 1000,
        inputTokens: 500,
        outputTokens: 900,
        askedAt: null,
      },
    ],
  }));
  const model = { id: null, name: "Bench", settings: { kind: "imported" as const, source: "bench" } };
  const params = manifest.forms.run.parse({});
  const shape = {
    name: "Bench: base",
    family,
    verifier,
    suiteId,
    model,
    source: "imported" as const,
    params,
    repetitions: 1,
    items,
    missing: "",
    note: "",
  };
  const base = await storeFinishedRun(shape, samples);
  const { id } = idShape.parse((await pool().query(runSql, [base, repetitions])).rows[0]);
  for (const sql of [sampleSql, turnSql, checkSql]) await pool().query(sql, [base, id, repetitions]);
  await pool().query("analyze sample, turn, checks");
  return { base, id };
}
