import { z } from "zod";
import { column } from "./column";

/** Actions that a person can apply to a run. */
export const runVerb = z.enum(["pause", "resume", "cancel", "retry-failed"]);
export type RunVerb = z.infer<typeof runVerb>;

/**
 * The condition under which a run may end before all samples are asked: the headline's interval is narrow enough, or a difference to
 * another run is decided.
 */
export const stopRule = z.discriminatedUnion("kind", [
  /** Largest half-width of the interval, in the headline's unit. */
  z.object({ kind: z.literal("width"), points: z.number().positive() }),
  /** The run over the same suite with which it is compared. */
  z.object({ kind: z.literal("difference"), runId: z.number().int().positive() }),
]);
export type StopRule = z.infer<typeof stopRule>;

/** The amount that one or more runs may spend on calls, in US dollars or in input and output tokens. */
export const budget = z.object({
  id: z.number().int(),
  /** Name of a budget that several runs may share; null for a budget of one run. */
  name: z.string().nullable(),
  unit: z.enum(["usd", "tokens"]),
  amount: z.number(),
  spent: z.number(),
});
export type Budget = z.infer<typeof budget>;

/** A named budget with the number of runs that spend it. */
export const sharedBudget = budget.extend({ name: z.string(), runs: z.number().int() });
export type SharedBudget = z.infer<typeof sharedBudget>;

/** A person's budget of this calendar month (UTC), in US dollars. */
export const monthlyBudget = z.object({
  amount: z.number(),
  spent: z.number(),
  /** First day of the next month, as in “2026-12-01”. */
  renews: z.string(),
});
export type MonthlyBudget = z.infer<typeof monthlyBudget>;
/** The monthly budget of the person who asks; null without a limit and without accounts. */
export const ownMonthlyBudget = z.object({ month: monthlyBudget.nullable() });

/** A new budget, which further runs can share by name, or an existing one. */
export const budgetChoice = z.union([
  z.strictObject({ id: z.number().int() }),
  z.strictObject({
    unit: budget.shape.unit,
    amount: z.number().positive(),
    name: z.string().trim().min(1).max(100).nullable().default(null),
  }),
]);

/** Largest number of requests that a run may have in flight. */
export const mostConcurrency = 1024;
const concurrency = z.number().int().min(1).max(mostConcurrency);
const maxRetries = z.number().int().min(0).max(20);
const repetitions = z.number().int().min(1).max(20);
const share = z.number().min(0).max(1);
const systemPrompt = z.string().max(100_000).regex(/\S/, "must contain more than white space");

/** Says whether a run takes the replies of earlier runs to equal requests, or asks for every reply. */
export const cacheChoice = z.enum(["off", "use"]);

/** Columns of a run that hold the launch settings for asking. The run's page, its run file and the worker read these fields. */
export const launchColumns = z.object({
  /** Largest number of requests in flight. */
  concurrency: column("int4", z.number().int(), concurrency),
  repetitions: column("int4", z.number().int(), repetitions),
  /** Number of calls that may fail with a transient error before a sample is given up. */
  maxRetries: column("int4", z.number().int(), maxRetries),
  /** True if one request with a shared text is sent first, so that the provider has the text in its cache for the others. */
  warmFirst: column("bool", z.boolean()),
  cache: column("text", cacheChoice),
  /** True if its samples are asked in batches, at the provider's price for them. */
  batch: column("bool", z.boolean()),
  /** Share of samples that may fail before the run is stopped, 0 to 1; null for no limit. */
  tolerated: column("float8", z.number().nullable(), share.nullable()),
  /** Instruction ahead of every request of the run, as a system message; null for none. Judges do not receive it. */
  systemPrompt: column("text", z.string().nullable(), systemPrompt.nullable()),
  /** Condition for an early end; null asks every sample. */
  stopRule: column("jsonb", stopRule.nullable()),
});

/** Settings for asking failed samples again that differ from the original ones. None of them affects a run's ranking or row. */
export const retryChoice = z.object({
  concurrency: concurrency.optional(),
  timeoutSeconds: z.number().positive().max(7200).optional(),
  maxRetries: maxRetries.optional(),
});
export type RetryChoice = z.infer<typeof retryChoice>;

/** Parameters of an action: a larger budget to resume a run that its budget stopped, or new settings for a retry. */
export const verbRequest = retryChoice.extend({ budget: z.number().positive().optional() }).strict();

/**
 * Settings that can be changed while a run is running or waiting. `autoResume`: resume automatically after an endpoint outage stopped the run.
 */
export const runChange = z.strictObject({ concurrency: concurrency.optional(), autoResume: z.boolean().optional() });
export type RunChange = z.infer<typeof runChange>;

/** Models of this Heed to which a run from another Heed is connected: its model, and its judge if it has one. */
export const connectRunBody = z.object({ modelId: z.number().int().optional(), judgeModelId: z.number().int().optional() });
export type ConnectRun = z.infer<typeof connectRunBody>;

const fromTo = z.tuple([z.number(), z.number()]);
/** Settings of a run that a person changed after launch, each with the old and the new value. */
export const changed = z.object({
  at: z.iso.datetime(),
  concurrency: fromTo.optional(),
  timeoutSeconds: fromTo.optional(),
  maxRetries: fromTo.optional(),
});

// A field that does not exist is refused: a misspelled limit would otherwise be no limit.
/**
 * The request that starts a run, alone (`POST /api/runs`) or with others (`POST /api/launches`). Model settings are not tested first: a run
 * stops at the first refused setting without cost. The launch page calls `POST /api/models/trial` before.
 */
export const launchRequest = z.strictObject({
  suiteId: z.number().int(),
  modelId: z.number().int(),
  name: z.string().trim().max(200).optional(),
  verifier: z.string().default("reference"),
  concurrency: concurrency.default(16),
  repetitions: repetitions.default(1),
  /** The benchmark's run parameters. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Model that acts as the judge, if the benchmark can use one. */
  judgeModelId: z.number().int().nullable().default(null),
  maxRetries: maxRetries.default(6),
  /** Number of items to sample, with each difficulty in proportion, seeded by the suite’s hash; null for all. */
  itemLimit: z.number().int().positive().nullable().default(null),
  /** Number of clusters (functions, contexts) to sample, each complete; null for all. */
  clusterLimit: z.number().int().positive().nullable().default(null),
  warmFirst: z.boolean().default(false),
  /** `use` takes replies that earlier runs have stored to the same requests. They cost nothing and count once where runs are pooled. */
  cache: cacheChoice.default("off"),
  /** True to ask in batches, which cost less at most providers and may take up to 24 hours. Refused where it is not possible. */
  batch: z.boolean().default(false),
  /** True to remove white space around answers before scoring. The authors' code keeps it. */
  trimAnswers: z.boolean().default(false),
  tolerated: share.nullable().default(null),
  /** Sent as a system message ahead of each request; base models receive none. Part of the ranking. */
  systemPrompt: systemPrompt.nullable().default(null),
  stopRule: stopRule.nullable().default(null),
  /**
   * A run over the same suite to compare this one with; the estimate's detectable difference is then paired. Absent: the family's pinned
   * baseline, if it is over this suite; null: none.
   */
  baselineRunId: z.number().int().nullable().optional(),
  /** Spending limit; null for none. */
  budget: budgetChoice.nullable().default(null),
});
export type LaunchRequest = z.infer<typeof launchRequest>;
/** A launch request as sent; the server fills in omitted fields. */
export type LaunchOrder = z.input<typeof launchRequest>;

/** The server's response to a launch request. */
export const launchedRun = z.object({ runId: z.number().int() });
