import { z } from "zod";
import { openItem, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { ModelSettings } from "@/lib/contracts/model";
import type { SampleStatus } from "@/lib/contracts/sample";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { pool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { outcomeLetters } from "@/lib/record/outcome-letters";
import { createSuite } from "@/lib/suites/create-suite";

/** Test model at an endpoint whose address and key variable must never be visible through a share. */
export const secretModel: ModelSettings = {
  kind: "openai-compatible",
  address: "https://secret-host.example:8443/v1",
  model: "acme/model-1",
  keyVariable: "SECRET_CREDENTIAL",
  sampling: { temperature: 0.25, seed: 7 },
  extraBody: { secret_field: "secret-value" },
  timeoutSeconds: 60,
};

export interface FixtureSample {
  status: SampleStatus;
  /** Null for a sample without an accepted reply. */
  reply: string | null;
  reason?: string;
}

export interface FixtureRun {
  suiteId?: number;
  name?: string;
  /** Densities of the suite that is created if none is given. */
  densities?: number[];
  seeds?: number;
  repetitions?: number;
  source?: "measured" | "simulated" | "imported";
  status?: string;
  finishedAt?: Date | null;
  modelName?: string;
  params?: Record<string, unknown>;
  verifierVersion?: string;
  concurrency?: number;
  model?: ModelSettings;
  /** Outcome of each sample; all words are included by default. */
  sample?: (words: string[], ordinal: number) => FixtureSample;
}

const itemRow = z.object({ id: z.number().int(), ordinal: z.number().int(), body: z.object({ words: z.array(z.string()) }) });
const idRow = z.object({ id: z.number().int() });

/** Stores a test run of the first family with its suite, replies and real outcomes under the first verifier. */
export async function storedRun(
  fixture: FixtureRun = {},
): Promise<{ runId: number; suiteId: number; items: { id: number; words: string[] }[] }> {
  const family = await loadFamily("ifscale");
  const verifier = verifierOf(family, "reference");
  const suite =
    fixture.suiteId === undefined
      ? await createSuite({
          benchmark: "ifscale",
          name: "Fixture",
          params: { densities: fixture.densities ?? [3, 6], seeds: fixture.seeds ?? 2 },
          seed: 0,
        })
      : { id: fixture.suiteId };
  const items = await queryRows(itemRow, "select id, ordinal, body from item where suite_id = $1 order by ordinal", [suite.id]);
  const repetitions = fixture.repetitions ?? 1;
  const model = fixture.model ?? secretModel;
  const finishedAt = fixture.finishedAt === undefined ? new Date("2025-01-02T03:04:05.678Z") : fixture.finishedAt;
  const [run] = await queryRows(
    idRow,
    `insert into run (name, benchmark, suite_id, model_name, model, source, status, reason, verifier, verifier_version, concurrency, repetitions, max_retries, params, sample_count, started_at, finished_at)
     values ($1, 'ifscale', $2, $11, $3, $4, $5, 'wrong key in SECRET_CREDENTIAL', $6, $7, $13, $8, 6, $12, $9, now(), $10) returning id`,
    [
      fixture.name ?? "Fixture run",
      suite.id,
      JSON.stringify(model),
      fixture.source ?? "measured",
      fixture.status ?? "finished",
      verifier.id,
      fixture.verifierVersion ?? verifier.version,
      repetitions,
      items.length * repetitions,
      finishedAt,
      fixture.modelName ?? "Model 1",
      JSON.stringify(fixture.params ?? {}),
      fixture.concurrency ?? 16,
    ],
  );
  if (!run) throw new Error("no run was stored");
  for (let ordinal = 0; ordinal < items.length * repetitions; ordinal++) {
    const item = items[ordinal % items.length];
    if (!item) continue;
    const given = fixture.sample?.(item.body.words, ordinal) ?? { status: "scored", reply: item.body.words.join(" ") };
    const key = [run.id, ordinal];
    const verdict =
      given.status === "scored" && given.reply !== null
        ? await verifier.score(openItem(family.engine, item.body), [], { reply: given.reply, sent: nothingSent }, {})
        : null;
    await pool().query(
      `insert into sample (run_id, ordinal, item_id, repetition, status, score, passed, checks_passed, checks_total, attempts, latency_ms, input_tokens, output_tokens, cost_usd, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, 1500, 100, 200, 0.5, $10)`,
      [
        ...key,
        item.id,
        Math.floor(ordinal / items.length),
        given.status,
        verdict?.score ?? null,
        verdict?.passed ?? null,
        verdict?.checks.filter((c) => c.credit === 1).length ?? 0,
        verdict?.checks.length ?? 0,
        given.reason ?? null,
      ],
    );
    if (given.reply !== null) {
      await pool().query("insert into turn (run_id, ordinal, turn, reply, finish_reason, response) values ($1, $2, 0, $3, 'stop', $4)", [
        ...key,
        given.reply,
        JSON.stringify({ id: `response-${ordinal}`, model: "acme/model-1" }),
      ]);
    }
    if (verdict) {
      const values = [
        ...key,
        verifier.id,
        verifier.version,
        outcomeLetters(family.manifest, verdict.checks),
        verdict.score,
        verdict.passed,
      ];
      await pool().query(
        "insert into checks (run_id, ordinal, turn, verifier, version, outcomes, score, passed) values ($1, $2, 0, $3, $4, $5, $6, $7)",
        values,
      );
    }
    if (given.status === "failed") {
      await pool().query(
        "insert into attempt (run_id, ordinal, turn, attempt, outcome, reason, detail, http_status) values ($1, $2, 0, 1, 'error', '401', 'https://secret-host.example:8443/v1 said no', 401)",
        key,
      );
    }
  }
  await pool().query("insert into run_log (run_id, kind, message) values ($1, 'started', 'at https://secret-host.example:8443/v1')", [
    run.id,
  ]);
  return { runId: run.id, suiteId: suite.id, items: items.map(({ id, body }) => ({ id, words: body.words })) };
}
