"use client";

import { type ChosenRun, toggleRun, useChosenRuns, whyNotChosen } from "@/components/data/chosen-runs";
import { Checkbox } from "@/components/ui/checkbox";

/** Chooses a run for a comparison; one that cannot join the chosen ones says why. */
export function CompareCheck({ run }: { run: ChosenRun }) {
  const chosen = useChosenRuns();
  const on = chosen.some(({ runId }) => runId === run.runId);
  const why = whyNotChosen(chosen, run);
  return (
    <span className="inline-flex align-middle" title={why ?? `Compare ${run.label}`}>
      <Checkbox
        hideLabel
        label={`Compare ${run.label}, run ${run.runId}${why === null ? "" : `: ${why}`}`}
        checked={on}
        disabled={why !== null}
        onChange={() => toggleRun(run)}
      />
    </span>
  );
}
