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
import { received } from "./reading";
import { tags } from "./slice";
import { sentFacts, shownOfTurn } from "./turn-facts";

/**
 * A sample without a score is never a zero: it is left out of means and counted beside them. `failed`: the provider gave no reply;
 * `rejected`: the model's replies were turned away by the family's own protocol; `withheld`: the provider's filter kept the reply back.
 */
export const sampleStatus = z.enum(sampleStatuses);
export type SampleStatus = z.infer<typeof sampleStatus>;

/** How a scored sample ended other than by its own rules: a dialogue that outgrew the model's context counts as far as it went. */
export const sampleEnding = z.enum(["outgrew_context"]);
export type SampleEnding = z.infer<typeof sampleEnding>;

/**
 * The table of a sample's fields: those that are stored, in the order of exports, with the item's key and tags and the outcome letters, which
 * are read with them.
 */
export const storedSample = z.object({
  /** Position in the run, from 0; the sample's address. */
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
  /** Outcome letters in item order (the benchmark's `outcomes`); "" when not scored. */
  outcomes: z.string(),
  attempts: countColumn(),
  /** Milliseconds of the accepted calls, around the socket. */
  latencyMs: millisecondsColumn(),
  inputTokens: tokensColumn(),
  outputTokens: tokensColumn(),
  reasoningTokens: tokensColumn(),
  costUsd: column("float8", z.number().nullable(), inFile.dollars.nullable()),
  reason: sentenceColumn(),
  ending: column("text", sampleEnding.nullable()),
});

/** What a sample's end, or its being under way, sets; all other fields are set when the run is made. */
export const sampleEnd = storedSample.omit({ ordinal: true, key: true, tags: true, repetition: true, outcomes: true });

/** The end of a sample of which nothing else is known. */
export const unknownEnd = {
  ...nothingKnown(sampleEnd.omit({ status: true, checksPassed: true, checksTotal: true, attempts: true })),
  ...{ checksPassed: 0, checksTotal: 0, attempts: 0 },
};

/** Narrow row of the sample table; carries no whole texts. */
export const sampleRow = storedSample.omit({ reasoningTokens: true }).extend({
  /** In the sample table: values of the columns that the family adds (`views.cells`), by their ids, and its words for the verdict. */
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  /** In the sample table: labels of the first checks that it missed, in item order. */
  firstMissed: z.array(z.string()).optional(),
  /** In the sample table, where samples are named by it: the first sentence of what was asked. */
  asked: z.string().optional(),
});
export type SampleRow = z.infer<typeof sampleRow>;

/** Filters of the sample table: the line, as it stands in the address, its order, and single filters as programs may give them. */
export const sampleFilters = z.object({
  /** `density:250..500 missed:patron` (lib/filter). */
  line: z.string().optional(),
  /** A field to order by, `-` before it for the largest first; the order of the run where absent. */
  sort: z.string().optional(),
  status: z.array(sampleStatus).optional(),
  passed: z.boolean().optional(),
  /** Tag conditions: `density=100..200`, `language=en`; one entry a tag. */
  tags: z.array(z.string()).optional(),
  /** Part of the reply, case ignored; or of the item's key. */
  text: z.string().optional(),
  /** Label of a check that must not have passed. */
  missed: z.string().optional(),
  /** A label as `missed`, or words that the group of a check that must not have passed has: `word equal`, or `word` alone; or a sort of it: `predicate:@N`. */
  group: z.string().optional(),
  reason: z.string().optional(),
  /** How the replies of a scored sample ended. */
  reply: scoredEnding.optional(),
  /** Turn (from 1) on which the dialogue ended: `12`, or `12..15`. */
  ended: z.string().optional(),
});
export type SampleFilters = z.infer<typeof sampleFilters>;

export const samplePage = z.object({
  rows: z.array(sampleRow),
  /** Ordinal to go on after; null at the end. */
  nextCursor: z.number().int().nullable(),
  /** Rows that match the filters, on the first page alone; null on later ones. */
  matching: z.number().int().nullable(),
  /** Where nothing matches: the term that excludes most, as the line has it, and how many samples match without it. */
  excludes: z.object({ term: z.string(), without: z.number().int() }).optional(),
});
export type SamplePage = z.infer<typeof samplePage>;

