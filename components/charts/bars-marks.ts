import type { BarsChart } from "@/lib/contracts/charts/bars";
import type { BarsData, BarsPanel } from "./bars-data";
import type { Mark, RendererProps } from "./chart-kit";

/** A panel's groups as they are pointed at: each as one, as all its bars speak of the same samples. */
export function barsMarks(
  { metrics }: BarsData,
  series: BarsPanel,
  spec: BarsChart,
  { formatValue, formatInterval }: Pick<RendererProps<BarsData>, "formatValue" | "formatInterval">,
): Mark[] {
  return series.groups.flatMap((group) => {
    const point = group.bars.find((bar) => bar !== null);
    if (!point) return [];
    const rows = group.bars.flatMap((bar, i) => {
      const metric = metrics[i];
      if (!bar || !metric) return [];
      return [
        {
          label: metric.label,
          text: formatValue(metric.id, bar.value),
          interval: formatInterval(metric.id, bar),
          n: bar.n,
          missing: bar.missing,
        },
      ];
    });
    const y = group.bars.reduce((most, bar) => Math.max(most, bar?.value ?? 0), 0);
    return [{ series, x: group.label, y, point, at: `${spec.x.label} ${group.label}`, rows }];
  });
}
