import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { annotationSubject } from "@/lib/contracts/annotation";
import { checksRow, facts } from "@/lib/contracts/check";
import { depthBelow, freeJson, inFile, storedFields, tooDeep } from "@/lib/contracts/column";
import { keptTag } from "@/lib/contracts/curation";
import { modelSettings, price } from "@/lib/contracts/model";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { replyMark, runSource, runStatus, stoppedBy } from "@/lib/contracts/run";
import { changed, launchColumns, launchRequest } from "@/lib/contracts/run-request";
import { attemptRow, sampleStatus, storedSample } from "@/lib/contracts/sample";
import { slice, tags } from "@/lib/contracts/slice";
import { standing } from "@/lib/contracts/standing";
import { turnRow } from "@/lib/contracts/turn-facts";

/** A number that can be summed, plotted and printed: no figure of a benchmark has a larger magnitude. */
const figure = z.number().min(-1e15).max(1e15);
const { count, nth, word, sentence, mostNumber } = inFile;
const name = inFile.name.min(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "is not a SHA-256 hash");

const earliest = Date.parse("2000-01-01T00:00:00Z");
const latest = Date.parse("2100-01-01T00:00:00Z");
/** A time as Postgres writes it in JSON: ISO 8601 with an offset. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, "is not a time from 2000 to 2100");

const launched = launchRequest.shape;
/** Largest number of repetitions that the database holds; imported replies may have more than a launch. */
export const mostRepetitions = 32_768;
const mostSettings = 200_000;
const model = modelSettings
  .refine((settings) => depthBelow(settings), tooDeep)
  .refine((settings) => JSON.stringify(settings).length <= mostSettings, `has more than ${mostSettings} characters`);

/** Parallel lists must be equally long; otherwise pairs of runs would compare different things. */
const units = standing.refine(
  ({ keys, values, strata, ways, clusters }) =>
    [values, ...(strata ? [strata] : []), ...(ways ?? []), ...(clusters ? [clusters.of] : [])].every(
      ({ length }) => length === keys.length,
    ) && values.every(Number.isFinite),
  "has lists of different lengths",
);

/** A row with exactly these columns: those of `must`, and those of `may`, which files of earlier versions lack. */
const row = <Must extends z.ZodRawShape, May extends z.ZodRawShape>(must: Must, may: May) => z.strictObject(may).partial().extend(must);

/**
 * Shapes of the stored fields of a row, by their columns. Their types are left out: the fields that are read here are named beside them.
 */
const columnShapes = (fields: z.ZodObject): Record<never, z.ZodType> =>
  Object.fromEntries(storedFields(fields).map(({ column, inFile: shape }) => [column, shape]));

/** Columns of a row that are meaningful in one database only, or are computed again at import: their values in a file are ignored. */
export const unreadColumns: Readonly<Record<string, readonly string[] | undefined>> = {
  run: [
    ...["id", "suite_id", "model_id", "budget_id", "launch_id", "waits_for", "taken_from", "demonstration", "import_hash", "totals"],
    ...["archived_at", "delete_at", "indexed_at", "indexed_from", "resume_at", "probe_at", "probes", "probe_off"],
  ],
  run_standing: ["stamp"],
};

/**
 * Builds the shapes of a run file's rows by their tables, in the file's column names and with limits. A column that is neither here nor in
 * `unreadColumns` is refused.
 * @param sampleCount the number of samples of the run, once its row has been read
 * @returns the shapes with which pages, lists and jobs read the rows
 */
