"use client";

import { May } from "@/components/data/caller";
import { compareAddress, fewestCompared, mostCompared } from "@/components/data/chosen-runs";
import { Button, ButtonLink } from "@/components/ui/button";
import { formatNumber } from "@/components/ui/format";
import { Menu } from "@/components/ui/menu";
import type { MatrixRow } from "@/lib/contracts/overview";
import type { ShownColumn } from "./matrix-column";

interface MatrixSelectionProps {
  rows: readonly MatrixRow[];
  columns: readonly ShownColumn[];
  onClear: () => void;
}

/** Bar at the bottom of the matrix with actions on the selected models. */
export function MatrixSelection({ rows, columns, onClear }: MatrixSelectionProps) {
  const comparisons = columns.flatMap(({ column, cellOf }) => {
    const runs = rows.flatMap((row) => {
      const cell = cellOf(row);
      return cell?.elsewhere === null ? (cell.runId ?? []) : [];
    });
    return runs.length < fewestCompared || runs.length > mostCompared
      ? []
      : [{ label: `${column.benchmark.title}, ${formatNumber(runs.length)} runs`, href: compareAddress(runs) }];
  });
  const models = rows.flatMap(({ modelId, isRunnable }) => (isRunnable ? (modelId ?? []) : []));
  return (
    <section
      aria-label="Selected models"
      className="fixed inset-x-2 bottom-[calc(var(--foot,0px)+0.5rem)] z-30 mx-auto flex max-w-xl animate-appear items-center gap-2 rounded-md border border-line-2 bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className="min-w-0 flex-1 text-sm">
        <span className="num">{formatNumber(rows.length)}</span> selected
      </p>
      {comparisons.length > 0 ? (
        <Menu
          label="Compare on"
          trigger={
            <Button size="sm" variant="primary">
              Compare…
            </Button>
          }
          items={comparisons}
        />
      ) : (
        <Button
          size="sm"
          variant="primary"
          disabled
          title={`Select ${fewestCompared} to ${mostCompared} models that have a run in the same column.`}
        >
          Compare…
        </Button>
      )}
      {models.length > 0 && (
        <May needs="runner">
          <ButtonLink size="sm" href={`/launch?model=${models.join(",")}`}>
            Launch
          </ButtonLink>
        </May>
      )}
      <Button size="sm" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
