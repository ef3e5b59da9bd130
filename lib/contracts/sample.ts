import { z } from "zod";
import { scoredEnding } from "./asked";
import { check, verdict } from "./check";
import {
  column,
  countColumn,
  inFile,
  longTextColumn,
  millisecondsColumn,
  nothingKnown,
  nthColumn,
  sentenceColumn,
  tokensColumn,
} from "./column";
import { message } from "./message";
import { sampleStatuses } from "./plain/states";
import { thoughtsForms } from "./plain/thoughts-form";
import { received } from "./reading";
import { tags } from "./slice";
import { sentFacts, shownOfTurn } from "./turn-facts";

/**
 * Statuses of a sample. A missing score is never a zero: it is left out of means and counted beside them. `failed`: no reply; `rejected`:
 * the family's protocol rejected every reply; `withheld`: the provider's filter withheld the reply.
 */
export const sampleStatus = z.enum(sampleStatuses);
export type SampleStatus = z.infer<typeof sampleStatus>;

/** Endings of a scored sample other than by its own rules: a dialogue that outgrew the model's context counts up to that point. */
export const sampleEnding = z.enum(["outgrew_context"]);
export type SampleEnding = z.infer<typeof sampleEnding>;

/**
 * Stored fields of a sample, in the order of exports, with the item's key and tags and the outcome letters, which are read together with
 * them.
 */
export const storedSample = z.object({
  /** Position in the run, from 0; it identifies the sample in addresses. */
  ordinal: countColumn(),
  key: z.string(),
  tags,
  repetition: nthColumn(),
  status: column("text", sampleStatus),
  /** 0 to 1; null unless scored. */
  score: column("float8", z.number().nullable(), z.number().min(0).max(1e6).nullable()),
  passed: column("bool", z.boolean().nullable()),
  checksPassed: countColumn(),
  checksTotal: countColumn(),
  /** Outcome letters in item order (the benchmark's `outcomes`); "" if not scored. */
  outcomes: z.string(),
  attempts: countColumn(),
  /** Duration of the accepted calls in milliseconds, measured at the socket. */
  latencyMs: millisecondsColumn(),
  inputTokens: tokensColumn(),
  outputTokens: tokensColumn(),
  reasoningTokens: tokensColumn(),
  costUsd: column("float8", z.number().nullable(), inFile.dollars.nullable()),
  reason: sentenceColumn(),
  ending: column("text", sampleEnding.nullable()),
});

/** Fields that are set when a sample ends or starts running; all other fields are set when the run is created. */
export const sampleEnd = storedSample.omit({ ordinal: true, key: true, tags: true, repetition: true, outcomes: true });

/** The end of a sample with unknown values in all other fields. */
export const unknownEnd = {
  ...nothingKnown(sampleEnd.omit({ status: true, checksPassed: true, checksTotal: true, attempts: true })),
  ...{ checksPassed: 0, checksTotal: 0, attempts: 0 },
};

/** Compact row of the sample table, without whole texts. */
export const sampleRow = storedSample.omit({ reasoningTokens: true }).extend({
  /** Only in the sample table: values of the columns that the family adds (`views.cells`), by their ids, and its words for the verdict. */
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  /** Only in the sample table: labels of the first missed checks, in item order. */
  firstMissed: z.array(z.string()).optional(),
  /** Only in the sample table, if samples are named by it: the first sentence of the prompt. */
  asked: z.string().optional(),
});
export type SampleRow = z.infer<typeof sampleRow>;

/** Filters of the sample table: the filter line as in the address, the order, and single filters as programs may pass them. */
export const sampleFilters = z.object({
  /** `density:250..500 missed:patron` (lib/filter). */
  line: z.string().optional(),
  /** Field to order by, prefixed with `-` for descending order; the order of the run if absent. */
  sort: z.string().optional(),
  status: z.array(sampleStatus).optional(),
  passed: z.boolean().optional(),
  /** Tag conditions: `density=100..200`, `language=en`; one entry per tag. */
  tags: z.array(z.string()).optional(),
  /** Part of the reply, ignoring case, or of the item's key. */
  text: z.string().optional(),
  /** Label of a missed check. */
  missed: z.string().optional(),
  /** A label as in `missed`, or words in the group of a missed check: `word equal`, or `word` alone; or a sort of it: `predicate:@N`. */
  group: z.string().optional(),
  reason: z.string().optional(),
  /** Ending of the replies of a scored sample. */
  reply: scoredEnding.optional(),
  /** Turn (from 1) on which the dialogue ended or was cut short: `12`, or `12..15`. */
  ended: z.string().optional(),
});
export type SampleFilters = z.infer<typeof sampleFilters>;

export const samplePage = z.object({
  rows: z.array(sampleRow),
  /** Ordinal after which the next page starts; null at the end. */
  nextCursor: z.number().int().nullable(),
  /** Number of rows that match the filters; only on the first page, null on later ones. */
  matching: z.number().int().nullable(),
  /** If nothing matches: the term that excludes most samples, as written in the line, and the number of samples that match without it. */
  excludes: z.object({ term: z.string(), without: z.number().int() }).optional(),
});
export type SamplePage = z.infer<typeof samplePage>;

