import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { barFill } from "../series-look";
import { type BarsData, barsData, longestWord } from "./bars-data";

/** Several metrics side by side over the values or ranges of one tag. */
export const bars = defineChart({
  kind: "bars",
  data: barsData,
  frame: (spec, data) => ({
    places: [
      { label: axisTitle(spec.x), numeric: false },
      { label: "Metric", numeric: false },
    ],
    figures: [{ metric: spec.metrics[0] ?? "", label: spec.y.label, unit: spec.y.unit }],
    points: data.series.flatMap((series) =>
      series.groups.flatMap(({ label, values: points }) =>
        points.flatMap((bar, i) =>
          bar ? [{ series, place: [label, data.metrics[i]?.label ?? ""], figures: [bar], shared: `${series.id} ${label}` }] : [],
        ),
      ),
    ),
    ...countedBy(spec),
    each: "per point",
  }),
  Chart: dynamic(
    orRetry(async () => (await import("./bars-chart")).default),
    { ssr: false },
  ),
  legend: (data) => (data.metrics.length > 1 ? <BarsLegend data={data} /> : undefined),
  height: (data, given) => (data.series.length > 1 || longestWord(data) > 0 ? given : null),
});

/** Names of the bars of a group. */
function BarsLegend({ data: { metrics, series } }: { data: BarsData }) {
  // One series uses its own hue. With several series, the hue identifies the series, so the legend is in neutral ink.
  const [only, more] = series;
  const colour = only && !more ? `var(--series-${(only.slot % 8) + 1})` : "var(--color-ink-2)";
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {metrics.map(({ id, label }, i) => (
        <li key={id} className="flex items-center gap-1.5">
          <svg data-export width={12} height={12} viewBox="0 0 12 12" aria-hidden>
            <rect x={1} y={1} width={10} height={10} fill={colour} fillOpacity={barFill(i, metrics.length)} stroke={colour} />
          </svg>
          <span data-export-text>{label}</span>
        </li>
      ))}
    </ul>
  );
}
