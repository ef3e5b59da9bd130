import type pg from "pg";
import { z } from "zod";
import type { Engine } from "@/lib/benchmarks/engine";
import type { RunFacts } from "@/lib/benchmarks/family";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { type NamedVerifier, openRun, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { type ModelSettings, modelSettings, price } from "@/lib/contracts/model";
import { runSource, runStatus } from "@/lib/contracts/run";
import { budget, launchColumns } from "@/lib/contracts/run-request";
import { pool } from "@/lib/db/pool";
import { noRun } from "@/lib/record/no-run";
import { endedRun } from "@/lib/record/run-states";
import { orderColumns, orderShape } from "./asking-order";
import { selectOf } from "./columns";
import { manifestOnSuite } from "./manifest-on-suite";
import { disconnected, unconnectedSql } from "./unconnected";

const shape = z.object({
  id: z.number().int(),
  name: z.string(),
  benchmark: z.string(),
  suiteId: z.number().int(),
  modelName: z.string(),
  model: modelSettings,
  price: price.nullable(),
  judge: modelSettings.nullable(),
  judgePrice: price.nullable(),
  budget: budget.nullable(),
  /** The person whose monthly budget its calls count toward. */
  personId: z.string().nullable(),
  source: runSource,
  status: runStatus,
  reason: z.string().nullable(),
  verifier: z.string(),
  verifierVersion: z.string(),
  ...launchColumns.shape,
  params: z.record(z.string(), z.unknown()),
  suiteParams: z.unknown(),
  ...orderShape.shape,
  unconnected: z.boolean(),
});

/**
 * A run with its settings as they were at launch, its family's manifest for its suite and verifier, and the facts that the family may use.
 */
export interface RunContext extends Omit<z.infer<typeof shape>, "benchmark" | "verifier" | "params" | "suiteParams"> {
  manifest: Manifest;
  engine: Engine;
  verifier: NamedVerifier;
  facts: RunFacts;
}

const sql = `select r.id, r.name, r.benchmark, suite_id as "suiteId", model_name as "modelName", model, price, judge, judge_price as "judgePrice",
    (select json_build_object('id', b.id, 'name', b.name, 'unit', b.unit, 'amount', b.amount, 'spent', b.spent) from budget b where b.id = r.budget_id) as budget, r.person_id as "personId", source, status, reason, verifier, verifier_version as "verifierVersion", ${selectOf(launchColumns, "r")},
    r.params, s.params as "suiteParams", ${orderColumns}, ${unconnectedSql} as unconnected
  from run r join suite s on s.id = r.suite_id where r.id = $1`;

/** Reads a run. If the run is unconnected, its models cannot be called. Throws `not_found`. */
export async function runContext(id: number, client: Pick<pg.ClientBase, "query"> = pool()): Promise<RunContext> {
  const { rows } = await client.query(sql, [id]);
  if (rows.length === 0) throw noRun(id);
  const { benchmark, verifier, params, suiteParams, ...stored } = shape.parse(rows[0]);
  const apart = (settings: ModelSettings) => (stored.unconnected ? disconnected(settings, "another Heed") : settings);
  const run = { ...stored, model: apart(stored.model), judge: stored.judge && apart(stored.judge) };
  const { engine, manifest: all } = await loadFamily(benchmark);
  const family = { engine, manifest: await manifestOnSuite(all, run.suiteId, client) };
  const model = { name: run.modelName, settings: run.model };
  const facts = openRun(family.manifest, { params, suiteParams, model, systemPrompt: run.systemPrompt, live: !endedRun.has(run.status) });
  return { ...run, ...family, facts, verifier: verifierOf(family, verifier) };
}
