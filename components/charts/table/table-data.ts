import type { TableChart } from "@/lib/contracts/charts/table";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice } from "@/lib/contracts/slice";
import { type ChartPoint, chartPoint, type DrawnSeries, drawnSeries } from "../chart-point";
import type { ChartSeries } from "../chart-series";
import { type ChartTarget, groupsTarget, missedTarget, unmissedValue } from "../chart-target";
import { fewest, type GridCell } from "../figure-cell";
import { heatScale } from "../heat-scale";
import { bySlice, lostCells, orderedValues, type TagValue, tagValue } from "../tag-values";

export interface TablePanel extends DrawnSeries {
  /** A cell is null if no sample has the pair. */
  rows: { value: TagValue; cells: (GridCell | null)[]; all: GridCell | null }[];
  /** Figures of each column over all rows. */
  foot: (GridCell | null)[];
  all: GridCell | null;
  /** Pairs whose samples are all missing, with their counts. */
  lost: Metric[];
}

export interface TableData {
  series: TablePanel[];
  columns: TagValue[];
  counts: TableChart["counts"];
  scale: [number, number];
  /** Value of a cell of which no sample is missed; null if no value is better than another. */
  unmissed: number | null;
  absent: string[];
}

/**
 * Computes one metric by two words of its slices, with the figures of each word alone. Rows and columns that no series has are left out.
 */
export function tableData(spec: TableChart, declarations: readonly MetricDeclaration[], series: readonly ChartSeries[]): TableData {
  const { rows: down, columns: across } = spec;
  const values = (tag: string, order: readonly string[] | undefined) =>
    orderedValues(
      series.flatMap(({ metrics }) =>
        metrics.flatMap(({ id, slice, value }) => (id === spec.metric && value !== null ? (tagValue(slice, tag) ?? []) : [])),
      ),
      order,
    );
  const declared = declarations.find(({ id }) => id === spec.metric);
  const rows = values(down.tag, down.order);
  const columns = values(across.tag, across.order);
  const all = series.map((chartSeries, position): TablePanel => {
    const bySliceKey = bySlice(chartSeries.metrics, spec.metric);
    const cell = (slice: Slice): GridCell | null => {
      const metric = bySliceKey.get(sliceKey(slice));
      const point = metric && chartPoint(metric);
      return point ? { point, few: point.n < fewest } : null;
    };
    return {
      ...drawnSeries(chartSeries, position),
      rows: rows.map((value) => ({
        value,
        cells: columns.map((column) => cell({ [down.tag]: value, [across.tag]: column })),
        all: cell({ [down.tag]: value }),
      })),
      foot: columns.map((column) => cell({ [across.tag]: column })),
      all: cell({}),
      lost: lostCells(chartSeries.metrics, spec.metric, [down.tag, across.tag]),
    };
  });
  const has = (panel: TablePanel) => panel.rows.some(({ cells }) => cells.some((cell) => cell !== null));
  const drawn = all.filter(has);
  return {
    series: drawn,
    columns,
    counts: spec.counts,
    scale: heatScale(
      declared?.unit,
      drawn.flatMap((panel) => panel.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.point.value ?? []))),
    ),
    unmissed: unmissedValue(declared),
    absent: all.filter((panel) => !has(panel)).map(({ label }) => label),
  };
}

/** Returns the target of a cell: samples with its tags, or samples that missed a check whose group has its words. */
export function tableTarget(
  { counts }: Pick<TableChart, "counts">,
  point: Pick<ChartPoint, "slice" | "value">,
  unmissed: number | null,
): ChartTarget {
  return counts === "checks" ? groupsTarget([Object.values(point.slice).join(" ")], point, unmissed) : missedTarget(point, unmissed);
}
