import type { Tools } from "@/lib/benchmarks/kit";
import type { JobKindId, JobProgress } from "@/lib/contracts/job";
import type { ModelSettings } from "@/lib/contracts/model";
import type { KeptCall, PartManners } from "@/lib/providers/provider";
import type { StoredJob } from "./stored-job";

/** What a job's execution is given. */
export interface JobKit {
  /** Models as tools whose answers are kept: executed again, the job asks no answered call a second time. */
  provide(models: { chat?: ModelSettings | null; embed?: ModelSettings | null }, part?: PartManners): Tools;
  /**
   * Calls to the model itself, for what it would answer in a run: patiently, within its endpoint's limits, and kept by `request` like a lent
   * model's answers. Throws ProviderError for what concerns the request alone, and `unavailable` for a model that has gone.
   */
  caller(settings: ModelSettings, part?: PartManners): KeptCall;
  /** Throws what ended a lent model's service, even where the one that asked made do without it. */
  check(): void;
  report(progress: JobProgress): void;
  /** Set once the job is to be left as it is; its reason is thrown. */
  signal: AbortSignal;
}

/**
 * One kind of job. A job carries no state but its row, its kept answers and what it has stored: one that was killed, cancelled or has
 * failed is executed again from the start. So an execution must find what it did before, and ask the same when it is answered the same.
 */
export interface JobKind {
  kind: JobKindId;
  /** Who does it, at the start of the sentence that says it failed. */
  actor: string;
  /** `own`: it computes for seconds or loads much, which would keep the replies of runs waiting unread in the worker. */
  process: "own" | "worker";
  /** Does the job; its result is stored with its row. Throws a HeedError for what a person can read. */
  execute(job: StoredJob, kit: JobKit): Promise<unknown>;
}

/** Every kind of job. None is loaded before it is executed. */
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
    actor: "The asking",
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
