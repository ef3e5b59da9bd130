import dynamic from "next/dynamic";
import { formatNumber } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { defineChart } from "../chart-kind";
import { axisTitle } from "../chart-kit";
import { countRange } from "../default-subtitle";
import { dialogues, riskHeight, survivalData, survivalFinding } from "./survival-data";
import { SurvivalTests } from "./survival-tests";

/** Share of dialogues that are still active, turn by turn. */
export const survival = defineChart({
  kind: "survival",
  data: survivalData,
  frame: (spec, { series: drawn, scale }) => {
    const scaled = (share: number | null) => (share === null ? null : share * scale);
    return {
      places: [{ label: axisTitle(spec.x), numeric: true }],
      figures: [{ metric: spec.metric, label: spec.y.label, unit: spec.y.unit }],
      counts: ["at risk", "ended", "cut short"],
      points: drawn.flatMap((series) =>
        series.steps.map(({ turn, survival: value, low, high, atRisk, ended, censored }) => ({
          series,
          place: [turn],
          figures: [{ value: scaled(value), low: scaled(low), high: scaled(high), n: atRisk, missing: series.missing }],
          counts: [atRisk, ended, censored],
          shared: series.id,
        })),
      ),
      counted: spec.counts ?? dialogues,
      each: "per curve",
    };
  },
  finding: survivalFinding,
  Chart: dynamic(
    orRetry(async () => (await import("./survival-chart")).default),
    { ssr: false },
  ),
  directLabels: true,
  // The numbers at risk name the curves.
  legend: () => null,
  note: ({ tests, words }) => <SurvivalTests tests={tests} words={words} />,
  // n counts all dialogues of the curves, not those at risk at a turn.
  subtitle: ({ series }, { counts = dialogues }) => {
    if (series.length === 0) return "";
    const missing = series.reduce((sum, survivalSeries) => sum + survivalSeries.missing, 0);
    const range = countRange(
      series.map(({ lifetimes }) => lifetimes.length),
      counts,
    );
    return `${range}${series.length > 1 ? " per curve" : ""}${missing > 0 ? `; ${formatNumber(missing)} without a result` : ""}`;
  },
  height: ({ series }, given) => given + riskHeight(series.length, "beside"),
});
