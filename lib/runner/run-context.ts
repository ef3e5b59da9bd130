import { z } from "zod";
import type { AnyBenchmark, Verifier } from "@/lib/benchmarks/benchmark";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { modelSettings, price } from "@/lib/contracts/model";
import { runSource, runStatus } from "@/lib/contracts/run";
import { pool } from "@/lib/db/pool";
import { HeedError } from "@/lib/errors";

const shape = z.object({
  id: z.number().int(),
  name: z.string(),
  benchmark: z.string(),
  suiteId: z.number().int(),
  model: modelSettings,
  price: price.nullable(),
  judge: modelSettings.nullable(),
  source: runSource,
  status: runStatus,
  reason: z.string().nullable(),
  verifier: z.string(),
  /** Version of the verifier that the run's verdicts are of; today's may be another. */
  verifierVersion: z.string(),
  concurrency: z.number().int(),
  repetitions: z.number().int(),
  maxRetries: z.number().int(),
  params: z.record(z.string(), z.unknown()),
  sampleCount: z.number().int(),
});

/** A run with its settings as they were at launch, and the family and verifier they name. */
export interface RunContext extends Omit<z.infer<typeof shape>, "benchmark" | "verifier"> {
  benchmark: AnyBenchmark;
  verifier: Verifier<unknown>;
}

const sql = `select id, name, benchmark, suite_id as "suiteId", model, price, judge, source, status, reason, verifier, verifier_version as "verifierVersion", concurrency, repetitions,
    max_retries as "maxRetries", params, sample_count as "sampleCount"
  from run where id = $1`;

/** The verifier of a family with this id; throws `invalid` with the known ids. */
export function verifierOf(benchmark: AnyBenchmark, id: string): Verifier<unknown> {
  const found = benchmark.verifiers.find((verifier) => verifier.id === id);
  if (found) return found;
  const known = benchmark.verifiers.map((verifier) => verifier.id).join(", ");
  throw new HeedError("invalid", `${benchmark.title} has no verifier “${id}”. Known: ${known}.`, { where: "verifier" });
}

/** Reads a run; throws `not_found`. */
export async function runContext(id: number): Promise<RunContext> {
  const { rows } = await pool().query(sql, [id]);
  if (rows.length === 0) throw new HeedError("not_found", `There is no run ${id}.`);
  const row = shape.parse(rows[0]);
  const benchmark = benchmarkById(row.benchmark);
  return { ...row, benchmark, verifier: verifierOf(benchmark, row.verifier) };
}
