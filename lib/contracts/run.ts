import { z } from "zod";
import { endingCounts } from "./asked";
import { metric } from "./metric";
import { modelSettings, modelTraits, price } from "./model";
import { tags } from "./slice";
import { turnedAway } from "./turned-away";

/** `stopped`: ended early with a reason (wrong key, unknown model). */
export const runStatus = z.enum(["queued", "running", "paused", "cancelling", "cancelled", "stopped", "finished"]);
export type RunStatus = z.infer<typeof runStatus>;

/** What a person can have a run do. */
export const runVerb = z.enum(["pause", "resume", "cancel", "retry-failed"]);
export type RunVerb = z.infer<typeof runVerb>;

/** Where a run's replies come from. Simulated ones stay out of leaderboards unless asked for. */
export const runSource = z.enum(["measured", "simulated", "imported"]);
export type RunSource = z.infer<typeof runSource>;

/** When a run may end before every sample is asked, by its headline: once its interval is so narrow, or a difference to another run is decided. */
export const stopRule = z.discriminatedUnion("kind", [
  /** Half the width of the interval, in the headline's unit, at most. */
  z.object({ kind: z.literal("width"), points: z.number().positive() }),
  /** The run over the same suite that it is compared with. */
  z.object({ kind: z.literal("difference"), runId: z.number().int().positive() }),
]);
export type StopRule = z.infer<typeof stopRule>;

/** What stopped a run on purpose; null where a fault did. Such a run has no rank. */
export const stoppedBy = z.enum(["rule", "budget"]);
export type StoppedBy = z.infer<typeof stoppedBy>;

/** What one run, or several together, may spend on calls: US dollars, or input and output tokens. */
export const budget = z.object({
  id: z.number().int(),
  /** Of one that several runs may share; null for a run's own. */
  name: z.string().nullable(),
  unit: z.enum(["usd", "tokens"]),
  amount: z.number(),
  spent: z.number(),
});
export type Budget = z.infer<typeof budget>;

/** A budget with a name, and how many runs spend it. */
export const sharedBudget = budget.extend({ name: z.string(), runs: z.number().int() });
export type SharedBudget = z.infer<typeof sharedBudget>;

/** A new budget, which further runs can share by its name, or one that is there. */
export const budgetChoice = z.union([
  z.object({ id: z.number().int() }),
  z.object({
    unit: budget.shape.unit,
    amount: z.number().positive(),
    name: z.string().trim().min(1).max(100).nullable().default(null),
  }),
]);

/** Requests that a run may have in flight at once. */
export const mostConcurrency = 1024;
const concurrency = z.number().int().min(1).max(mostConcurrency);
const maxRetries = z.number().int().min(0).max(20);

/** How failed samples are asked again, where it differs from before: nothing of it tells one ranking or row from another. */
export const retryChoice = z.object({
  concurrency: concurrency.optional(),
  timeoutSeconds: z.number().positive().max(7200).optional(),
  maxRetries: maxRetries.optional(),
});
export type RetryChoice = z.infer<typeof retryChoice>;

/** What a person says with a verb: resuming a run that its budget stopped asks for a larger one, a retry may be asked otherwise. */
export const verbRequest = retryChoice.extend({ budget: z.number().positive().optional() });

/** What of a run may be changed while it goes on or waits. `goesOn`: by itself, after a dead endpoint had stopped it. */
export const runChange = z.object({ concurrency: concurrency.optional(), goesOn: z.boolean().optional() });
export type RunChange = z.infer<typeof runChange>;

const fromTo = z.tuple([z.number(), z.number()]);
/** What a person changed of a run after its launch, each from and to. */
export const changed = z.object({
  at: z.iso.datetime(),
  concurrency: fromTo.optional(),
  timeoutSeconds: fromTo.optional(),
  maxRetries: fromTo.optional(),
});

