import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { columnName } from "@/lib/contracts/column";
import type { ModelSettings } from "@/lib/contracts/model";
import { byteOrderMark, type CsvCell, harmlessCell } from "@/lib/contracts/plain/csv-text";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import { runDetail } from "@/lib/contracts/run";
import { sampleRow } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { redactParts } from "@/lib/keys/redact-keys";
import { settingStatesOf } from "@/lib/providers/hosts/setting-states";
import { noRun } from "@/lib/record/no-run";
import { loadKeys } from "@/lib/secrets/load-keys";
import { type ExportedRun, type ExportedSample, exportBatches } from "./export-batches";

const copied = {
  id: true,
  benchmark: true,
  verifier: true,
  verifierVersion: true,
  stoppedBy: true,
  modelName: true,
  model: true,
  params: true,
  systemPrompt: true,
  batch: true,
} as const;
const runRow = runDetail.pick(copied).extend({ tags: z.array(z.string()), suiteHash: z.string(), suiteParams: z.unknown() });
const runSql = `select id, benchmark, verifier, verifier_version as "verifierVersion", stopped_by as "stoppedBy", model_name as "modelName", model, params, system_prompt as "systemPrompt", batch,
    (select content_hash from suite where id = run.suite_id) as "suiteHash", (select params from suite where id = run.suite_id) as "suiteParams",
    array(select distinct k from item, jsonb_object_keys(case when jsonb_typeof(item.tags) = 'object' then item.tags else '{}' end) k where item.suite_id = run.suite_id order by k) as tags
  from run where id = $1`;

/** Fields of a sample that have a CSV column, in this order; tags have their own columns. */
const csvRow = sampleRow.omit({ tags: true, outcomes: true, ending: true, cells: true, firstMissed: true, asked: true });
const columns = [...Object.keys(csvRow.shape).map(columnName), "outcomes", "not_passed"];

/** Additional columns of an export with prompts, after all others. */
const wholeColumns = [
  ...["model", "settings", "run_params", "suite_hash", "verifier", "verifier_version", "prompt", "reply", "check_outcomes"],
  "setting_states",
];

interface WholeRun extends z.infer<typeof runRow> {
  /** True to include prompts, settings, versions and the outcome of each check. */
  whole: boolean;
}

/** The settings that determine a model's replies, as they are sent, without its address, its headers and the variable of its key. */
function settingsOf(settings: ModelSettings): unknown {
  const asked = settingsAsked(settings);
  if (asked === null) return settings;
  const {
    settingStates: _states,
    refused: _refused,
    ...rest
  } = { ...asked, address: undefined, keyVariable: undefined, headers: undefined };
  return { kind: "openai-compatible", ...rest };
}

/** A single text as it is; several texts, of a dialogue or with roles, as JSON. */
const oneOrAll = (parts: readonly unknown[], text: (part: unknown) => string | null): string => {
  const [only] = parts;
  return (parts.length === 1 && text(only)) || (parts.length === 0 ? "" : JSON.stringify(parts));
};

function wholeCells({ turns }: ExportedSample, run: WholeRun): CsvCell[] {
  const messages = turns.flatMap(({ sent, reply }, at) => [
    ...(sent?.messages ?? []),
    ...(at < turns.length - 1 && reply !== null ? [{ role: "assistant", text: reply }] : []),
  ]);
  const outcomes = turns.flatMap(({ checks }) => checks.map(({ label, outcome }) => `${label}: ${outcome}`));
  return [
    run.modelName,
    JSON.stringify(settingsOf(run.model)),
    JSON.stringify(run.params),
    run.suiteHash,
    run.verifier,
    turns.find(({ sent }) => sent?.verifierVersion)?.sent?.verifierVersion ?? run.verifierVersion,
    oneOrAll(messages, () => (messages[0]?.role === "user" ? messages[0].text : null)),
    turns.at(-1)?.reply ?? null,
    outcomes.join("; "),
    JSON.stringify(settingStatesOf(run.model)),
  ];
}

const plainCell = (value: CsvCell): CsvCell => (typeof value === "boolean" ? String(value) : value);

