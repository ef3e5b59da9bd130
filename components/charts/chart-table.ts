import { formatNumber } from "@/components/ui/format";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import type { ChartData } from "./chart-data";
import type { TableCell, TablePanel } from "./table-data";
import { type TagValue, tagValue } from "./tag-values";

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

const counts: ChartColumn[] = [
  { label: "n", numeric: true },
  { label: "missing", numeric: true },
];

/** One row for each drawn point, with its interval and n; in grids also one for each cell that every sample left. */
export function chartTable(spec: ChartSpec, data: ChartData, declarations: readonly MetricDeclaration[]): ChartTable {
  const named = (id: string, { label, unit }: { label: string; unit: string }): ChartColumn[] => {
    const decimals = declarations.find((metric) => metric.id === id)?.decimals;
    const title = unit && unit !== "ratio" ? `${label} (${unit})` : label;
    return [title, "95 % from", "95 % to"].map((words) => ({ label: words, numeric: true, ...(decimals !== undefined && { decimals }) }));
  };
  const series: ChartColumn = { label: "Series", numeric: false };
  if (data.kind === "curve" && spec.kind === "curve") {
    return {
      columns: [series, { label: axisTitle(spec.x), numeric: true }, ...named(spec.metric, spec.y), ...counts],
      rows: data.series.flatMap((of) => of.points.map((point) => [of.label, point.x, ...cells(point)])),
    };
  }
  if (data.kind === "bars" && spec.kind === "bars") {
    const [first = ""] = spec.metrics;
    return {
      columns: [
        series,
        { label: axisTitle(spec.x), numeric: false },
        { label: "Metric", numeric: false },
        ...named(first, spec.y),
        ...counts,
      ],
      rows: data.series.flatMap((of) =>
        of.groups.flatMap((group) =>
          group.bars.flatMap((bar, i) => (bar ? [[of.label, group.label, data.metrics[i]?.label ?? "", ...cells(bar)]] : [])),
        ),
      ),
    };
  }
  if (data.kind === "scatter" && spec.kind === "scatter") {
    return {
      columns: [
        series,
        ...(spec.tag === null ? [] : [{ label: spec.tag, numeric: false }]),
        ...named(spec.x.metric, spec.x),
        ...named(spec.y.metric, spec.y),
        ...counts,
      ],
      rows: data.series.flatMap((of) =>
        of.points.map(({ label, x, y }) => [of.label, ...(spec.tag === null ? [] : [label]), x.value, x.low, x.high, ...cells(y)]),
      ),
    };
  }
  if (data.kind === "heatmap" && spec.kind === "heatmap") {
    const axes = [spec.y, spec.x].map((axis) => ({ label: axisTitle(axis), numeric: true }));
    return {
      columns: [series, ...axes, ...named(spec.metric, metricName(spec.metric, declarations)), ...counts],
      rows: data.series.flatMap((of) => [
        ...of.cells.map(({ x, y, point }) => [of.label, plain(y), plain(x), ...cells(point)]),
        ...of.lost.map((lost) => [of.label, ...tagsOf(lost, [spec.y.tag, spec.x.tag]), ...cells(lost)]),
      ]),
    };
  }
  if (data.kind === "table" && spec.kind === "table") {
    const sides = [spec.rows, spec.columns].map(({ label }) => ({ label, numeric: false }));
    return {
      columns: [series, ...sides, ...named(spec.metric, metricName(spec.metric, declarations)), ...counts],
      rows: data.series.flatMap((of) => [
        ...tableLines(of, data.columns),
        ...of.lost.map((lost) => [of.label, ...tagsOf(lost, [spec.rows.tag, spec.columns.tag]), ...cells(lost)]),
      ]),
    };
  }
  if (data.kind === "matrix" && spec.kind === "matrix") {
    return {
      columns: [series, { label: spec.x.label, numeric: false }, ...named(spec.metric, metricName(spec.metric, declarations)), ...counts],
      rows: data.series.flatMap((of) =>
        of.cells.flatMap((cell, i) => (cell ? [[of.label, data.columns[i]?.label ?? "", ...cells(cell.point)]] : [])),
      ),
    };
  }
  if (data.kind === "survival" && spec.kind === "survival") {
    const { scale } = data;
    const scaled = (share: number | null) => (share === null ? null : share * scale);
    return {
      columns: [
        series,
        { label: axisTitle(spec.x), numeric: true },
        ...named(spec.metric, spec.y),
        ...["at risk", "ended", "broken off"].map((label) => ({ label, numeric: true })),
      ],
      rows: data.series.flatMap((of) =>
        of.steps.map(({ turn, survival, low, high, atRisk, ended, censored }) => [
          of.label,
          turn,
          scaled(survival),
          scaled(low),
          scaled(high),
          atRisk,
          ended,
          censored,
        ]),
      ),
    };
  }
  return { columns: [series], rows: [] };
}

/** Every pair, then the figures at the edges with "all" for the other side. */
function tableLines(panel: TablePanel, columns: readonly TagValue[]): (string | number | null)[][] {
  const line = (row: TagValue, column: TagValue, cell: TableCell | null) =>
    cell ? [[panel.label, plain(row), plain(column), ...cells(cell.point)]] : [];
  return [
    ...panel.rows.flatMap(({ value, cells: of, all }) => [
      ...of.flatMap((cell, i) => line(value, columns[i] ?? "", cell)),
      ...line(value, "all", all),
    ]),
    ...panel.foot.flatMap((cell, i) => line("all", columns[i] ?? "", cell)),
    ...line("all", "all", panel.all),
  ];
}

function metricName(id: string, declarations: readonly MetricDeclaration[]): { label: string; unit: string } {
  return declarations.find((metric) => metric.id === id) ?? { label: id, unit: "" };
}

const plain = (value: TagValue): string | number => (typeof value === "boolean" ? String(value) : value);

function tagsOf({ slice }: Metric, tags: readonly string[]): (string | number)[] {
  return tags.map((tag) => plain(tagValue(slice, tag) ?? ""));
}

function cells({ value, low, high, n, missing }: Pick<Metric, "value" | "low" | "high" | "n" | "missing">): (number | null)[] {
  return [value, low, high, n, missing];
}

/** `Density (words)`; a ratio has no unit. */
export function axisTitle({ label, unit }: { label: string; unit: string }): string {
  return unit === "" || unit === "ratio" ? label : `${label} (${unit})`;
}

/** A cell as it is read on screen. */
export function cellText(value: string | number | null, { decimals }: ChartColumn): string {
  return typeof value === "string" ? value : formatNumber(value, decimals);
}

/** Comma-separated text after RFC 4180, with a heading line; numbers unrounded, empty where there is none. */
export function chartCsv({ columns, rows }: ChartTable): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.map(({ label }) => label), ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