export const launchRequest = z.object({
  suiteId: z.number().int(),
  modelId: z.number().int(),
  name: z.string().trim().max(200).optional(),
  verifier: z.string().default("reference"),
  /** Requests in flight at once, at most. */
  concurrency: concurrency.default(16),
  repetitions: z.number().int().min(1).max(20).default(1),
  /** The benchmark's own run parameters. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Model that judges, where the benchmark can use one. */
  judgeModelId: z.number().int().nullable().default(null),
  /** Calls that may fail for a passing fault before a sample is given up. */
  maxRetries: maxRetries.default(6),
  /** Only the first so many items of the suite; null for all. */
  itemLimit: z.number().int().positive().nullable().default(null),
  /** Only the items of the first so many clusters (functions, contexts), each whole; null for all. */
  clusterLimit: z.number().int().positive().nullable().default(null),
  /** One request with a shared text goes ahead, so that the provider has it in its cache when the others come. */
  warmFirst: z.boolean().default(false),
  /** Share of samples that may fail before the run is stopped, 0 to 1; null lets it go on. */
  tolerated: z.number().min(0).max(1).nullable().default(null),
  /** When it may end early; null asks every sample. */
  stopRule: stopRule.nullable().default(null),
  /**
   * A run over the same suite that this one shall be compared with: the estimate's detectable difference is a paired one then. Absent: the
   * family's pinned baseline, where it is over this suite; null: none.
   */
  baselineRunId: z.number().int().nullable().optional(),
  /** What it may spend; null for as much as it takes. */
  budget: budgetChoice.nullable().default(null),
});
export type LaunchRequest = z.infer<typeof launchRequest>;

/** A figure that is not known yet. In nine of ten launches the true one should lie between `low` and `high`. */
export const outlook = z.object({
  low: z.number(),
  likely: z.number(),
  high: z.number(),
  /** Where it comes from, in a sentence. */
  basis: z.string(),
});
export type Outlook = z.infer<typeof outlook>;

/** What a launch will take, before the button: the likely figures, and their ranges. */
export const estimate = z.object({
  samples: z.number().int(),
  /** Mean turns of a sample; 1 where a sample is one request. */
  turns: z.number(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null where the model has no price. */
  costUsd: z.number().nullable(),
  seconds: z.number().nullable(),
  /** Where the figures come from: earlier runs of this model, or the benchmark's rule of thumb. */
  basis: z.string(),
  /** Smallest difference of the headline metric that this run can tell from another of its size (80 % power, alpha 0.05), in its unit. */
  detectable: z.number().nullable(),
  ranges: z.object({
    calls: outlook,
    inputTokens: outlook,
    outputTokens: outlook,
    /** Null where the model has no price. */
    costUsd: outlook.nullable(),
    seconds: outlook,
    /** The detectable difference; low and high are one figure where enough stands behind its variance. */
    detectable: outlook.nullable(),
  }),
  /** Calls if the family's protocol turned every reply away as often as it may; null where it turns none away. */
  mostCalls: z.number().int().nullable(),
  /** Whether repeats or more items tell smaller differences, in a sentence with figures; null until a run with repetitions shows how far one item varies. */
  repeats: z.string().nullable(),
});
export type Estimate = z.infer<typeof estimate>;

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

/** Where a headline lies whatever its hidden replies were worth, in its unit; `hidden` of `asked` count what its `n` counts. */
export const headlineBounds = z.object({
  low: z.number(),
  high: z.number(),
  hidden: z.number().int().positive(),
  asked: z.number().int().positive(),
  /** In the plural; samples where absent. */
  counts: z.string().optional(),
});
export type HeadlineBounds = z.infer<typeof headlineBounds>;

/** Share of hidden replies above which a page marks the number. */
export const hiddenMarked = 0.02;

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
});
export type TakenFrom = z.infer<typeof takenFrom>;

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
  counts: statusCounts,
  /** Scored samples with an unfinished reply. */
  endings: endingCounts.optional(),
  /** Absent where none was. */
  turnedAway: turnedAway.optional(),
  /** Scored samples that did not pass. */
  missed: z.number().int().optional(),
  headline: metric.nullable(),
  /** Null where the headline is no mean of bounded scores, and where nothing is hidden. */
  bounds: headlineBounds.nullable().optional(),
  costUsd: z.number().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** What a person says of it, and finds it by. */
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** Out of lists and rankings. */
  archived: z.boolean().optional(),
});
export type RunRow = z.infer<typeof runRow>;

