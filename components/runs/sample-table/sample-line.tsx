// biome-ignore-all lint/a11y/useSemanticElements: the virtual list positions the rows, which table elements do not allow; the roles mean the same
// biome-ignore-all lint/a11y/useFocusableInteractive: focus stays on the grid, which names the active row
import { memo } from "react";
import type { SampleRow } from "@/lib/contracts/sample";
import type { SampleColumn } from "./sample-columns";

/** Height of a row in CSS pixels; a phone's rows have two lines. */
export const [lineHeight, phoneLineHeight] = [32, 60];

interface SampleLineProps {
  id: string;
  /** Index in the list, from 0. */
  index: number;
  top: number;
  /** Undefined while loading. */
  row: SampleRow | undefined;
  columns: readonly SampleColumn[];
  tracks: string;
  height: number;
  active: boolean;
  onPick: (index: number) => void;
}

/** Row of the sample table, positioned by the virtual list. */
export const SampleLine = memo(function SampleLine({ id, index, top, row, columns, tracks, height, active, onPick }: SampleLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it handles the keys, as in the ARIA grid pattern
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={active}
      aria-busy={row === undefined}
      onClick={({ target }) => {
        // A link in the row keeps its own action.
        if (!(target instanceof Element && target.closest("a"))) onPick(index);
      }}
      className="absolute inset-x-0 grid cursor-pointer items-center border-b border-line text-sm hover:bg-sunken aria-selected:group-focus/grid:bg-accent/10 aria-selected:group-focus/grid:shadow-[inset_2px_0_0_var(--color-accent)] aria-selected:group-data-peeking/grid:bg-accent/10 aria-selected:group-data-peeking/grid:shadow-[inset_2px_0_0_var(--color-accent)]"
      style={{ gridTemplateColumns: tracks, height, transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={`flex min-w-0 items-center px-2 max-md:px-0 ${column.numeric ? "justify-end whitespace-nowrap num" : "truncate"}`}
        >
          {row ? column.cell(row) : <span className="h-2 w-3/5 rounded-sm bg-sunken" />}
        </div>
      ))}
    </div>
  );
});
