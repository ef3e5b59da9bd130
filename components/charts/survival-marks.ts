import { formatCount, formatNumber } from "@/components/ui/format";
import type { SurvivalChart } from "@/lib/contracts/charts/survival";
import type { SurvivalStep } from "@/lib/endurance/kaplan-meier";
import type { Mark, RendererProps } from "./chart-kit";
import { atRiskAt, type SurvivalData, stepAt } from "./survival-data";

type Formats = Pick<RendererProps<SurvivalData>, "formatValue" | "formatInterval">;

/** Every turn of every curve as it is pointed at; those on which dialogues ended open them. */
export function survivalMarks({ series, scale }: SurvivalData, spec: SurvivalChart, { formatValue, formatInterval }: Formats): Mark[] {
  return series.flatMap((of) => {
    const last = of.steps.at(-1)?.turn ?? 0;
    return Array.from({ length: last + 1 }, (_, turn): Mark => {
      const step = stepAt(of.steps, turn);
      const point = {
        value: (step?.survival ?? 1) * scale,
        low: step?.low == null ? null : step.low * scale,
        high: step?.high == null ? null : step.high * scale,
        n: atRiskAt(of.lifetimes, turn),
        missing: of.missing,
        slice: {},
      };
      const here = step?.turn === turn && turn > 0 ? step : undefined;
      return {
        series: of,
        x: turn,
        y: point.value,
        point,
        at: `${spec.x.label} ${formatNumber(turn)}${here ? `: ${endings(here)}` : ""}`,
        rows: [
          {
            label: spec.y.label,
            text: formatValue(spec.metric, point.value),
            interval: formatInterval(spec.metric, point),
            n: point.n,
            missing: point.missing,
          },
        ],
        target: here ? { slice: {}, ended: [turn, turn] } : null,
      };
    });
  });
}

/** `3 of 31 dialogues ended, 1 broken off`. */
function endings({ atRisk, ended, censored }: SurvivalStep): string {
  const parts = [
    ...(ended > 0 || censored === 0 ? [`${formatNumber(ended)} of ${formatCount(atRisk, "dialogue")} ended`] : []),
    ...(censored > 0 ? [`${formatNumber(censored)}${ended > 0 ? "" : ` of ${formatCount(atRisk, "dialogue")}`} broken off`] : []),
  ];
  return parts.join(", ");
}
