import { formatNumber } from "@/components/ui/format";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { csvText } from "@/lib/contracts/plain/csv-text";
import type { ChartFrame } from "./chart-frame";
import { axisTitle } from "./chart-kit";

export interface ChartColumn {
  label: string;
  numeric: boolean;
  /** Decimals on screen; files contain the unrounded numbers. */
  decimals?: number;
}

/** A chart's numbers as rows, the same in the table view and in the file. */
export interface ChartTable {
  columns: ChartColumn[];
  rows: (string | number | null)[][];
}

/** Returns one row per point, with its counts and the intervals of its figures, and in grids one per cell whose samples are all missing. */
export function chartTable(
  { places, figures, counts = ["n", "missing"], points }: ChartFrame,
  metrics: readonly MetricDeclaration[],
): ChartTable {
  const figureColumns = figures.flatMap(({ metric, label, unit }): ChartColumn[] => {
    const decimals = metrics.find(({ id }) => id === metric)?.decimals;
    return [axisTitle({ label, unit }), "95% from", "95% to"].map((words) => ({
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

/** Formats a cell for the screen. */
export function cellText(value: string | number | null, { decimals }: ChartColumn): string {
  return typeof value === "string" ? value : formatNumber(value, decimals);
}

/** Returns the table as CSV with a header line and unrounded numbers; missing ones are empty. */
export const chartCsv = ({ columns, rows }: ChartTable): string => csvText([columns.map(({ label }) => label), ...rows]);