/** Ordinals of a run's samples, separated by commas, at most five. */
export const repliesSearch = z.object({
  ordinals: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,4}$/, "must be up to five numbers with commas")
    .transform((text) => text.split(",").map(Number)),
});

/** How a sample came out, with the beginning of its last reply: a line of a list. */
export const shortReply = sampleRow
  .pick({ ordinal: true, key: true, tags: true, status: true, score: true, passed: true, reason: true })
  .extend({ reply: z.string().nullable() });
export type ShortReply = z.infer<typeof shortReply>;

/** The table of a call's fields. */
export const attemptRow = z.object({
  turn: nthColumn(),
  attempt: nthColumn(),
  outcome: column("text", z.enum(["success", "rejected", "error", "late"])),
  /** `cheating_list`, `429`, `timeout`, ...; null on success. */
  reason: sentenceColumn(),
  detail: column("text", z.string().nullable(), z.string().max(1_000_000).nullable()),
  httpStatus: column("int2", z.number().int().nullable(), z.number().int().min(0).max(999).nullable()),
  /** Text of a rejected or late reply; the accepted one is the turn's. */
  reply: longTextColumn(),
  latencyMs: millisecondsColumn(),
  inputTokens: tokensColumn(),
  outputTokens: tokensColumn(),
  /** How the endpoint calls the request. */
  requestId: column("text", z.string().nullable(), z.string().max(2000).nullable()),
  /** It gave no reply, and the endpoint may have billed it all the same; null otherwise. */
  possiblyBilled: column("bool", z.boolean().nullable()),
});

export const attempt = attemptRow.omit({ turn: true, possiblyBilled: true }).extend({
  /** UTF-16 code units of the whole reply, where this is its beginning. */
  replyLength: z.number().int().optional(),
  possiblyBilled: z.boolean(),
  at: z.iso.datetime(),
});
export type AttemptView = z.infer<typeof attempt>;

export const turnView = z.object({
  turn: z.number().int(),
  /** Messages as sent, without those that earlier turns have already: their messages and replies come first, `earlier` in all. */
  messages: z.array(message),
  earlier: z.number().int().nonnegative(),
  reply: z.string().nullable(),
  ...shownOfTurn.shape,
  /** How the text that was received lies in reply and reasoning; null or absent where the reply is that text. */
  received: received.nullable().optional(),
  /** UTF-16 code units of the whole text, where this is its beginning. */
  replyLength: z.number().int().optional(),
  reasoningLength: z.number().int().optional(),
  /** The model repeated a key of this environment, which was taken out of its reply or reasoning. */
  redacted: z.boolean(),
  /** Limits, what the prompt lost, cached tokens, and how the reply ended. */
  sent: sentFacts,
  /** Checks with evidence under the verifier asked for; null when unscored. */
  verdict: verdict.nullable(),
  /** Without a verdict because a judge failed: the checks that need none, and the others as errors. */
  partial: z.array(check),
  /** What can be shown of how the verdict came about, each made when it is asked for; none without a verdict. */
  evidence: z.array(z.object({ id: z.string(), label: z.string() })),
  /** True when today's code gives other outcomes than the stored ones for the same verifier version. */
  drifted: z.boolean(),
  attempts: z.array(attempt),
  /** Request and response as JSON, secrets left out: the request without its messages, the response without its reply, which stand above. */
  rawRequest: z.unknown(),
  /** Most tokens that the request let the reply have, reasoning included; null or absent where it set no limit. */
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

/** Values that a field of a run's samples has, most frequent first. */
export const sampleValues = z.array(z.object({ value: z.string(), count: z.number().int() }));
export type SampleValues = z.infer<typeof sampleValues>;

/** Where a sample stands in a filtered and sorted table, from 1, and its neighbours there. */
export const samplePlace = z.object({
  place: z.number().int(),
  of: z.number().int(),
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
  /** Samples of the table that somebody has looked at; absent below a link. */
  seen: z.number().int().optional(),
});
export type SamplePlace = z.infer<typeof samplePlace>;

/** A piece of a reply, of its reasoning, or of a reply that was turned away. */
export const replyPiece = z.object({
  text: z.string(),
  /** UTF-16 code units of the whole. */
  length: z.number().int(),
});
export type SampleDetail = z.infer<typeof sampleDetail>;
