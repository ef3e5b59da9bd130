import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { radarData } from "./radar-data";

/** Shares on axes around a center. */
export const radar = defineChart({
  kind: "radar",
  data: radarData,
  frame: (spec, { series: drawn, axes, scale }, declarations) => {
    const [first] = axes;
    const several = Array.isArray(spec.axes);
    const declared = several ? undefined : declarations.find(({ id }) => id === first?.metric);
    return {
      places: [{ label: "Axis", numeric: false }],
      figures: [{ metric: first?.metric ?? "", label: declared?.label ?? "Value", unit: scale === 100 ? "%" : "" }],
      points: drawn.flatMap((series) =>
        series.points.flatMap((point, axis) =>
          // Metrics of a whole run are based on the same samples; the slices of a tag are not.
          point ? [{ series, place: [axes[axis]?.label ?? ""], figures: [point], ...(several && { shared: series.id }) }] : [],
        ),
      ),
      ...countedBy(spec),
      each: "per axis",
    };
  },
  Chart: dynamic(
    orRetry(async () => (await import("./radar-chart")).default),
    { ssr: false },
  ),
  note: ({ over }) =>
    over.length > 0 ? (
      <p className="mt-2 text-xs text-ink-2">A radar chart shows at most six models: {over.join(", ")} not drawn.</p>
    ) : null,
  height: (_, given) => given,
  wide: () => true,
});
