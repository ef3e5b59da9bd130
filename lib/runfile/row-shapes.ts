import { z } from "zod";
import type { Manifest } from "@/lib/benchmarks/manifest";
import { annotationSubject } from "@/lib/contracts/annotation";
import { check, facts } from "@/lib/contracts/check";
import { keptTag } from "@/lib/contracts/keeping";
import { modelSettings, price } from "@/lib/contracts/model";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { received } from "@/lib/contracts/reading";
import { replyMark, runSource, runStatus, stoppedBy } from "@/lib/contracts/run";
import { changed, launchRequest, stopRule } from "@/lib/contracts/run-request";
import { attempt, sampleStatus } from "@/lib/contracts/sample";
import { slice, tags } from "@/lib/contracts/slice";
import { standing } from "@/lib/contracts/standing";
import { cut, replyEnding } from "@/lib/contracts/turn-facts";

const mostNumber = 2_147_483_647;
/** A number that sums, plots and prints: magnitudes beyond this are no figure of a benchmark. */
const figure = z.number().min(-1e15).max(1e15);
const count = z.number().int().min(0).max(mostNumber);
/** Tokens of one reply: so small that no sum over a run leaves the range of whole numbers. */
const tokens = z.number().int().min(0).max(1_000_000_000);
const milliseconds = z.number().min(0).max(1e12);
const dollars = z.number().min(0).max(1e9);
const name = z.string().min(1).max(400);
const word = z.string().min(1).max(200);
const sentence = z.string().max(20_000);
const longText = z.string().max(64 * 1024 * 1024);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "is no SHA-256");

const earliest = Date.parse("2000-01-01T00:00:00Z");
const latest = Date.parse("2100-01-01T00:00:00Z");
/** A time as Postgres writes it as JSON: ISO 8601 with an offset. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, "is no time from 2000 to 2100");

const mostDepth = 48;
function depthBelow(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return most > 0 && Object.values(value).every((part) => depthBelow(part, most - 1));
}
/** JSON that a family or an endpoint made and that pages show as it is. */
const free = z.unknown().refine((value) => depthBelow(value, mostDepth), `is nested deeper than ${mostDepth} levels`);
const launched = launchRequest.shape;
const mostSettings = 200_000;
const model = modelSettings
  .refine((settings) => depthBelow(settings, mostDepth), `is nested deeper than ${mostDepth} levels`)
  .refine((settings) => JSON.stringify(settings).length <= mostSettings, `has more than ${mostSettings} characters`);

/** Parallel lists are equally long, else pairs of runs would be of different things. */
const units = standing.refine(
  ({ keys, values, strata, ways, clusters }) =>
    [values, ...(strata ? [strata] : []), ...(ways ?? []), ...(clusters ? [clusters.of] : [])].every(
      ({ length }) => length === keys.length,
    ) && values.every(Number.isFinite),
  "has lists of different lengths",
);

/** A row whose columns are all named: those of `must`, and those of `may`, which files of earlier versions lack. */
const row = <Must extends z.ZodRawShape, May extends z.ZodRawShape>(must: Must, may: May) => z.strictObject(may).partial().extend(must);

/** Columns of a row that mean something in one database alone, or are made again here: what a file says of them is not read. */
export const unreadColumns: Readonly<Record<string, readonly string[] | undefined>> = {
  run: [
    ...["id", "suite_id", "model_id", "budget_id", "launch_id", "waits_for", "taken_from", "demonstration", "import_hash", "totals"],
    ...["archived_at", "delete_at", "indexed_at", "indexed_from", "resume_at", "probe_at", "probes", "probe_off"],
  ],
  run_standing: ["stamp"],
};

/**
 * Shapes of the rows of a run file by their tables, in the file's own column names: what pages, lists and jobs read them by, with limits. A column
 * that is neither here nor in `unreadColumns` is refused. `sampleCount`: of the run, once its row has been read.
 */
