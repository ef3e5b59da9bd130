import type { BudgetAllocators } from "@/lib/limits/budget";
import type { Lease } from "@/lib/limits/lease";
import type { Clock } from "./clock";
import type { ResultWriter } from "./result-writer";
import type { RunTally } from "./run-tally";
import type { RunningMarks } from "./running-marks";

/** The objects that all runs of a worker process share. */
export interface RunnerParts {
  writer: ResultWriter;
  marks: RunningMarks;
  clock: Clock;
  /** The tallies, by run, that are notified of stored samples. */
  tallies: Map<number, RunTally>;
  /** The limits within which this process may start requests. */
  lease: Lease;
  /** The process's allocators, one per budget. */
  allocators: BudgetAllocators;
  /** Called with errors of background work. */
  onError: (error: unknown) => void;
}
