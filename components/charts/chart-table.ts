import { formatNumber } from "@/components/ui/format";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { csvText } from "@/lib/contracts/plain/csv-text";
import type { Frame } from "./chart-frame";
import { axisTitle } from "./chart-kit";

export interface ChartColumn {
  label: string;
  numeric: boolean;
  /** Digits after the point on screen; files get the numbers as they are. */
  decimals?: number;
}

/** A chart's numbers as rows: the same in the table view and in the file. */
export interface ChartTable {
  columns: ChartColumn[];
  rows: (string | number | null)[][];
}

/** One row for each point, with its counts and the intervals of its figures; in grids also one for each cell whose samples are all missing. */
export function chartTable(
  { places, figures, counts = ["n", "missing"], points }: Frame,
  metrics: readonly MetricDeclaration[],
): ChartTable {
  const figureColumns = figures.flatMap(({ metric, label, unit }): ChartColumn[] => {
    const decimals = metrics.find(({ id }) => id === metric)?.decimals;
    return [axisTitle({ label, unit }), "95 % from", "95 % to"].map((words) => ({
      label: words,
      numeric: true,
      ...(decimals !== undefined && { decimals }),
    }));
  });
  return {
    columns: [
      { label: "Series", numeric: false },
      ...places.map(({ label, numeric }) => ({ label, numeric })),
      ...figureColumns,
      ...counts.map((label) => ({ label, numeric: true })),
    ],
    rows: points.map(({ series, place, figures, counts: ownCounts }) => {
      const last = figures.at(-1);
      return [
        series.part ? `${series.label} (${series.part})` : series.label,
        ...place,
        ...figures.flatMap(({ value, low, high }) => [value, low, high]),
        ...(ownCounts ?? (last ? [last.n, last.missing] : [])),
      ];
    }),
  };
}

/** A cell as it is read on screen. */
export function cellText(value: string | number | null, { decimals }: ChartColumn): string {
  return typeof value === "string" ? value : formatNumber(value, decimals);
}

/** The table as CSV with a heading line; numbers unrounded, empty where there is none. */
export const chartCsv = ({ columns, rows }: ChartTable): string => csvText([columns.map(({ label }) => label), ...rows]);
