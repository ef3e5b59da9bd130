import type { Tools } from "@/lib/benchmarks/kit";
import type { JobKindId, JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import type { KeptCall, PartManners } from "@/lib/providers/provider";
import type { StoredJob } from "./stored-job";

/** The tools that a job's execution receives. */
export interface JobKit {
  /** Provides models as tools whose answers are stored: a repeated execution asks no answered call again. */
  provide(models: { chat?: ModelSettings | null; embed?: ModelSettings | null }, part?: PartManners): Tools;
  /**
   * Calls a model directly, for the answer that it would give in a run: patiently, within its endpoint's limits, and stored by `request`.
   * Throws ProviderError if only the request is affected, and `unavailable` for a model that has gone.
   */
  caller(settings: ModelSettings, part?: PartManners): KeptCall;
  /** Throws the error that ended a provided model's service, even if the caller of the tool handled it. */
  check(): void;
  report(progress: JobProgress): void;
  /** Aborted once the job must end; its reason is thrown. */
  signal: AbortSignal;
  /** Id of the person who started the job; null or absent without accounts. */
  by?: string | null;
}

/**
 * A kind of job. Killed, cancelled or failed jobs are executed again from the start, with only their row, stored answers and results. An
 * execution must therefore detect earlier work, and ask the same if it gets the same answers.
 */
export interface JobKind {
  kind: JobKindId;
  /** Actor at the start of the sentence about a failure. */
  actor: string;
  /** `own`: the job computes for seconds or loads much, which would delay the reading of replies in the worker. */
  process: "own" | "worker";
  /** Executes the job; its result is stored with its row. Throws a HeedError for errors that a person can understand. */
  execute(job: StoredJob, kit: JobKit): Promise<unknown>;
}

/** All kinds of jobs. Each is loaded only when it is executed. */
export const jobKinds: Readonly<Record<JobKindId, JobKind>> = {
  build: {
    kind: "build",
    actor: "The builder",
    process: "own",
    execute: async (job, kit) => (await import("./kinds/build")).executeBuild(job, kit),
  },
  generate: {
    kind: "generate",
    actor: "The generator",
    process: "own",
    execute: async (job, kit) => (await import("./kinds/generate")).executeGenerate(job, kit),
  },
  import: {
    kind: "import",
    actor: "The importer",
    process: "own",
    execute: async (job, kit) => (await import("./kinds/import")).executeImport(job, kit),
  },
  rescore: {
    kind: "rescore",
    actor: "The rescoring",
    process: "own",
    execute: async (job, kit) => (await import("./kinds/rescore")).executeRescore(job, kit),
  },
  diagnose: {
    kind: "diagnose",
    actor: "The diagnosis",
    process: "worker",
    execute: async (job, kit) => (await import("./kinds/diagnose")).executeDiagnose(job, kit),
  },
  trace: {
    kind: "trace",
    actor: "The trace",
    process: "own",
    execute: async (job, kit) => (await import("./kinds/trace")).executeTrace(job, kit),
  },
  ask: {
    kind: "ask",
    actor: "Asking again",
    process: "worker",
    execute: async (job, kit) => (await import("./kinds/ask")).executeAsk(job, kit),
  },
  try: {
    kind: "try",
    actor: "The trial",
    process: "worker",
    execute: async (job, kit) => (await import("./kinds/try")).executeTry(job, kit),
  },
};
