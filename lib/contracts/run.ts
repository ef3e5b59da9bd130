import { z } from "zod";
import { endingCounts } from "./asked";
import { metric } from "./metric";
import { modelSettings, modelTraits, price } from "./model";
import { runSources, runStatuses } from "./plain/states";
import { budget, changed, launchColumns } from "./run-request";
import { turnedAway } from "./turned-away";

/** `stopped`: ended early with a reason (wrong key, unknown model). */
export const runStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatus>;

/** Where a run's replies come from. Simulated ones stay out of leaderboards unless asked for. */
export const runSource = z.enum(runSources);
export type RunSource = z.infer<typeof runSource>;

/** What stopped a run on purpose; null where a fault did. Such a run has no rank. */
export const stoppedBy = z.enum(["rule", "budget"]);
export type StoppedBy = z.infer<typeof stoppedBy>;

export const statusCounts = z.object({
  queued: z.number().int(),
  running: z.number().int(),
  scored: z.number().int(),
  failed: z.number().int(),
  unscored: z.number().int(),
  // Totals that were kept before these had names hold none of them.
  rejected: z.number().int().default(0),
  withheld: z.number().int().default(0),
  cancelled: z.number().int(),
});
export type StatusCounts = z.infer<typeof statusCounts>;

/** What a headline leaves out; `missing` and `asked` count what its `n` counts. */
export const missing = z.object({
  missing: z.number().int().positive(),
  asked: z.number().int().positive(),
  /** In the plural; samples where absent. */
  counts: z.string().optional(),
  /** What became of the samples that are in no mean of its runs: all of them, whatever slice the headline is of. */
  fates: z.array(z.object({ fate: z.string(), count: z.number().int().positive() })),
  /** Where the headline lies whatever the missing replies were worth, in its unit; null where it is no mean of bounded scores, or has no interval. */
  bounds: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type Missing = z.infer<typeof missing>;

/** Of a run that came from another Heed, as a file: which run of it, from which file, and when. */
export const takenFrom = z.object({
  /** The same in every file of the run, and of copies of it. */
  origin: z.string(),
  /** Name of the file. */
  file: z.string(),
  /** When it was imported, and when the file was made. */
  at: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  /** Its number where it was measured. */
  runId: z.number().int(),
  /** When a person connected it to models of this Heed; absent until then, and nobody is asked for it before. */
  connected: z.iso.datetime().optional(),
});
export type TakenFrom = z.infer<typeof takenFrom>;

/** A run whose stored row, or a row that belongs to it, cannot be read; it can be deleted by its id. */
export const unreadableRun = z.object({ id: z.number().int(), name: z.string(), why: z.string() });
export type UnreadableRun = z.infer<typeof unreadableRun>;

export const runRow = z.object({
  id: z.number().int(),
  name: z.string(),
  benchmark: z.string(),
  suiteId: z.number().int(),
  suiteName: z.string(),
  modelId: z.number().int().nullable(),
  modelName: z.string(),
  traits: modelTraits,
  source: runSource,
  /** It came from another Heed; it ranks like what it is there. Null or absent for runs that began here. */
  takenFrom: takenFrom.nullable().optional(),
  /** The seed made it, to show how the family looks; it stands under “Examples” alone. */
  demonstration: z.boolean().optional(),
  /** It is its family's baseline (see lib/reads/baseline.ts). */
  pinned: z.boolean().optional(),
  status: runStatus,
  /** While it is queued: the run of its launch whose end it waits for. Null or absent otherwise. */
  waitsFor: z.number().int().nullable().optional(),
  /** Why the run stopped, in one sentence. */
  reason: z.string().nullable(),
  /** What stopped it on purpose; null where it goes on, has finished, or was stopped by a fault. */
  stoppedBy: stoppedBy.nullable(),
  sampleCount: z.number().int(),
  /** Samples of its whole suite, of a run that asks fewer; absent for others. */
  wholeCount: z.number().int().optional(),
  counts: statusCounts,
  /** Scored samples with an unfinished reply. */
  endings: endingCounts.optional(),
  /** Absent where none was. */
  turnedAway: turnedAway.optional(),
  /** Scored samples that did not pass. */
  missed: z.number().int().optional(),
  headline: metric.nullable(),
  /** What the headline leaves out; null where nothing. */
  missing: missing.nullable().optional(),
  costUsd: z.number().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The launch of several runs that it is a part of, its name empty where nobody gave one. */
  launch: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
  /** What a person says of it, and finds it by. */
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Out of lists and rankings. */
  archived: z.boolean().optional(),
});
export type RunRow = z.infer<typeof runRow>;

/**
 * What a run's replies tell of how their endpoint ends them. `ending`: with a word that Heed does not know, counted as finished; `no ending`:
 * with none; `end token`: the text ends with a token of the model's template, which is scored with it; `reasoning alone`: without text; `marker`: it begins with
 * a marker such as models put before thoughts, which was not taken for one, and is scored with what follows.
 */
export const replyMark = z.object({
  kind: z.enum(["ending", "no ending", "end token", "reasoning alone", "marker"]),
  /** The word or the token; null where its kind has none. */
  word: z.string().nullable(),
  replies: z.number().int(),
});
export type ReplyMark = z.infer<typeof replyMark>;

export const runDetail = runRow.extend({
  model: modelSettings,
  price: price.nullable(),
  verifier: z.string(),
  verifierVersion: z.string(),
  ...launchColumns.shape,
  /** What a person changed of its concurrency, time-out and retries after the launch, oldest first. */
  changes: z.array(changed).default([]),
  /** When the dead endpoint that stopped it is probed next, so that it goes on by itself; null where it is not. */
  probeAt: z.iso.datetime().nullable().default(null),
  /** It goes on by itself after a dead endpoint has stopped it. */
  goesOn: z.boolean().default(true),
  /** What it may spend, alone or with other runs; null where nobody has set a budget. */
  budget: budget.nullable(),
  params: z.record(z.string(), z.unknown()),
  judgeName: z.string().nullable(),
  /** Fields of a request that its judge is asked without, because the judge's endpoint refuses them. */
  judgeLeftOut: z.array(z.string()).default([]),
  /** What of it a person must connect to a model of this Heed before anybody is asked for it; absent where nothing is. */
  unconnected: z.object({ model: z.boolean(), judge: z.boolean() }).optional(),
  /** Samples that were asked again and count nowhere, and what that cost beside `costUsd`; absent where none was. */
  askedAgain: z.object({ replies: z.number().int(), costUsd: z.number().nullable() }).nullable().optional(),
  /** Of a run of which a part has been asked: what the suite's numeric tag of difficulty spans, for axes that stay; empty otherwise. */
  axes: z.record(z.string(), z.tuple([z.number(), z.number()])).default({}),
  /** Verifiers that this run has been scored with. */
  scoredWith: z.array(z.string()),
  /** Those of them whose verdicts are of another version than today's: scoring again may change them. */
  outdated: z.array(z.object({ verifier: z.string(), from: z.string(), to: z.string() })),
  /** Versions of verifiers whose verdicts are kept although a later version's stand in for them. */
  former: z.array(z.object({ verifier: z.string(), version: z.string() })),
  /** Replies by the name under which the endpoint served the model, most first; empty where it had one name. */
  servedModels: z.array(z.object({ name: z.string(), replies: z.number().int() })),
  /** Prompts that the server seems to have cut: it counted less than 70 % of their tokens. */
  shortPrompts: z.number().int(),
  /** Replies that ended in ways that Heed does not know or that change scores, most first. */
  replyMarks: z.array(replyMark).default([]),
  /** Failure groups of samples, most frequent first: "429 after 7 attempts" 12. */
  failures: z.array(z.object({ reason: z.string(), status: z.string(), count: z.number().int() })),
  /** What happened, newest first, at most 100. */
  log: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), message: z.string() })),
});
export type RunDetail = z.infer<typeof runDetail>;

/** Sent to browsers while a run goes on. */
export const runProgress = z.object({
  runId: z.number().int(),
  status: runStatus,
  reason: z.string().nullable(),
  counts: statusCounts,
  /** Samples finished a second over the last ten seconds; null when idle. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  costUsd: z.number().nullable(),
  /** Absent where none was. */
  turnedAway: turnedAway.optional(),
  /** Requests in flight now, and how many the provider is trusted with. */
  inFlight: z.number().int(),
  limit: z.number().int(),
  /** Mean score so far as the headline metric would show it. */
  headline: metric.nullable(),
  /** Ordinals of the samples whose results came last, newest first, at most five; none where nobody has seen them come. */
  latest: z.array(z.number().int()).optional(),
  at: z.iso.datetime(),
});
export type RunProgress = z.infer<typeof runProgress>;
