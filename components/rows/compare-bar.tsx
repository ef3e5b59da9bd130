"use client";

import { X } from "lucide-react";
import { clearChosenRuns, compareAddress, fewestCompared, toggleRun, useChosenRuns } from "@/components/data/chosen-runs";
import { Button, ButtonLink } from "@/components/ui/button";

/** Bar at the bottom of a list with the chosen runs and the link to their comparison; nothing while no run is chosen. */
export function CompareBar() {
  const chosen = useChosenRuns();
  if (chosen.length === 0) return null;
  const enough = chosen.length >= fewestCompared;
  return (
    <>
      {/* Keeps the end of the list above the bar. */}
      <div aria-hidden className="h-16" />
      <section
        aria-label="Runs to compare"
        className="fixed inset-x-2 bottom-[calc(var(--foot,0px)+0.5rem)] z-30 mx-auto flex max-w-3xl animate-appear items-center gap-x-3 gap-y-2 rounded-md border border-line-2 bg-raised px-3 py-2 shadow-float"
      >
        <ul className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto max-sm:hidden">
          {chosen.map((run) => (
            <li key={run.runId} className="flex max-w-48 shrink-0 items-center gap-1 rounded-sm bg-sunken py-0.5 pr-0.5 pl-2 text-xs">
              <span className="truncate" title={`${run.label}, run ${run.runId}`}>
                {run.label} <span className="num text-ink-3">#{run.runId}</span>
              </span>
              <button
                type="button"
                aria-label={`Remove ${run.label}, run ${run.runId}`}
                onClick={() => toggleRun(run)}
                className="flex size-5 items-center justify-center rounded-sm text-ink-3 hover:text-ink"
              >
                <X aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="min-w-0 flex-1 text-xs text-ink-2 sm:flex-none">
          {enough ? <span className="sm:sr-only">{chosen.length} runs selected.</span> : "Select one more run."}
        </p>
        <Button size="sm" onClick={clearChosenRuns}>
          Clear
        </Button>
        {enough ? (
          <ButtonLink size="sm" variant="primary" href={compareAddress(chosen.map(({ runId }) => runId))}>
            Compare {chosen.length} runs
          </ButtonLink>
        ) : (
          <Button size="sm" variant="primary" disabled title="A comparison needs at least two runs.">
            Compare
          </Button>
        )}
      </section>
    </>
  );
}
