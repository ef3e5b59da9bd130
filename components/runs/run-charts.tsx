"use client";

import { parseAsString, useQueryState } from "nuqs";
import { memo, useCallback, useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { hasFigures } from "@/components/charts/chart-span";
import type { ChartTarget } from "@/components/charts/chart-target";
import { ChartGallery } from "@/components/charts/gallery/chart-gallery";
import { useChosen, type VariableHandle } from "@/components/charts/use-variables";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { Empty } from "@/components/ui/empty";
import { askedChart, isOutcomeMetric } from "@/lib/contracts/plain/sample-outcomes";
import { mayContinue } from "./run-abilities";
import { type RunSeriesOf, useRunSeries } from "./use-run-series";

interface RunChartsProps extends RunSeriesOf {
  benchmark: BenchmarkView;
  /** True while the numbers are loading. */
  loading: boolean;
  /** The page's selectors among stored slices. */
  variables: readonly VariableHandle[];
  /** Called when a point of a series is chosen, to show its samples. */
  onPoint: (seriesId: string, target: ChartTarget) => void;
}

/** Renders the chart again only when its content changes. */
const RunChart = memo(ChartFigure);

/** True if nothing of the run was scored, so that no chart can draw anything of it. */
function isEmpty({ loading, chosen, metrics }: Pick<RunChartsProps, "loading" | "chosen" | "metrics">): boolean {
  return !loading && chosen.length === 0 && metrics.every((metric) => metric.value === null || isOutcomeMetric(metric.id));
}

/** Main chart of the family for this run: the first one that has figures, or may still get them. */
export function MainChart(props: RunChartsProps) {
  const { benchmark, run, loading, remade, variables, onPoint } = props;
  const { views } = benchmark;
  const series = useRunSeries(props);
  const waits = remade === null && (loading || mayContinue(run.status));
  const main = useMemo(
    () => views.charts.find((spec) => waits || hasFigures(spec, series)) ?? views.charts[0],
    [views.charts, waits, series],
  );
  const chosenSlices = useChosen(views.charts, variables);
  if (isEmpty(props)) {
    return mayContinue(run.status) ? (
      <Empty title="No data yet" note="Charts appear once the first samples are scored." />
    ) : (
      <Empty
        title="No figures"
        note="No samples in this run were scored. See the sample table for reasons; retry failed samples or compare other runs."
      />
    );
  }
  if (!main) return null;
  return (
    <RunChart
      spec={main}
      metrics={views.metrics}
      series={series}
      chosen={chosenSlices.get(main.id) ?? null}
      onPoint={onPoint}
      views={views}
      height={320}
      loading={loading}
    />
  );
}

/** Gallery of all charts of the family for this run. */
export function RunGallery(props: RunChartsProps) {
  const { benchmark, variables, remade, onPoint } = props;
  const { views } = benchmark;
  const series = useRunSeries(props);
  const chosenSlices = useChosen(views.charts, variables);
  const charts = useMemo(() => {
    // Outcomes of asked samples are stored with the run's own metrics; a panel that recomputes numbers does not provide them.
    const outcomeCharts = views.asked && remade === null ? [askedChart(views.asked)] : [];
    const shown = [...views.charts, ...outcomeCharts.filter((spec) => hasFigures(spec, series))];
    return shown.map((spec) => ({ spec, metrics: views.metrics, series, chosen: chosenSlices.get(spec.id) ?? null }));
  }, [views, remade, series, chosenSlices]);
  const [, setShown] = useQueryState("chart", parseAsString);
  const onShownPoint = useCallback(
    (id: string, target: ChartTarget) => {
      // The large chart is in the address, and would be opened again when the reader goes back.
      void setShown(null);
      onPoint(id, target);
    },
    [setShown, onPoint],
  );
  return isEmpty(props) ? null : <ChartGallery charts={charts} onPoint={onShownPoint} views={views} />;
}
