import { Select } from "@/components/ui/select";
import { orderWords, type SampleColumn } from "./sample-columns";

/** Value of the run's own order. */
const runSource = "run";

interface SampleOrderProps {
  columns: readonly SampleColumn[];
  /** Field, with `-` before it for largest first; null for the run's own order. */
  sort: string | null;
  onSort: (sort: string | null) => void;
}

/** Selects the order of the samples on a phone, which has no headings to press. */
export function SampleOrder({ columns, sort, onSort }: SampleOrderProps) {
  const options = columns.flatMap((column) => {
    const { header, sort: field } = column;
    if (field === undefined) return [];
    const { down, up } = orderWords(column);
    return [
      { value: `-${field}`, label: `${header}, ${down}` },
      { value: field, label: `${header}, ${up}` },
    ];
  });
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
