import { formatNumber } from "@/components/ui/format";
import type { CurveChart } from "@/lib/contracts/charts/curve";
import type { Mark, RendererProps } from "./chart-kit";
import type { CurveData } from "./curve-data";

/** The points of a curve chart as they are pointed at. */
export function curveMarks(
  data: CurveData,
  spec: CurveChart,
  { formatValue, formatInterval }: Pick<RendererProps<CurveData>, "formatValue" | "formatInterval">,
): Mark[] {
  return data.series.flatMap((series) =>
    series.points.map((point) => ({
      series,
      x: point.x,
      y: point.value,
      point,
      at: `${spec.x.label} ${formatNumber(point.x)}`,
      rows: [
        {
          label: spec.y.label,
          text: formatValue(spec.metric, point.value),
          interval: formatInterval(spec.metric, point),
          n: point.n,
          missing: point.missing,
        },
      ],
    })),
  );
}