export function rowShapes(manifest: Manifest, sampleCount: () => number) {
  const letters = manifest.views.outcomes.map(({ letter }) => letter).join("");
  const verifiers = manifest.verifiers.map(({ id }) => id);
  const verifier = z.string().refine((id) => verifiers.includes(id), `is no verifier of ${manifest.title}; known: ${verifiers.join(", ")}`);
  const ordinal = count.refine((at) => at < sampleCount(), "names a sample that the run does not have");
  const nth = z.number().int().min(0).max(32_767);
  const outcomes = z
    .string()
    .max(1_000_000)
    .refine((text) => [...text].every((letter) => letters.includes(letter)), `has a letter other than ${letters}`);
  const verdict = row(
    { ordinal, turn: nth, verifier, version: word, outcomes, score: z.number().min(0).max(1e6), passed: z.boolean() },
    {
      credits: z.array(z.number().min(0).max(1e6)).nullable(),
      facts: facts.nullable(),
      note: sentence.nullable(),
      detail: z.array(check).nullable(),
    },
  ).refine(({ credits, outcomes }) => !credits || credits.length === outcomes.length, {
    path: ["credits"],
    message: "has not one entry for each outcome",
  });
  const finding = { kind: word, version: z.string().max(400), facts };
  const found = { detail_hash: sha256.nullable(), created_at: time };
  const params = z.record(z.string().max(400), free).superRefine((given, context) => {
    for (const { path, message } of manifest.forms.run.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: "custom", path, message });
  });
  return {
    blob: row({ hash: sha256, text: longText }, {}),
    item: row({ key: z.string().max(2000), tags, body: z.unknown() }, {}),
    run: row(
      {
        name: z.string().max(400),
        benchmark: z.literal(manifest.id),
        model_name: name,
        model,
        source: runSource,
        status: runStatus,
        verifier,
        verifier_version: word,
        concurrency: launched.concurrency.unwrap(),
        repetitions: launched.repetitions.unwrap(),
        max_retries: launched.maxRetries.unwrap(),
        params,
        sample_count: count.min(1),
      },
      {
        price: price.nullable(),
        judge: model.nullable(),
        judge_name: name.nullable(),
        judge_price: price.nullable(),
        reason: sentence.nullable(),
        order_seed: z.number().int().min(-mostNumber).max(mostNumber).nullable(),
        order_starts: z.array(count),
        order_strata: z.string().nullable(),
        stop_rule: stopRule.nullable(),
        stopped_by: stoppedBy.nullable(),
        token_ratio: z.number().positive().max(1000).nullable(),
        warm_first: z.boolean(),
        tolerated: z.number().min(0).max(1).nullable(),
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
    sample: row(
      { item: count, ordinal, repetition: nth, status: sampleStatus },
      {
        score: z.number().min(0).max(1e6).nullable(),
        passed: z.boolean().nullable(),
        checks_passed: count,
        checks_total: count,
        attempts: count,
        latency_ms: milliseconds.nullable(),
        input_tokens: tokens.nullable(),
        output_tokens: tokens.nullable(),
        reasoning_tokens: tokens.nullable(),
        cost_usd: dollars.nullable(),
        reason: sentence.nullable(),
      },
    ).refine(({ status, score, passed }) => status !== "scored" || (score != null && passed != null), {
      path: ["score"],
      message: "is missing although the sample is scored",
    }),
    turn: row(
      { ordinal, turn: nth, reply: longText },
      {
        reasoning: longText.nullable(),
        received: received.nullable(),
        finish_reason: z.string().max(2000).nullable(),
        latency_ms: milliseconds.nullable(),
        input_tokens: tokens.nullable(),
        output_tokens: tokens.nullable(),
        reasoning_tokens: tokens.nullable(),
        ended: replyEnding.nullable(),
        redacted: z.boolean().nullable(),
        output_limit: count.nullable(),
        reasoning_limit: count.nullable(),
        cached_tokens: tokens.nullable(),
        cut: cut.nullable(),
        prompt_share: z.number().min(0).max(1000).nullable(),
        extra: free,
        response: free,
        created_at: time,
      },
    ),
    attempt: row(
      { ordinal, turn: nth, attempt: nth, outcome: attempt.shape.outcome },
      {
        reason: sentence.nullable(),
        detail: z.string().max(1_000_000).nullable(),
        http_status: z.number().int().min(0).max(999).nullable(),
        reply: longText.nullable(),
        latency_ms: milliseconds.nullable(),
        input_tokens: tokens.nullable(),
        output_tokens: tokens.nullable(),
        request_id: z.string().max(2000).nullable(),
        possibly_billed: z.boolean().nullable(),
        created_at: time,
      },
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
        detail: free,
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
    sample_finding: row({ ordinal, ...finding }, found),
    item_finding: row({ benchmark: z.literal(manifest.id), item_hash: sha256, ...finding }, found),
    run_log: row({ kind: word, message: z.string().max(100_000) }, { at: time }),
    annotation: row(
      { subject: annotationSubject, key: z.string().max(500), kind: word, value: free, author: z.string() },
      { why: z.string(), created_at: time, undone_at: time.nullable() },
    ),
  };
}

export type RowShapes = ReturnType<typeof rowShapes>;
