import { z } from "zod";
import { askAgainResult } from "./asked-again";
import { diagnosisResult, rescoreResult, traceResult } from "./run-results";
import { buildResult, generatedSuite, importResult } from "./suite";
import { tryResult } from "./trial";

/** Kinds of jobs: work that takes longer than a request. */
export const jobKind = z.enum(["build", "generate", "import", "rescore", "diagnose", "trace", "ask", "try"]);
export type JobKindId = z.infer<typeof jobKind>;

/** Statuses of a job. `failed` and `cancelled` jobs keep their stored answers and can be resumed. */
export const jobStatus = z.enum(["queued", "running", "finished", "failed", "cancelled"]);
export type JobStatus = z.infer<typeof jobStatus>;

/** The request that starts a build. Builds and trials are started by name; the other kinds have separate addresses. */
export const startBuildBody = z.object({
  kind: z.literal("build"),
  benchmark: z.string(),
  /** Id of the builder. */
  name: z.string(),
  /** Values of the builder's form. */
  input: z.unknown(),
  modelId: z.number().int().nullable().default(null),
  embeddingModelId: z.number().int().nullable().default(null),
  /** Ids of the uploads that the builder reads. */
  uploads: z.array(z.number().int()).max(10_000).default([]),
});
export type StartBuild = z.infer<typeof startBuildBody>;

/** The response to a request that starts a job: the id under which its progress can be read. */
export const startedJob = z.object({ jobId: z.number().int() });
export type StartedJob = z.infer<typeof startedJob>;

/** The progress of a job, described by the job. */
export const jobProgress = z.object({
  /** Current activity: `Writing queries`. */
  doing: z.string(),
  /** Units of work done in this step, out of `total`; `total` is null if unknown. */
  done: z.number().int(),
  total: z.number().int().nullable(),
});
export type JobProgress = z.infer<typeof jobProgress>;

export const jobRow = z.object({
  id: z.number().int(),
  kind: jobKind,
  benchmark: z.string(),
  /** Id of the builder, importer or verifier of the family that does the work; "" if there is no choice. */
  name: z.string(),
  status: jobStatus,
  progress: jobProgress.nullable(),
  /** Number of answered calls of models, over all starts of the job. */
  calls: z.number().int(),
  /** Estimate for the current step; null if there is no basis for one yet. */
  secondsLeft: z.number().nullable(),
  /** Number of values or items in a build's result; null until it exists, and for other kinds. */
  valueCount: z.number().int().nullable(),
  /** One sentence with the reason of the failure. */
  error: z.string().nullable(),
  runId: z.number().int().nullable(),
  suiteId: z.number().int().nullable(),
  modelId: z.number().int().nullable(),
  modelName: z.string().nullable(),
  embeddingModelId: z.number().int().nullable(),
  embeddingModelName: z.string().nullable(),
  /** Id of the person who started it; null or absent without accounts and for things from before them. */
  personId: z.string().nullish(),
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
/** A repeated request of a sample, in progress or with its result. Replies are cut to their first `mostOfReply` code units. */
export const askedAgain = z.object({
  jobId: z.number().int(),
  status: jobStatus,
  askedAt: z.iso.datetime(),
  /** One sentence with the reason of the job's failure. */
  error: z.string().nullable(),
  result: askAgainResult.nullable(),
});
export type AskedAgain = z.infer<typeof askedAgain>;

export type BuildDetail = Extract<JobDetail, { kind: "build" }>;

/** A value that a person removes from a finished build. */
export const dropValueBody = z.object({ value: z.string() });

/** The prompt, reply and decision at one step of a build. */
export const jobStep = z.object({
  nth: z.number().int(),
  /** Subject of the step, such as a function's name. */
  subject: z.string(),
  step: z.string(),
  prompt: z.string().nullable(),
  reply: z.string().nullable(),
  decision: z.string(),
});

export const jobSteps = z.object({ steps: z.array(jobStep), nextCursor: z.number().int().nullable(), total: z.number().int() });
export type JobSteps = z.infer<typeof jobSteps>;
