import type { ScatterChart } from "@/lib/contracts/charts/scatter";
import type { Mark, RendererProps } from "./chart-kit";
import type { ScatterData } from "./scatter-data";

/** The points of a scatter chart as they are pointed at, with both of their metrics. */
export function scatterMarks(
  data: ScatterData,
  spec: ScatterChart,
  { formatValue, formatInterval }: Pick<RendererProps<ScatterData>, "formatValue" | "formatInterval">,
): Mark[] {
  return data.series.flatMap((series) =>
    series.points.map(({ x, y, label }) => ({
      series,
      x: x.value,
      y: y.value,
      point: y,
      at: `${series.label}, ${spec.tag} ${label}`,
      rows: [
        {
          label: spec.y.label,
          text: formatValue(spec.y.metric, y.value),
          interval: formatInterval(spec.y.metric, y),
          n: y.n,
          missing: y.missing,
        },
        {
          label: spec.x.label,
          text: formatValue(spec.x.metric, x.value),
          interval: formatInterval(spec.x.metric, x),
          n: x.n,
          missing: x.missing,
        },
      ],
    })),
  );
}
