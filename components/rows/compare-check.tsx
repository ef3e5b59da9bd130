"use client";

import { type ChosenRun, toggleRun, useChosenRuns, whyNotChosen } from "@/components/data/chosen-runs";
import { Checkbox } from "@/components/ui/checkbox";

/** Checkbox that chooses a run for a comparison; a run that cannot join the chosen ones gives the reason. */
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
