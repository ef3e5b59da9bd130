import { z } from "zod";
import { askAgainResult } from "./asked-again";
import { diagnosisResult, rescoreResult, traceResult } from "./run-results";
import { buildResult, generatedSuite, importResult } from "./suite";
import { tryResult } from "./trial";

/** Work that takes longer than a request. */
export const jobKind = z.enum(["build", "generate", "import", "rescore", "diagnose", "trace", "ask", "try"]);
export type JobKindId = z.infer<typeof jobKind>;

/** `failed` and `cancelled` jobs keep the answers that they have and can go on. */
export const jobStatus = z.enum(["queued", "running", "finished", "failed", "cancelled"]);
export type JobStatus = z.infer<typeof jobStatus>;

/** A build to be started. Builds and trials are started by their name; the other kinds have addresses of their own. */
export const startBuildBody = z.object({
  kind: z.literal("build"),
  benchmark: z.string(),
  /** The builder's id. */
  name: z.string(),
  /** The builder's form. */
  input: z.unknown(),
  modelId: z.number().int().nullable().default(null),
  embeddingModelId: z.number().int().nullable().default(null),
  /** Files that it reads, by their uploads. */
  uploads: z.array(z.number().int()).max(10_000).default([]),
});
export type StartBuild = z.infer<typeof startBuildBody>;

/** What starts a job answers: where to ask how far it is. */
export const startedJob = z.object({ jobId: z.number().int() });
export type StartedJob = z.infer<typeof startedJob>;

/** How far a job is, in its own words. */
export const jobProgress = z.object({
  /** What it does now: `Writing queries`. */
  doing: z.string(),
  /** Pieces of work of this step that are done, of `total`; null where nobody knows how many there will be. */
  done: z.number().int(),
  total: z.number().int().nullable(),
});
export type JobProgress = z.infer<typeof jobProgress>;

export const jobRow = z.object({
  id: z.number().int(),
  kind: jobKind,
  benchmark: z.string(),
  /** What of the family does it: a builder's, importer's or verifier's id; "" where nothing is to be chosen. */
  name: z.string(),
  status: jobStatus,
  progress: jobProgress.nullable(),
  /** Calls that were answered, over all its starts. */
  calls: z.number().int(),
  /** Of the step that it does now; null while there is nothing to tell it from. */
  secondsLeft: z.number().nullable(),
  /** Values of a build's result, or its items; null until there is one, and for other kinds. */
  valueCount: z.number().int().nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  runId: z.number().int().nullable(),
  suiteId: z.number().int().nullable(),
  modelId: z.number().int().nullable(),
  modelName: z.string().nullable(),
  embeddingModelId: z.number().int().nullable(),
  embeddingModelName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type JobRow = z.infer<typeof jobRow>;

const detailOf = <Kind extends JobKindId, Result extends z.ZodType>(kind: Kind, result: Result) =>
  jobRow.extend({ kind: z.literal(kind), input: z.record(z.string(), z.unknown()), result: result.nullable() });

/** A job with its form and, once it has finished, its result. */
export const jobDetail = z.discriminatedUnion("kind", [
  detailOf("build", buildResult),
  detailOf("generate", generatedSuite),
  detailOf("import", importResult),
  detailOf("rescore", rescoreResult),
  detailOf("diagnose", diagnosisResult),
  detailOf("trace", traceResult),
  detailOf("ask", askAgainResult),
  detailOf("try", tryResult),
]);
export type JobDetail = z.infer<typeof jobDetail>;
/** One asking of a sample again: on its way, or with what came of it. Replies are cut to their first `mostOfReply` code units. */
export const askedAgain = z.object({
  jobId: z.number().int(),
  status: jobStatus,
  askedAt: z.iso.datetime(),
  /** Why the job failed, in a sentence. */
  error: z.string().nullable(),
  result: askAgainResult.nullable(),
});
export type AskedAgain = z.infer<typeof askedAgain>;

export type BuildDetail = Extract<JobDetail, { kind: "build" }>;

/** A value that a person drops from a finished build. */
export const dropValueBody = z.object({ value: z.string() });

/** What was asked and decided at one step of a build. */
export const jobStep = z.object({
  nth: z.number().int(),
  /** What the step is of, such as a function's name. */
  subject: z.string(),
  step: z.string(),
  prompt: z.string().nullable(),
  reply: z.string().nullable(),
  decision: z.string(),
});

export const jobSteps = z.object({ steps: z.array(jobStep), nextCursor: z.number().int().nullable(), total: z.number().int() });
export type JobSteps = z.infer<typeof jobSteps>;