function cells(sample: ExportedSample, run: WholeRun): CsvCell[] {
  const { row, turns } = sample;
  const { tags, stoppedBy } = run;
  const notPassed = turns.flatMap((turn) => turn.checks.flatMap((check) => (check.isPass ? [] : [check.label])));
  return [
    ...Object.values(csvRow.parse(row)).map(plainCell),
    row.outcomes,
    notPassed.join("; "),
    ...tags.map((tag) => plainCell(Object.hasOwn(row.tags, tag) ? (row.tags[tag] ?? null) : null)),
    ...(stoppedBy === null ? [] : [stoppedBy]),
    ...(run.batch ? ["in batches"] : []),
    ...(run.whole ? wholeCells(sample, run) : []),
  ];
}

const csv = (rows: CsvCell[][]): string => stringify(rows.map((cells) => cells.map(harmlessCell)));

async function* csvParts(run: WholeRun, mark: boolean): AsyncGenerator<string> {
  if (mark) yield byteOrderMark;
  // The column `run_stopped_by` shows whoever counts these rows that the run left out its other samples on purpose, and `run_asked` why they have
  // no latencies.
  yield csv([
    [
      ...columns,
      ...run.tags.map((tag) => `tag.${tag}`),
      ...(run.stoppedBy === null ? [] : ["run_stopped_by"]),
      ...(run.batch ? ["run_asked"] : []),
      ...(run.whole ? wholeColumns : []),
    ],
  ]);
  for await (const samples of exportBatches(exported(run))) yield csv(samples.map((sample) => cells(sample, run)));
}

const exported = ({
  id,
  benchmark,
  verifier,
  whole,
  params,
  suiteParams,
  modelName: name,
  model: settings,
  systemPrompt,
}: WholeRun): ExportedRun => ({
  ...{ id, benchmark, verifier },
  ...(whole && { asked: { params, suiteParams, model: { name, settings }, systemPrompt } }),
});

async function* jsonParts(run: WholeRun): AsyncGenerator<string> {
  const { modelName, model, params, suiteHash, verifierVersion } = run;
  const runPart = run.whole
    ? { model: modelName, settings: settingsOf(model), settingStates: settingStatesOf(model), params, suiteHash, verifierVersion }
    : {};
  for await (const samples of exportBatches(exported(run))) {
    const lines = samples.map(({ row: { ending: _ending, ...row }, turns }) => {
      const exportedTurns = turns.map(({ checks, sent, ...turn }) => ({
        ...turn,
        ...sent,
        checks: checks.map(({ isPass: _isPass, ...check }) => check),
      }));
      return `${JSON.stringify({ runId: run.id, ...(run.stoppedBy && { runStoppedBy: run.stoppedBy }), ...(run.batch && { runAsked: "in batches" }), verifier: run.verifier, ...row, turns: exportedTurns, ...runPart })}\n`;
    });
    yield lines.join("");
  }
}

/**
 * Exports all samples of a run as text, in parts, so that no run is held in memory: CSV, or JSON lines with replies and every check's
 * outcome. Throws `not_found`.
 * @param options `whole` adds prompts, the model's settings with what became of each, the run's parameters, the suite's hash, versions and,
 * to CSV, the reply and each check's outcome, as additional fields or columns at the end. `mark` begins a CSV with a byte-order mark.
 * @returns CSV with outcome letters and the labels that were not passed, in which texts that look like formulas are made harmless; keys are
 * removed from both formats. Each row of a run that was stopped on purpose states the reason, and each row of a run in batches that it was
 * asked so.
 */
export async function exportRun(
  id: number,
  format: "csv" | "jsonl",
  { whole = false, mark = false }: { whole?: boolean; mark?: boolean } = {},
): Promise<AsyncGenerator<string>> {
  const [row] = await queryRows(runRow, runSql, [id]);
  if (!row) throw noRun(id);
  await loadKeys();
  const run = { ...row, whole };
  return redactParts(format === "csv" ? csvParts(run, mark) : jsonParts(run));
}
