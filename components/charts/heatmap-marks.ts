import type { HeatmapChart } from "@/lib/contracts/charts/heatmap";
import type { Mark, RendererProps } from "./chart-kit";
import type { HeatCell, HeatPanel } from "./heatmap-data";

/** A cell as it is pointed at. */
export function heatMark(
  series: HeatPanel,
  { x, y, point, few }: HeatCell,
  spec: HeatmapChart,
  metric: string,
  { formatValue, formatInterval }: Pick<RendererProps<unknown>, "formatValue" | "formatInterval">,
): Mark {
  return {
    series,
    x: String(x),
    y: point.value,
    point,
    at: `${spec.y.label} ${y}, ${spec.x.label.toLowerCase()} ${x}${few ? ": too few to compare" : ""}`,
    rows: [
      {
        label: metric,
        text: formatValue(spec.metric, point.value),
        interval: formatInterval(spec.metric, point),
        n: point.n,
        missing: point.missing,
      },
    ],
  };
}
