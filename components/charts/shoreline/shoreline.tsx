import dynamic from "next/dynamic";
import { getJson } from "@/components/data/fetch-json";
import { sampleKeys } from "@/components/data/query-keys";
import { formatCount, formatNumber } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { foot, head, shades, shorelineData, stripHeight } from "./shoreline-data";

/** Height of the buttons below the strips, in pixels. */
const buttons = 36;

/** Checks of every reply in list order, stacked by a tag. */
export const shoreline = defineChart({
  kind: "shoreline",
  ask: ({ y }, { samples }) => {
    if (samples === undefined) return null;
    const query = `strips?${new URLSearchParams({ tag: y.tag })}`;
    return {
      queryKey: [...sampleKeys.within(samples), query],
      queryFn: () =>
        getJson(`${samples}/${query}`, () => import("@/lib/contracts/missed-checks").then(({ outcomeStrips }) => outcomeStrips)),
    };
  },
  data: (spec, _, series) => shorelineData(spec, series),
  frame: (spec, data, declarations) => {
    const declared = declarations.find(({ id }) => id === spec.metric);
    return {
      places: [{ label: axisTitle(spec.y), numeric: true }],
      figures: [{ metric: spec.metric, label: declared?.label ?? spec.metric, unit: declared?.unit ?? "" }],
      points: data.series.flatMap((series) => series.points.map(({ at, point }) => ({ series, place: [at], figures: [point] }))),
      ...countedBy(spec),
      each: "per row of strips",
    };
  },
  Chart: dynamic(
    orRetry(async () => (await import("./shoreline-chart")).default),
    { ssr: false },
  ),
  legend: (_, { noun }) => (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      <span className="flex items-center" aria-hidden>
        {shades.map((opacity) => (
          <span key={opacity} className="h-3 w-4 bg-ink" style={{ opacity }} />
        ))}
      </span>
      Share of {noun.many} missed at each position, 20%–100% (changed ones count half)
    </p>
  ),
  subtitle: ({ series }) => {
    const [drawn, total] = [
      series.reduce((sum, shorelineSeries) => sum + shorelineSeries.drawn, 0),
      series.reduce((sum, shorelineSeries) => sum + shorelineSeries.total, 0),
    ];
    if (total === 0) return null;
    return drawn === total
      ? formatCount(total, "reply", "replies")
      : `${formatNumber(drawn)} of ${formatNumber(total)} replies, sampled evenly`;
  },
  height: ({ series }, given) =>
    Math.max(...series.map(({ drawn }) => (drawn === 0 ? given : head + drawn * stripHeight(drawn, given) + foot + buttons)), 0),
  wide: () => true,
});
