"use client";

import { useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import type { ChartTarget } from "@/components/charts/chart-target";
import { ChartGallery } from "@/components/charts/gallery/chart-gallery";
import { useChosen, useVariables } from "@/components/charts/use-variables";
import { VariableControl } from "@/components/charts/variable-control";
import { Section } from "@/components/ui/section";
import { WhenSeen } from "@/components/ui/when-seen";
import { type BoardDrawing, boardChartChoice } from "./board-chart-choice";

export interface BoardChartsProps extends BoardDrawing {
  lit: string | null;
  onLight: (id: string | null) => void;
  /** Called when a point is chosen; absent if runs cannot be opened. */
  onPoint?: (id: string, target: ChartTarget) => void;
}

/** Height of the plots, in pixels. */
const height = 360;

/** Leading charts of a ranking across the page, and a gallery of all charts. */
export function BoardCharts({ views, rows, headline, series, behind, pair, drawnAs, lit, onLight, onPoint }: BoardChartsProps) {
  const drawnMetrics = useMemo(() => series.flatMap(({ metrics }) => metrics), [series]);
  const variables = useVariables(views.variables, drawnMetrics);
  const slices = useChosen(views.charts, variables);
  const { leading, all } = useMemo(() => {
    const choice = boardChartChoice({ views, rows, headline, series, behind, pair, drawnAs });
    const chosen = (charts: typeof choice.all) => charts.map((chart) => ({ ...chart, chosen: slices.get(chart.spec.id) ?? null }));
    return { leading: chosen(choice.leading), all: chosen(choice.all) };
  }, [views, rows, headline, series, behind, pair, drawnAs, slices]);
  const opening = onPoint && { onPoint, views };
  return (
    <Section title="Charts" actions={variables.map((selector) => <VariableControl key={selector.variable.id} {...selector} />)}>
      <div className="mb-10 grid grid-cols-[minmax(0,1fr)] gap-y-10">
        {leading.map((chart, at) => {
          const figure = <ChartFigure key={chart.spec.id} {...chart} {...opening} lit={lit} onLight={onLight} height={height} />;
          return at === 0 ? (
            figure
          ) : (
            <WhenSeen key={chart.spec.id} height={height + 90} figure={chart.spec.title}>
              {figure}
            </WhenSeen>
          );
        })}
      </div>
      <ChartGallery charts={all} {...opening} />
    </Section>
  );
}
