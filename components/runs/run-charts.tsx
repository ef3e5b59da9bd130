"use client";

import { memo, useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import { hasFigures, isWide, wideLast } from "@/components/charts/chart-span";
import type { ChartTarget } from "@/components/charts/chart-target";
import { useChosen, type VariableHandle } from "@/components/charts/use-variables";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { Empty } from "@/components/ui/empty";
import { Fold } from "@/components/ui/fold";
import { Section } from "@/components/ui/section";
import { WhenSeen } from "@/components/ui/when-seen";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import { askedChart, isFateMetric } from "@/lib/contracts/plain/fates";
import { isLive } from "./run-abilities";
import { type RunSeriesOf, useRunSeries } from "./use-run-series";

interface RunChartsProps extends RunSeriesOf {
  benchmark: BenchmarkView;
  /** The numbers are on their way. */
  loading: boolean;
  /** The page's selectors among stored slices. */
  variables: readonly VariableHandle[];
  /** A point of a series was chosen: show the samples behind it. */
  onPoint: (seriesId: string, target: ChartTarget) => void;
}

/** Charts are drawn anew only when what they draw changes. */
const RunChart = memo(ChartFigure);

/** Whether charts without figures keep their place: numbers may still come. */
function isPartial({ run: { status }, loading, remade }: Pick<RunChartsProps, "run" | "loading" | "remade">): boolean {
  return remade === null && (loading || isLive(status) || status === "paused");
}

/** Whether nothing of the run was scored, so that no chart has anything to draw of it. */
function isEmpty({ loading, chosen, metrics }: Pick<RunChartsProps, "loading" | "chosen" | "metrics">): boolean {
  return !loading && chosen.length === 0 && metrics.every((metric) => metric.value === null || isFateMetric(metric.id));
}

/** The family's main chart for this run. */
export function MainChart(props: RunChartsProps) {
  const { views } = props.benchmark;
  const series = useRunSeries(props);
  const partial = isPartial(props);
  const main = useMemo(
    () => views.charts.find((spec) => partial || hasFigures(spec, series)) ?? views.charts[0],
    [views.charts, partial, series],
  );
  const chosenSlices = useChosen(views.charts, props.variables);
  if (isEmpty(props)) {
    return isLive(props.run.status) || props.run.status === "paused" ? (
      <Empty title="No figures yet" note="The charts fill in with the first scored samples." />
    ) : (
      <Empty
        title="No figures"
        note="No sample of this run was scored. The table of samples says why; retry what failed, or compare other runs."
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
      onPoint={props.onPoint}
      height={320}
      loading={props.loading}
    />
  );
}

/** The family's other charts for this run; those without figures are folded to a sentence. */
export function FurtherCharts(props: RunChartsProps) {
  const { benchmark, variables, loading, remade, onPoint } = props;
  const { views } = benchmark;
  const fates = useMemo(() => (views.asked ? askedChart(views.asked) : null), [views.asked]);
  const series = useRunSeries(props);
  const partial = isPartial(props);
  const charts = useMemo(() => views.charts.filter((spec) => partial || hasFigures(spec, series)), [views.charts, partial, series]);
  const silent = useMemo(() => views.charts.filter((spec) => !charts.includes(spec)), [views.charts, charts]);
  const chosenSlices = useChosen(views.charts, variables);
  const further = useMemo(() => wideLast(charts.slice(1), series).map((spec) => ({ spec, wide: isWide(spec, series) })), [charts, series]);
  // Kept with the run's own metrics, which a panel that recomputes numbers does not give.
  const shownFates = fates !== null && remade === null && hasFigures(fates, series) ? fates : null;
  if (isEmpty(props) || (further.length === 0 && !shownFates && silent.length === 0)) return null;
  const draw = (spec: ChartSpec, height: number) => (
    <WhenSeen height={height + 90} figure={spec.title}>
      <RunChart
        spec={spec}
        metrics={views.metrics}
        series={series}
        chosen={chosenSlices.get(spec.id) ?? null}
        onPoint={onPoint}
        height={height}
        loading={loading}
      />
    </WhenSeen>
  );
  return (
    <Section title="Charts" note="A point opens the samples behind it; a stretch of a curve those along it.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 md:grid-cols-2">
        {further.map(({ spec, wide }) => (
          <div key={spec.id} className={wide ? "min-w-0 md:col-span-2" : "min-w-0"}>
            {draw(spec, 220)}
          </div>
        ))}
        {shownFates && <div className="min-w-0 md:col-span-2">{draw(shownFates, 280)}</div>}
      </div>
      {silent.length > 0 && (
        <div className="mt-8">
          <Fold
            title={silent.length === 1 ? "1 chart has no figures" : `${silent.length} charts have no figures`}
            summary={silent.map(({ title }) => title).join("; ")}
          >
            <p className="max-w-[76ch] text-sm text-ink-2">
              The samples of this run give nothing to draw for: {silent.map(({ title }) => title).join("; ")}. A run over a suite that
              varies what such a chart compares has them.
            </p>
          </Fold>
        </div>
      )}
    </Section>
  );
}
