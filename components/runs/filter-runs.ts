import type { RunRow, RunStatus } from "@/lib/contracts/run";

/** What the list of runs can be narrowed to, in words of a reader and not of the machine. */
export const runStates = ["active", "finished", "ended early"] as const;
export type RunState = (typeof runStates)[number];

const members: Record<RunState, readonly RunStatus[]> = {
  active: ["queued", "running", "paused", "cancelling"],
  finished: ["finished"],
  "ended early": ["stopped", "cancelled"],
};

export interface RunsNarrowing {
  benchmark: string | null;
  state: RunState | null;
  /** Part of the run's, model's or suite's name, case ignored. */
  text: string | null;
}

/** Runs that match; the order stays. */
export function filterRuns(runs: readonly RunRow[], { benchmark, state, text }: RunsNarrowing): RunRow[] {
  const needle = text?.trim().toLowerCase() ?? "";
  return runs.filter(
    (run) =>
      (benchmark === null || run.benchmark === benchmark) &&
      (state === null || members[state].includes(run.status)) &&
      (needle === "" || [run.name, run.modelName, run.suiteName].some((name) => name.toLowerCase().includes(needle))),
  );
}
