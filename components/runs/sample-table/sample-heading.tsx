// biome-ignore-all lint/a11y/useSemanticElements: the grid's roles mean the same (sample-table.tsx)
// biome-ignore-all lint/a11y/useFocusableInteractive: its button takes the focus
import { ChevronDown, ChevronUp } from "lucide-react";
import { isByMisses, orderWords, type SampleColumn } from "./sample-columns";

interface SampleHeadingProps {
  column: SampleColumn;
  sort: string | null;
  onSort: (sort: string | null) => void;
}

/** Heading of the sample table; a sortable column cycles through both orders of its field and the run's order. */
export function SampleHeading({ column, sort, onSort }: SampleHeadingProps) {
  const { header, numeric, sort: field } = column;
  const isDown = sort === `-${field}`;
  const isSorted = field !== undefined && (isDown || sort === field);
  // The order of the values on screen.
  const isAscending = isDown === isByMisses(field);
  const Chevron = isAscending ? ChevronUp : ChevronDown;
  const next = !isSorted ? `-${field}` : isDown ? (field ?? null) : null;
  return (
    <div
      role="columnheader"
      {...(field !== undefined && { "aria-sort": !isSorted ? "none" : isAscending ? "ascending" : "descending" })}
      className={`truncate px-2 ${numeric ? "text-right" : ""}`}
    >
      {field === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={() => onSort(next)}
          className={`rounded-sm hover:text-ink ${isSorted ? "text-ink" : ""}`}
          title={isSorted ? undefined : `Order by ${header.toLowerCase()}, ${orderWords(column).down}`}
        >
          {isSorted && <Chevron aria-hidden className="mr-0.5 -ml-1 inline size-3" />}
          {header}
        </button>
      )}
    </div>
  );
}