/** Ordinals of a run's samples, comma-separated, at most five. */
export const repliesSearch = z.object({
  ordinals: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,4}$/, "must be up to five numbers with commas")
    .transform((text) => text.split(",").map(Number)),
});

/** A line in a list of samples: the result, with the beginning of the last reply. */
export const shortReply = sampleRow
  .pick({ ordinal: true, key: true, tags: true, status: true, score: true, passed: true, reason: true })
  .extend({ reply: z.string().nullable() });
export type ShortReply = z.infer<typeof shortReply>;

/** Stored fields of a call. */
export const attemptRow = z.object({
  turn: nthColumn(),
  attempt: nthColumn(),
  outcome: column("text", z.enum(["success", "rejected", "error", "late"])),
  /** `cheating_list`, `429`, `timeout`, ...; null on success. */
  reason: sentenceColumn(),
  detail: column("text", z.string().nullable(), z.string().max(1_000_000).nullable()),
  httpStatus: column("int2", z.number().int().nullable(), z.number().int().min(0).max(999).nullable()),
  /** Text of a rejected or late reply; the accepted reply is stored with its turn. */
  reply: longTextColumn(),
  latencyMs: millisecondsColumn(),
  inputTokens: tokensColumn(),
  outputTokens: tokensColumn(),
  reasoningTokens: tokensColumn(),
  cachedTokens: tokensColumn(),
  cacheWriteTokens: tokensColumn(),
  /** The endpoint's id for the request. */
  requestId: column("text", z.string().nullable(), z.string().max(2000).nullable()),
  /** True if the call gave no reply but the endpoint may have billed it; otherwise null. */
  possiblyBilled: column("bool", z.boolean().nullable()),
});

export const attempt = attemptRow.omit({ turn: true, possiblyBilled: true }).extend({
  /** Length of the whole reply in UTF-16 code units if this is only its beginning. */
  replyLength: z.number().int().optional(),
  possiblyBilled: z.boolean(),
  at: z.iso.datetime(),
});
export type AttemptView = z.infer<typeof attempt>;

export const turnView = z.object({
  turn: z.number().int(),
  /** Messages as sent, without those of earlier turns; `earlier` is the number of earlier messages and replies that come first. */
  messages: z.array(message),
  earlier: z.number().int().nonnegative(),
  reply: z.string().nullable(),
  ...shownOfTurn.shape,
  /** Positions of the received text in reply and reasoning; null or absent if the reply is that text. */
  received: received.nullable().optional(),
  /** Set if the provider returned something else in place of the model's own reasoning. */
  thoughtsForm: z.enum(thoughtsForms).optional(),
  /** Length of the whole text in UTF-16 code units if this is only its beginning. */
  replyLength: z.number().int().optional(),
  reasoningLength: z.number().int().optional(),
  /** True if the model repeated a key of this environment, which was removed from its reply or reasoning. */
  redacted: z.boolean(),
  /**
   * Set if the reply was taken from the cache: the sample that was paid for it, null if this Heed lacks its run, and the time of the reply.
   */
  copy: z.object({ from: z.object({ runId: z.number().int(), ordinal: z.number().int() }).nullable(), at: z.iso.datetime() }).optional(),
  /** Limits, the cut part of the prompt, cached tokens, and the ending of the reply. */
  sent: sentFacts,
  /** Checks with evidence under the requested verifier; null if unscored. */
  verdict: verdict.nullable(),
  /** If a judge failed and there is no verdict: the checks that need no judge, and the others as errors. */
  partial: z.array(check),
  /** Available evidence for the verdict; each is computed on request. Empty without a verdict. */
  evidence: z.array(z.object({ id: z.string(), label: z.string() })),
  /** True if today's code gives other outcomes than those stored for the same verifier version. */
  drifted: z.boolean(),
  attempts: z.array(attempt),
  /**
   * Request and response as JSON without secrets. The request's messages and the response's reply are left out because other fields hold
   * them.
   */
  rawRequest: z.unknown(),
  /** Token limit of the request for the reply, including reasoning; null or absent if it set none. */
  tokenLimit: z.number().nullable().optional(),
  rawResponse: z.unknown(),
});
export type TurnView = z.infer<typeof turnView>;

export const sampleDetail = sampleRow.extend({
  runId: z.number().int(),
  runName: z.string(),
  benchmark: z.string(),
  modelName: z.string(),
  suiteName: z.string(),
  verifier: z.string(),
  turns: z.array(turnView),
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
  previousFailed: z.number().int().nullable(),
  nextFailed: z.number().int().nullable(),
});

/** Values of a field over a run's samples, most frequent first. */
export const sampleValues = z.array(z.object({ value: z.string(), count: z.number().int() }));
export type SampleValues = z.infer<typeof sampleValues>;

/** Number of samples in the table that a person has viewed; absent on shared pages. */
export const samplePlace = z.object({
  place: z.number().int(),
  of: z.number().int(),
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
  /** Number of samples in the table that a person has reviewed; absent on shared pages. */
  seen: z.number().int().optional(),
});
export type SamplePlace = z.infer<typeof samplePlace>;

/** A piece of a reply, of its reasoning, or of a rejected reply. */
export const replyPiece = z.object({
  text: z.string(),
  /** Length of the whole text in UTF-16 code units. */
  length: z.number().int(),
});
export type SampleDetail = z.infer<typeof sampleDetail>;
