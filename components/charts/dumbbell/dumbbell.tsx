import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { dumbbellData, partFoot, partHead, rowStep } from "./dumbbell-data";

/** Two metrics as the ends of a line, with a row for each series. */
export const dumbbell = defineChart({
  kind: "dumbbell",
  data: (spec, _, series) => dumbbellData(spec, series),
  frame: (spec, { parts }) => ({
    places: spec.parts.length > 1 ? [{ label: "Part", numeric: false }] : [],
    figures: [spec.from, spec.to].map(({ metric, label }) => ({ metric, label, unit: spec.x.unit })),
    points: parts.flatMap(({ rows }) =>
      rows.map(({ series, part, from, to }) => {
        const none = { value: null, low: null, high: null, n: 0, missing: 0 };
        return { series, place: spec.parts.length > 1 ? [part] : [], figures: [from ?? none, to ?? none] };
      }),
    ),
    ...countedBy(spec),
    each: "per row",
  }),
  Chart: dynamic(
    orRetry(async () => (await import("./dumbbell-chart")).default),
    { ssr: false },
  ),
  legend: (_, spec) => <Ends from={spec.from.label} to={spec.to.label} />,
  // Estimates the height with three parts in a row; a narrow chart becomes higher.
  height: ({ parts }) => {
    const most = Math.max(0, ...parts.map(({ rows }) => rows.length));
    return Math.ceil(parts.length / 3) * (partHead + rowStep * most + partFoot);
  },
  wide: ({ parts }, series) => parts.length > 1 && series.length > 1,
});

/** Legend of the two ends, which differ in shape rather than color. */
function Ends({ from, to }: { from: string; to: string }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {[from, to].map((label, at) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg data-export width={14} height={14} viewBox="0 0 14 14" aria-hidden>
            <circle
              cx={7}
              cy={7}
              r={at === 0 ? 4.5 : 3.5}
              fill={at === 0 ? "var(--color-ground)" : "var(--color-ink-2)"}
              stroke="var(--color-ink-2)"
              strokeWidth={1.5}
            />
          </svg>
          <span data-export-text>{label}</span>
        </li>
      ))}
    </ul>
  );
}
