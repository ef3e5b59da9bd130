"use client";

import { compareAddress, fewestCompared, mostCompared } from "@/components/data/chosen-runs";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatNumber } from "@/components/ui/format";

interface SelectionBarProps {
  /** Number of selected rows. */
  count: number;
  /** Runs of the selected rows; null if runs cannot be opened. */
  runs: readonly number[] | null;
  /** Largest number of rows that charts draw. */
  most: number;
  onShow: () => void;
  /** Shows the selected models over time; absent if that is not possible. */
  onOverTime?: (() => void) | undefined;
  onClear: () => void;
}

/** Bar at the bottom of a ranking with actions on the selected rows. */
export function SelectionBar({ count, runs, most, onShow, onOverTime, onClear }: SelectionBarProps) {
  const comparable = runs !== null && runs.length >= fewestCompared && runs.length <= mostCompared;
  return (
    <>
      {/* Keeps the end of the page above the bar. */}
      <div aria-hidden className="h-16" />
      <section
        aria-label="Selected rows"
        className="fixed inset-x-2 bottom-[calc(var(--foot,0px)+0.5rem)] z-30 mx-auto flex max-w-xl animate-appear items-center gap-2 rounded-md border border-line-2 bg-raised px-3 py-2 shadow-float"
      >
        <p role="status" className="min-w-0 flex-1 text-sm">
          <span className="num">{formatNumber(count)}</span> selected
        </p>
        {runs !== null &&
          (comparable ? (
            <ButtonLink size="sm" variant="primary" href={compareAddress(runs)}>
              Compare {formatNumber(runs.length)} runs
            </ButtonLink>
          ) : (
            <Button size="sm" variant="primary" disabled title={`Select ${fewestCompared} to ${mostCompared} runs to compare.`}>
              Compare
            </Button>
          ))}
        <Button size="sm" disabled={count > most} onClick={onShow} {...(count > most && { title: `Charts show up to ${most} rows.` })}>
          Show in charts
        </Button>
        {onOverTime && (
          <Button size="sm" onClick={onOverTime}>
            Over time
          </Button>
        )}
        <Button size="sm" onClick={onClear}>
          Clear
        </Button>
      </section>
    </>
  );
}
