import { z } from "zod";
import { column } from "./column";

/** What a person can have a run do. */
export const runVerb = z.enum(["pause", "resume", "cancel", "retry-failed"]);
export type RunVerb = z.infer<typeof runVerb>;

/** When a run may end before every sample is asked, by its headline: once its interval is so narrow, or a difference to another run is decided. */
export const stopRule = z.discriminatedUnion("kind", [
  /** Half the width of the interval, in the headline's unit, at most. */
  z.object({ kind: z.literal("width"), points: z.number().positive() }),
  /** The run over the same suite that it is compared with. */
  z.object({ kind: z.literal("difference"), runId: z.number().int().positive() }),
]);
export type StopRule = z.infer<typeof stopRule>;

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
const repetitions = z.number().int().min(1).max(20);
const share = z.number().min(0).max(1);

/** The table of what a launch decides about asking: columns of the run, which its page, its file and whoever asks read by them. */
export const launchColumns = z.object({
  /** Requests in flight at once, at most. */
  concurrency: column("int4", z.number().int(), concurrency),
  repetitions: column("int4", z.number().int(), repetitions),
  /** Calls that may fail for a passing fault before a sample is given up. */
  maxRetries: column("int4", z.number().int(), maxRetries),
  /** One request with a shared text goes ahead, so that the provider has it in its cache when the others come. */
  warmFirst: column("bool", z.boolean()),
  /** Share of samples that may fail before the run is stopped, 0 to 1; null lets it go on. */
  tolerated: column("float8", z.number().nullable(), share.nullable()),
  /** When it may end early; null asks every sample. */
  stopRule: column("jsonb", stopRule.nullable()),
});

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

/** Models of this Heed that a run of another one is connected to: its own, and its judge where it has one. */
export const connectRunBody = z.object({ modelId: z.number().int().optional(), judgeModelId: z.number().int().optional() });
export type ConnectRun = z.infer<typeof connectRunBody>;

const fromTo = z.tuple([z.number(), z.number()]);
/** What a person changed of a run after its launch, each from and to. */
export const changed = z.object({
  at: z.iso.datetime(),
  concurrency: fromTo.optional(),
  timeoutSeconds: fromTo.optional(),
  maxRetries: fromTo.optional(),
});

/**
 * What starts a run, alone (`POST /api/runs`) or with others (`POST /api/launches`). The model's settings are not tried beforehand: where the endpoint
 * refuses one, the run stops at the first refusal, says which, and has bought nothing. The launch page asks `POST /api/models/trial` first.
 */
export const launchRequest = z.object({
  suiteId: z.number().int(),
  modelId: z.number().int(),
  name: z.string().trim().max(200).optional(),
  verifier: z.string().default("reference"),
  concurrency: concurrency.default(16),
  repetitions: repetitions.default(1),
  /** The benchmark's own run parameters. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Model that judges, where the benchmark can use one. */
  judgeModelId: z.number().int().nullable().default(null),
  maxRetries: maxRetries.default(6),
  /** A sample of so many items, with each difficulty in proportion, seeded by the suite’s hash; null for all. */
  itemLimit: z.number().int().positive().nullable().default(null),
  /** A sample of so many clusters (functions, contexts), each whole; null for all. */
  clusterLimit: z.number().int().positive().nullable().default(null),
  warmFirst: z.boolean().default(false),
  /** White space around answers is removed before they are scored. The authors' code keeps it. */
  trimAnswers: z.boolean().default(false),
  tolerated: share.nullable().default(null),
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
/** As it is sent: the server fills in what is left out. */
export type LaunchOrder = z.input<typeof launchRequest>;

/** What the server answers to it. */
export const launchedRun = z.object({ runId: z.number().int() });
