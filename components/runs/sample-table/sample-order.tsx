import { Select } from "@/components/ui/select";
import type { SampleColumn } from "./sample-columns";

/** No order of a field: the run's own. */
const runSource = "run";

interface SampleOrderProps {
  columns: readonly SampleColumn[];
  /** A field, `-` before it for the largest first; null for the run's own order. */
  sort: string | null;
  onSort: (sort: string | null) => void;
}

/** Chooses the order of the samples where a phone has no headings to press. */
export function SampleOrder({ columns, sort, onSort }: SampleOrderProps) {
  const options = columns.flatMap(({ header, sort: field }) =>
    field === undefined
      ? []
      : [
          { value: `-${field}`, label: `${header}, largest first` },
          { value: field, label: `${header}, smallest first` },
        ],
  );
  return (
    <Select
      label="Order of the samples"
      className="md:hidden"
      value={sort ?? runSource}
      onChange={(value) => onSort(value === runSource ? null : value)}
      options={[{ value: runSource, label: "Run order" }, ...options]}
    />
  );
}