export const runDetail = runRow.extend({
  model: modelSettings,
  /** The launch of several runs that it is a part of, its name empty where nobody gave one. */
  launch: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
  price: price.nullable(),
  verifier: z.string(),
  verifierVersion: z.string(),
  concurrency: z.number().int(),
  repetitions: z.number().int(),
  maxRetries: z.number().int(),
  /** What a person changed of these after the launch, oldest first. */
  changes: z.array(changed).default([]),
  /** When the dead endpoint that stopped it is probed next, so that it goes on by itself; null where it is not. */
  probeAt: z.iso.datetime().nullable().default(null),
  /** It goes on by itself after a dead endpoint has stopped it. */
  goesOn: z.boolean().default(true),
  /** Share of samples that may fail before the run is stopped; null where nobody has set one. */
  tolerated: z.number().nullable(),
  /** When it may end early; null asks every sample. */
  stopRule: stopRule.nullable(),
  /** What it may spend, alone or with other runs; null where nobody has set a budget. */
  budget: budget.nullable(),
  params: z.record(z.string(), z.unknown()),
  judgeName: z.string().nullable(),
  /** One request with a shared text went ahead; absent where a former server did not say. */
  warmFirst: z.boolean().optional(),
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

export const rescoreResult = z.object({
  verifier: z.string(),
  scored: z.number().int(),
  /** Samples whose verdict differs from the run's own. */
  changed: z.number().int(),
  /** The first 500 of them; the score before and the score now. */
  flips: z.array(
    z.object({ ordinal: z.number().int(), key: z.string(), from: z.number(), to: z.number(), changedChecks: z.number().int() }),
  ),
});
export type RescoreResult = z.infer<typeof rescoreResult>;

/** What a model made of a run's failures. */
export const diagnosisResult = z.object({
  model: z.string(),
  /** Failed samples that it put into a class, and those of which it said nothing that can be read. */
  classed: z.number().int(),
  unclear: z.number().int(),
});
export type DiagnosisResult = z.infer<typeof diagnosisResult>;

/** What a diagnosis will take. */
export const diagnosisEstimate = z.object({
  /** Failed samples that the model has not named yet; `calls`: those of which there is something to ask. */
  failures: z.number().int(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null where the model has no price. */
  costUsd: z.number().nullable(),
});
export type DiagnosisEstimate = z.infer<typeof diagnosisEstimate>;

/** What a trace found: items and failed samples that it stored something of, and those of which there was nothing to store. */
export const traceResult = z.object({
  items: z.number().int(),
  failures: z.number().int(),
  nothing: z.number().int(),
});
export type TraceResult = z.infer<typeof traceResult>;

const judged = z.object({ score: z.number(), passed: z.boolean() });

/** A scored sample of which two verifiers say something else. */
export const verdictFlip = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  tags,
  from: judged,
  to: judged,
  changedChecks: z.number().int(),
});
export type VerdictFlip = z.infer<typeof verdictFlip>;

/** Where another verifier's verdicts on a run's stored replies differ from the run's own. */
export const runFlips = z.object({
  from: z.string(),
  to: z.string(),
  /** Samples that both have judged. */
  compared: z.number().int(),
  /** Samples that pass only by `to`, and only by `from`. */
  gained: z.number().int(),
  lost: z.number().int(),
  /** Samples with the same verdict of which single checks differ. */
  changed: z.number().int(),
  /** Those whose verdict differs first, at most 500. */
  flips: z.array(verdictFlip),
});
export type RunFlips = z.infer<typeof runFlips>;
