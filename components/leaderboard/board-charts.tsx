"use client";

import { useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { isWide } from "@/components/charts/chart-span";
import type { ChartTarget } from "@/components/charts/chart-target";
import { useChosen, useVariables } from "@/components/charts/use-variables";
import { VariableControl } from "@/components/charts/variable-control";
import { Section } from "@/components/ui/section";
import { WhenSeen } from "@/components/ui/when-seen";
import { type BoardDrawing, boardChartChoice } from "./board-chart-choice";

export interface BoardChartsProps extends BoardDrawing {
  lit: string | null;
  onLight: (id: string | null) => void;
  /** A point was chosen; absent where a row's run cannot be opened. */
  onPoint?: (id: string, target: ChartTarget) => void;
}

/** The family's charts of the chosen rows, and the score against its cost; loaded when they are seen. */
export function BoardCharts({ views, rows, headline, series, drawnAs, lit, onLight, onPoint }: BoardChartsProps) {
  const drawnMetrics = useMemo(() => series.flatMap(({ metrics }) => metrics), [series]);
  const variables = useVariables(views.variables, drawnMetrics);
  const slices = useChosen(views.charts, variables);
  const { main, cost, further, drawn, silent, seriesOf } = useMemo(
    () => boardChartChoice({ views, rows, headline, series, drawnAs }),
    [views, rows, headline, series, drawnAs],
  );
  const chart = { metrics: views.metrics, series, lit, onLight, ...(onPoint && { onPoint }) };
  return (
    <>
      {(main || cost) && (
        <Section title="Charts" actions={variables.map((selector) => <VariableControl key={selector.variable.id} {...selector} />)}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-10 lg:grid-cols-2">
            {main && (
              <div className={isWide(main, series) || !cost ? "min-w-0 lg:col-span-2" : "min-w-0"}>
                <ChartFigure {...chart} series={seriesOf(main)} spec={main} chosen={slices.get(main.id) ?? null} height={340} />
              </div>
            )}
            {cost && (
              <div className="min-w-0">
                <ChartFigure {...chart} metrics={[...views.metrics, ...cost.metrics]} series={cost.series} spec={cost.spec} height={340} />
              </div>
            )}
          </div>
        </Section>
      )}
      {further.length > 0 && series.length > 0 && (
        <Section
          title="Further charts"
          note={
            silent.length > 0 &&
            `The drawn rows have no figures for: ${silent.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)).join("; ")}.`
          }
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 lg:grid-cols-2">
            {drawn.map((spec) => (
              <div key={spec.id} className={isWide(spec, series) ? "min-w-0 lg:col-span-2" : "min-w-0"}>
                <WhenSeen height={370} figure={spec.title}>
                  <ChartFigure {...chart} series={seriesOf(spec)} spec={spec} chosen={slices.get(spec.id) ?? null} height={280} />
                </WhenSeen>
              </div>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
