import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { runDetail } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { redactParts } from "@/lib/keys/redact-keys";
import { type ExportedSample, exportBatches } from "./export-batches";

const runRow = runDetail.pick({ id: true, benchmark: true, verifier: true, stoppedBy: true }).extend({ tags: z.array(z.string()) });
const runSql = `select id, benchmark, verifier, stopped_by as "stoppedBy",
    array(select distinct k from item, jsonb_object_keys(item.tags) k where item.suite_id = run.suite_id order by k) as tags
  from run where id = $1`;

const columns = [
  "ordinal",
  "key",
  "repetition",
  "status",
  "score",
  "passed",
  "checks_passed",
  "checks_total",
  "attempts",
  "latency_ms",
  "input_tokens",
  "output_tokens",
  "cost_usd",
  "reason",
  "outcomes",
  "not_passed",
];

type Cell = string | number | boolean | null;

function cells({ row, turns }: ExportedSample, { tags, stoppedBy }: z.infer<typeof runRow>): Cell[] {
  const notPassed = turns.flatMap((turn) => turn.checks.flatMap((check) => (check.isPass ? [] : [check.label])));
  return [
    row.ordinal,
    row.key,
    row.repetition,
    row.status,
    row.score,
    row.passed === null ? null : String(row.passed),
    row.checksPassed,
    row.checksTotal,
    row.attempts,
    row.latencyMs,
    row.inputTokens,
    row.outputTokens,
    row.costUsd,
    row.reason,
    row.outcomes,
    notPassed.join("; "),
    ...tags.map((tag) => row.tags[tag] ?? null).map((value) => (typeof value === "boolean" ? String(value) : value)),
    ...(stoppedBy === null ? [] : [stoppedBy]),
  ];
}

// A spreadsheet must not run a text that starts like a formula.
const csv = (rows: Cell[][]): string => stringify(rows, { escape_formulas: true });

async function* csvParts(run: z.infer<typeof runRow>): AsyncGenerator<string> {
  // Whoever counts these rows should know that the run did not ask the others on purpose.
  yield csv([[...columns, ...run.tags.map((tag) => `tag.${tag}`), ...(run.stoppedBy === null ? [] : ["run_stopped_by"])]]);
  for await (const samples of exportBatches(run)) yield csv(samples.map((sample) => cells(sample, run)));
}

async function* jsonParts(run: z.infer<typeof runRow>): AsyncGenerator<string> {
  for await (const samples of exportBatches(run)) {
    const lines = samples.map(({ row, turns }) => {
      const told = turns.map(({ checks, ...turn }) => ({ ...turn, checks: checks.map(({ isPass: _isPass, ...check }) => check) }));
      return `${JSON.stringify({ runId: run.id, ...(run.stoppedBy && { runStoppedBy: run.stoppedBy }), verifier: run.verifier, ...row, turns: told })}\n`;
    });
    yield lines.join("");
  }
}

/**
 * All samples of a run as text, in parts, so that no run is held in memory: CSV with the outcome letters and the labels that were not passed
 * (texts that look like formulas are made harmless, keys of this environment left out), or JSON lines with replies and every check's outcome; of a run that was stopped on purpose each row says by what. Throws `not_found`.
 */
export async function exportRun(id: number, format: "csv" | "jsonl"): Promise<AsyncGenerator<string>> {
  const [run] = await queryRows(runRow, runSql, [id]);
  if (!run) throw new HeedError("not_found", `There is no run ${id}.`);
  return redactParts(format === "csv" ? csvParts(run) : jsonParts(run));
}