export function rowShapes(manifest: Manifest, sampleCount: () => number) {
  const letters = manifest.views.outcomes.map(({ letter }) => letter).join("");
  const verifiers = manifest.verifiers.map(({ id }) => id);
  const verifier = z
    .string()
    .refine((id) => verifiers.includes(id), `is not a verifier of ${manifest.title}; available: ${verifiers.join(", ")}`);
  const ordinal = count.refine((at) => at < sampleCount(), "refers to a sample that the run does not have");
  const outcomes = z
    .string()
    .max(1_000_000)
    .refine((text) => [...text].every((letter) => letters.includes(letter)), `has a letter other than ${letters}`);
  const verdict = row(
    { ordinal, turn: nth, verifier, version: word, outcomes, score: z.number().min(0).max(1e6), passed: z.boolean() },
    { ...columnShapes(checksRow), credits: z.array(z.number().min(0).max(1e6)).nullable() },
  ).refine(({ credits, outcomes }) => !credits || credits.length === outcomes.length, {
    path: ["credits"],
    message: "does not have one entry per outcome",
  });
  const finding = { kind: word, version: z.string().max(400), facts };
  const findingColumns = { detail_hash: sha256.nullable(), created_at: time };
  const params = z.record(z.string().max(400), freeJson).superRefine((given, context) => {
    for (const { path, message } of manifest.forms.run.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  });
  return {
    blob: row({ hash: sha256, text: inFile.longText }, {}),
    item: row({ key: z.string().max(2000), tags, body: z.unknown() }, {}),
    run: row(
      {
        name: inFile.name,
        benchmark: z.literal(manifest.id),
        model_name: name,
        model,
        source: runSource,
        status: runStatus,
        verifier,
        verifier_version: word,
        concurrency: launched.concurrency.unwrap(),
        repetitions: z.number().int().min(1).max(mostRepetitions),
        max_retries: launched.maxRetries.unwrap(),
        params,
        sample_count: count.min(1),
      },
      {
        ...columnShapes(launchColumns),
        stop_rule: launchColumns.shape.stopRule,
        price: price.nullable(),
        judge: model.nullable(),
        judge_name: name.nullable(),
        judge_price: price.nullable(),
        reason: sentence.nullable(),
        order_seed: z.number().int().min(-mostNumber).max(mostNumber).nullable(),
        order_starts: z.array(count),
        order_strata: z.string().nullable(),
        stopped_by: stoppedBy.nullable(),
        token_ratio: z.number().positive().max(1000).nullable(),
        served_models: z.record(z.string().max(400), count).nullable(),
        short_prompts: count,
        reply_marks: z.array(replyMark).max(1000).nullable(),
        changes: z.array(changed).max(10_000),
        mixed_concurrency: z.boolean(),
        created_at: time,
        started_at: time.nullable(),
        finished_at: time.nullable(),
        note: z.string().max(4000),
        tags: z.array(keptTag).max(100),
      },
    ),
    sample: row({ item: count, ordinal, repetition: nth, status: sampleStatus }, columnShapes(storedSample)).refine(
      ({ status, score, passed }: { status: string; score?: unknown; passed?: unknown }) =>
        status !== "scored" || (score != null && passed != null),
      {
        path: ["score"],
        message: "is missing although the sample is scored",
      },
    ),
    turn: row({ ordinal, turn: nth, reply: inFile.longText }, { ...columnShapes(turnRow), created_at: time }),
    attempt: row(
      { ordinal, turn: nth, attempt: nth, outcome: attemptRow.shape.outcome },
      { ...columnShapes(attemptRow), created_at: time },
    ),
    checks: verdict,
    former_checks: verdict,
    run_metric: row(
      { verifier, metric: word, slice_key: z.string().max(4000), slice, n: count, missing: count },
      {
        value: figure.nullable(),
        standard_error: figure.nullable(),
        low: figure.nullable(),
        high: figure.nullable(),
        detail: freeJson,
        counts: word.nullable(),
        why: sentence.nullable(),
        rough: z.boolean(),
        sequence: z.boolean(),
        asked: count.nullable(),
        planned: count.nullable(),
        version: word,
      },
    ).refine((metric) => sliceKey(metric.slice) === metric.slice_key, { path: ["slice_key"], message: "is not the text of its slice" }),
    run_standing: row({ version: word }, { units: units.nullable() }),
    sample_finding: row({ ordinal, ...finding }, findingColumns),
    item_finding: row({ benchmark: z.literal(manifest.id), item_hash: sha256, ...finding }, findingColumns),
    run_log: row({ kind: word, message: z.string().max(100_000) }, { at: time }),
    annotation: row(
      { subject: annotationSubject, key: z.string().max(500), kind: word, value: freeJson, author: z.string() },
      { why: z.string(), created_at: time, undone_at: time.nullable() },
    ),
  };
}

export type RowShapes = ReturnType<typeof rowShapes>;
