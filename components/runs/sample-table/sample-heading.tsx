// biome-ignore-all lint/a11y/useSemanticElements: the grid's roles mean the same (sample-table.tsx)
// biome-ignore-all lint/a11y/useFocusableInteractive: its button takes the focus
import { ChevronDown, ChevronUp } from "lucide-react";
import type { SampleColumn } from "./sample-columns";

interface SampleHeadingProps {
  column: SampleColumn;
  sort: string | null;
  onSort: (sort: string | null) => void;
}

/** Heading of the sample table; a sortable column cycles through smallest first, largest first and the run's order. */
export function SampleHeading({ column: { header, numeric, sort: field }, sort, onSort }: SampleHeadingProps) {
  const sorted = field === undefined ? null : sort === field ? "ascending" : sort === `-${field}` ? "descending" : null;
  const Chevron = sorted === "descending" ? ChevronDown : ChevronUp;
  const next = sorted === null ? `-${field}` : sorted === "descending" ? (field ?? null) : null;
  return (
    <div
      role="columnheader"
      {...(field !== undefined && { "aria-sort": sorted ?? "none" })}
      className={`truncate px-2 ${numeric ? "text-right" : ""}`}
    >
      {field === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={() => onSort(next)}
          className={`rounded-sm hover:text-ink ${sorted ? "text-ink" : ""}`}
          title={sorted === null ? `Order by ${header.toLowerCase()}, largest first` : undefined}
        >
          {sorted && <Chevron aria-hidden className="mr-0.5 -ml-1 inline size-3" />}
          {header}
        </button>
      )}
    </div>
  );
}
