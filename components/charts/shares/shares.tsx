import dynamic from "next/dynamic";
import { orRetry } from "@/components/ui/or-retry";
import { countedBy } from "../chart-frame";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { SharesLegend } from "./part-look";
import { barStep, sharesData } from "./shares-data";

/** Shares of named parts that add up to 100%. */
export const shares = defineChart({
  kind: "shares",
  data: sharesData,
  frame: (spec, { series: drawn, parts }) => {
    const across = spec.x.tag === null ? [] : [{ label: axisTitle(spec.x), numeric: false }];
    return {
      places: [...across, { label: parts.some(({ below }) => below) ? "Outcome" : "Part", numeric: false }],
      figures: [{ metric: Array.isArray(spec.parts) ? (spec.parts[0]?.metric ?? "") : spec.parts.metric, label: "Share", unit: "%" }],
      points: drawn.flatMap((series) =>
        series.rows.flatMap((row) =>
          row.cells.flatMap((cell, i) => {
            const place = [...across.map(() => row.label), parts[i]?.label ?? ""];
            return cell ? [{ series, place, figures: [cell], shared: `${series.id} ${row.label}` }] : [];
          }),
        ),
      ),
      ...countedBy(spec),
      each: "per bar",
    };
  },
  Chart: dynamic(
    orRetry(async () => (await import("./shares-chart")).default),
    { ssr: false },
  ),
  legend: ({ parts }) => <SharesLegend parts={parts} />,
  height: ({ series, parts }, given) =>
    parts.some(({ below }) => below)
      ? series.length > 1
        ? series.length * (Math.max(180, Math.round(given * 0.62)) + 36)
        : null
      : 30 + series.reduce((sum, { rows }) => sum + barStep * rows.length + (rows.length > 1 ? 24 : 0), 0),
});
