import { z } from "zod";
import { endingCounts } from "./asked";
import { metric } from "./metric";
import { modelSettings, modelTraits, price, settingState } from "./model";
import { runSources, runStatuses } from "./plain/states";
import { budget, changed, launchColumns } from "./run-request";
import { turnedAway } from "./turned-away";

/** Statuses of a run. `stopped`: ended early with a reason (wrong key, unknown model). */
export const runStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatus>;

/** Sources of a run's replies. Simulated replies are left out of leaderboards unless requested. */
export const runSource = z.enum(runSources);
export type RunSource = z.infer<typeof runSource>;

/** The cause of a deliberate stop; null if an error stopped the run. Such a run has no rank. */
export const stoppedBy = z.enum(["rule", "budget", "month"]);
export type StoppedBy = z.infer<typeof stoppedBy>;

export const statusCounts = z.object({
  queued: z.number().int(),
  running: z.number().int(),
  scored: z.number().int(),
  failed: z.number().int(),
  unscored: z.number().int(),
  // Totals that were stored before these statuses existed lack them.
  rejected: z.number().int().default(0),
  withheld: z.number().int().default(0),
  cancelled: z.number().int(),
});
export type StatusCounts = z.infer<typeof statusCounts>;

/** The samples that a headline leaves out; `missing` and `asked` have the unit of its `n`. */
export const missing = z.object({
  missing: z.number().int().positive(),
  asked: z.number().int().positive(),
  /** Unit in the plural; samples if absent. */
  counts: z.string().optional(),
  /** Outcomes of all samples of the runs that are in no mean, whatever the headline's slice. */
  fates: z.array(z.object({ fate: z.string(), count: z.number().int().positive() })),
  /**
   * Range of the headline for all possible values of the missing replies, in its unit; null if it is not a mean of bounded scores, or has
   * no interval.
   */
  bounds: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type Missing = z.infer<typeof missing>;

/** The origin of a run that came from another Heed: its number there, the file, and the times of import and export. */
export const takenFrom = z.object({
  /** Identical in every file of the run and of its copies. */
  origin: z.string(),
  /** Name of the file. */
  file: z.string(),
  /** Time of the import; `madeAt` is the time at which the file was made. */
  at: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  /** The run's number in the Heed that measured it. */
  runId: z.number().int(),
  /** Time at which a person connected the run to models of this Heed; absent until then, and no model is called for it before. */
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
  /** Name of the person who launched or imported it, or that it is older than accounts; null or absent without accounts. */
  by: z.string().nullish(),
  /** Id of that person; null or absent without accounts and for things from before them. */
  personId: z.string().nullish(),
  traits: modelTraits,
  source: runSource,
  /** Set if the run came from another Heed; it ranks according to its source there. Null or absent for local runs. */
  takenFrom: takenFrom.nullable().optional(),
  /** True for an example run, which the seed made to show the family; it is listed only under “Examples”. */
  demonstration: z.boolean().optional(),
  /** True if the run is its family's baseline (see lib/reads/baseline.ts). */
  pinned: z.boolean().optional(),
  status: runStatus,
  /** For a queued run: the run of its launch that must end first. Otherwise null or absent. */
  waitsFor: z.number().int().nullable().optional(),
  /** One sentence on why the run stopped. */
  reason: z.string().nullable(),
  /** The cause of a deliberate stop; null if the run is running, has finished, or was stopped by an error. */
  stoppedBy: stoppedBy.nullable(),
  sampleCount: z.number().int(),
  /** Number of samples of the whole suite if the run asks fewer; otherwise absent. */
  wholeCount: z.number().int().optional(),
  counts: statusCounts,
  /** Scored samples with an unfinished reply. */
  endings: endingCounts.optional(),
  /** Absent if no reply was rejected. */
  turnedAway: turnedAway.optional(),
  /** Scored samples that did not pass. */
  missed: z.number().int().optional(),
  headline: metric.nullable(),
  /** Samples that the headline leaves out; null if none. */
  missing: missing.nullable().optional(),
  costUsd: z.number().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The launch of several runs that includes this run; its name is empty if none was given. */
  launch: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
  /** A person's note on the run, which searches include. */
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** True if the run is left out of lists and rankings. */
  archived: z.boolean().optional(),
});
export type RunRow = z.infer<typeof runRow>;

/**
 * Unusual ends and beginnings of replies. `ending`: unknown finish reason; `no ending`: none; `end token`: template token at the end;
 * `reasoning alone`: no text; `marker`: reasoning marker at the beginning, not split off. Tokens and markers are scored too.
 */
export const replyMark = z.object({
  kind: z.enum(["ending", "no ending", "end token", "reasoning alone", "marker"]),
  /** The finish reason or the token; null if this kind has none. */
  word: z.string().nullable(),
  replies: z.number().int(),
});
export type ReplyMark = z.infer<typeof replyMark>;

export const runDetail = runRow.extend({
  model: modelSettings,
  /** Each of the model's settings with what became of it. */
  settingStates: z.array(settingState).default([]),
  price: price.nullable(),
  verifier: z.string(),
  verifierVersion: z.string(),
  ...launchColumns.shape,
  /** Changes to concurrency, time-out and retries after the launch, oldest first. */
  changes: z.array(changed).default([]),
  /**
   * Time of the next probe of the endpoint whose outage stopped the run, after which it resumes automatically; null if it is not probed.
   */
  probeAt: z.iso.datetime().nullable().default(null),
  /** True if the run resumes automatically after an endpoint outage stopped it. */
  autoResume: z.boolean().default(true),
  /** Budget of this run, alone or shared with others; null if none was set. */
  budget: budget.nullable(),
  params: z.record(z.string(), z.unknown()),
  judgeName: z.string().nullable(),
  /** Request fields that are left out for the judge because its endpoint refuses them. */
  judgeLeftOut: z.array(z.string()).default([]),
  /** The models that a person must connect to models of this Heed before any call; absent if none. */
  unconnected: z.object({ model: z.boolean(), judge: z.boolean() }).optional(),
  /** Number of samples that were asked again without being counted, and their cost in addition to `costUsd`; absent if none. */
  askedAgain: z.object({ replies: z.number().int(), costUsd: z.number().nullable() }).nullable().optional(),
  /** For an unfinished run: the range of the suite's numeric difficulty tag, for fixed axes; otherwise empty. */
  axes: z.record(z.string(), z.tuple([z.number(), z.number()])).default({}),
  /** Verifiers with which this run has been scored. */
  scoredWith: z.array(z.string()),
  /** Verifiers whose stored verdicts have another version than today's; scoring again may change them. */
  outdated: z.array(z.object({ verifier: z.string(), from: z.string(), to: z.string() })),
  /** Versions of verifiers whose verdicts are kept although those of a later version have replaced them. */
  former: z.array(z.object({ verifier: z.string(), version: z.string() })),
  /** Number of replies by the model name that the endpoint reported, largest first; empty if there was only one name. */
  servedModels: z.array(z.object({ name: z.string(), replies: z.number().int() })),
  /** Number of prompts that the server seems to have cut: it counted less than 70% of their tokens. */
  shortPrompts: z.number().int(),
  /** Replies with endings that Heed does not know or that affect scores, most frequent first. */
  replyMarks: z.array(replyMark).default([]),
  /** Failure groups of samples, most frequent first: "429 after 7 attempts" 12. */
  failures: z.array(z.object({ reason: z.string(), status: z.string(), count: z.number().int() })),
  /** Number of samples whose replies came from the cache: other runs paid for them. */
  copied: z.number().int(),
  /** Log entries, newest first, at most 100. */
  log: z.array(z.object({ at: z.iso.datetime(), kind: z.string(), message: z.string() })),
});
export type RunDetail = z.infer<typeof runDetail>;

/** Progress data that are sent to browsers while a run is running. */
export const runProgress = z.object({
  runId: z.number().int(),
  status: runStatus,
  reason: z.string().nullable(),
  counts: statusCounts,
  /** Samples finished per second over the last ten seconds; null when idle. */
  rate: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  costUsd: z.number().nullable(),
  /** Absent if no reply was rejected. */
  turnedAway: turnedAway.optional(),
  /** Requests in flight now, and the number that the provider is currently allowed. */
  inFlight: z.number().int(),
  limit: z.number().int(),
  /** Mean score so far in the form of the headline metric. */
  headline: metric.nullable(),
  /** Ordinals of the latest results, newest first, at most five; empty if unknown. */
  latest: z.array(z.number().int()).optional(),
  at: z.iso.datetime(),
});
export type RunProgress = z.infer<typeof runProgress>;
