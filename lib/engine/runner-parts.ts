import type { BudgetAllocators } from "@/lib/limits/budget";
import type { Lease } from "@/lib/limits/lease";
import type { Clock } from "./clock";
import type { ResultWriter } from "./result-writer";
import type { RunTally } from "./run-tally";
import type { RunningMarks } from "./running-marks";

/** What all runs of a worker process share. */
export interface RunnerParts {
  writer: ResultWriter;
  marks: RunningMarks;
  clock: Clock;
  /** The tallies that hear of stored samples, by run. */
  tallies: Map<number, RunTally>;
  /** What this process may start of each limit. */
  lease: Lease;
  /** What this process holds of budgets. */
  allocators: BudgetAllocators;
  /** Hears of errors of background work. */
  onError: (error: unknown) => void;
}
