import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import type { TableChart } from "@/lib/contracts/charts/table";
import { type ChartFrame, countedBy, type FramePoint } from "../chart-frame";
import { defineChart } from "../chart-kind";
import type { GridCell } from "../figure-cell";
import { plainValue, type TagValue, tagsOf } from "../tag-values";
import { type TablePanel, tableData } from "./table-data";

/** Table of one metric by two words of its slices. */
export const table = defineChart({
  kind: "table",
  data: tableData,
  frame: (spec, data, declarations) => {
    const { label, unit } = declarations.find(({ id }) => id === spec.metric) ?? { label: spec.metric, unit: "" };
    return {
      places: [spec.rows, spec.columns].map((side) => ({ label: side.label, numeric: false })),
      figures: [{ metric: spec.metric, label, unit }],
      points: data.series.flatMap((panel) => [
        ...panelPoints(panel, data.columns),
        ...panel.lost.map((lost) => ({ series: panel, place: tagsOf(lost, [spec.rows.tag, spec.columns.tag]), figures: [lost] })),
      ]),
      ...counted(spec),
      each: "per cell",
    };
  },
  Chart: dynamic(
    orRetry(async () => (await import("./table-chart")).default),
    { ssr: false },
  ),
  legend: () => null,
  height: ({ series }) => 66 + 38 * (series[0]?.rows.length ?? 0),
  wide: () => true,
});

function counted({ counts }: TableChart): Pick<ChartFrame, "counted" | "lost"> {
  if (counts === "samples") return countedBy({});
  return counts === "checks" ? { counted: { one: "check", many: "checks" } } : countedBy({ counts });
}

/** All pairs, then the edge figures with "all" for the other side. */
function panelPoints(series: TablePanel, columns: readonly TagValue[]): FramePoint[] {
  const point = (row: TagValue, column: TagValue, cell: GridCell | null, edge: boolean): FramePoint[] =>
    cell ? [{ series, place: [plainValue(row), plainValue(column)], figures: [cell.point], edge }] : [];
  return [
    ...series.rows.flatMap(({ value, cells, all }) => [
      ...cells.flatMap((cell, i) => point(value, columns[i] ?? "", cell, false)),
      ...point(value, "all", all, true),
    ]),
    ...series.foot.flatMap((cell, i) => point("all", columns[i] ?? "", cell, true)),
    ...point("all", "all", series.all, true),
  ];
}
