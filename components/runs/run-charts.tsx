"use client";

import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { memo, useCallback, useDeferredValue, useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures, isWide, wideLast } from "@/components/charts/chart-span";
import type { ChartTarget } from "@/components/charts/chart-target";
import { useChosen, type VariableHandle } from "@/components/charts/use-variables";
import { targetAddress } from "@/components/leaderboard/target-address";
import type { BenchmarkView } from "@/components/samples/benchmark-view";
import { Empty } from "@/components/ui/empty";
import { formatSoFar } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { askedChart, isFateMetric } from "@/lib/contracts/asked";
import type { ChartSpec } from "@/lib/contracts/charts/chart-spec";
import type { Metric } from "@/lib/contracts/metric";
import { traitsOf } from "@/lib/contracts/model";
import type { RunDetail } from "@/lib/contracts/run";
import { OverlayPicker } from "./overlay-picker";
import { drawnPublished, type PublishedSeries } from "./published-series";
import { isLive } from "./run-abilities";
import { type Peer, usePeerSeries } from "./use-peer-series";

interface RunChartsProps {
  run: Pick<RunDetail, "id" | "model" | "modelName" | "source" | "status" | "axes">;
  benchmark: BenchmarkView;
  metrics: Metric[];
  /** The same for all but the main chart; may lag behind. */
  late: Metric[];
  /** The numbers are on their way. */
  loading: boolean;
  /** The paper's models, to draw beside the run. */
  published: PublishedSeries[];
  /** Other runs of the suite. */
  peers: Peer[];
  /** Gives another series for the chosen value, where the panel recomputes the numbers; null while it loads. */
  remade: ((series: ChartSeries) => ChartSeries | null) | null;
  /** The page's selectors among stored slices. */
  variables: readonly VariableHandle[];
  /** Where the run's samples can be read as points; null under another verifier than its own. */
  samples: string | null;
  /** A point of the run was chosen: show the samples behind it. */
  onOpen: (target: ChartTarget) => void;
}

/** Charts are drawn anew only when what they draw changes. */
const RunChart = memo(ChartFigure);

const ownSeries = (
  { id, model, modelName, source, axes }: Pick<RunDetail, "id" | "model" | "modelName" | "source" | "axes">,
  metrics: Metric[],
  samples: string | null,
): ChartSeries => {
  const part = metrics.find(({ soFar }) => soFar !== undefined);
  return {
    ...{ id: `run-${id}`, label: modelName, source, traits: traitsOf(model), metrics, axes },
    ...(part && { part: formatSoFar(part) }),
    ...(samples !== null && { samples }),
  };
};

function silentNote(silent: readonly ChartSpec[]): string {
  if (silent.length === 0) return "";
  return ` No figures here for: ${silent.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)).join("; ")}.`;
}

/** The family's charts for this run, the main one large. */
export function RunCharts({
  run,
  benchmark,
  metrics,
  late,
  loading,
  published,
  peers,
  remade,
  variables,
  samples,
  onOpen,
}: RunChartsProps) {
  const { views } = benchmark;
  const fates = useMemo(() => (views.asked ? askedChart(views.asked) : null), [views.asked]);
  const router = useRouter();
  const [chosen, setChosen] = useQueryState("with", parseAsArrayOf(parseAsString).withDefault([]));
  const { id, model, modelName, source, axes } = run;
  const about = useMemo(() => ({ id, model, modelName, source, axes }), [id, model, modelName, source, axes]);
  const own = useMemo(() => ownSeries(about, metrics, samples), [about, metrics, samples]);
  const ownLate = useMemo(() => ownSeries(about, late, samples), [about, late, samples]);
  const chosenPeers = useMemo(() => peers.filter((p) => chosen.includes(p.id)), [peers, chosen]);
  const beside = usePeerSeries(chosenPeers);
  const printed = useMemo(() => published.filter((p) => chosen.includes(p.id)).map(drawnPublished), [published, chosen]);
  const others = useMemo(() => {
    const stored = [...beside, ...printed];
    return remade ? stored.flatMap((of) => remade(of) ?? []) : stored;
  }, [beside, printed, remade]);
  const series = useMemo(() => [own, ...others], [own, others]);
  const othersLate = useDeferredValue(others);
  const seriesLate = useMemo(() => [ownLate, ...othersLate], [ownLate, othersLate]);
  // A chart that the panel cannot recompute is left out, so that no frame stays empty.
  // So is, once the run has ended, one that it gives nothing for: the rest says which.
  const isPartial = remade === null && (loading || isLive(run.status) || run.status === "paused");
  const charts = useMemo(
    () => views.charts.filter((spec) => isPartial || hasFigures(spec, seriesLate)),
    [views.charts, isPartial, seriesLate],
  );
  const silent = useMemo(() => views.charts.filter((spec) => !charts.includes(spec)), [views.charts, charts]);
  const chosenSlices = useChosen(views.charts, variables);
  const [main, second] = charts;
  const further = useMemo(
    () => wideLast(charts.slice(2), seriesLate).map((spec) => ({ spec, wide: isWide(spec, seriesLate) })),
    [charts, seriesLate],
  );
  const onPoint = useCallback(
    (seriesId: string, target: ChartTarget) => {
      if (seriesId === own.id) return onOpen(target);
      const peer = peers.find(({ id }) => id === seriesId);
      if (peer) router.push(`/runs/${peer.runId}${targetAddress(target)}`);
    },
    [own.id, onOpen, peers, router],
  );
  const picker = (
    <OverlayPicker
      groups={[
        { title: "Runs of this suite", options: peers },
        { title: "Published", options: published },
      ]}
      chosen={chosen}
      onChange={(ids) => void setChosen(ids.length > 0 ? ids : null)}
    />
  );
  const draw = (spec: ChartSpec, height: number, of = seriesLate) => (
    <RunChart
      spec={spec}
      metrics={views.metrics}
      series={of}
      chosen={chosenSlices.get(spec.id) ?? null}
      onPoint={onPoint}
      height={height}
      loading={loading}
    />
  );
  if (!main) return null;
  // Kept with the run's own metrics, which a panel that recomputes numbers does not give.
  const shownFates = fates !== null && remade === null && hasFigures(fates, seriesLate) ? fates : null;
  if (!loading && chosen.length === 0 && metrics.every((metric) => metric.value === null || isFateMetric(metric.id))) {
    return (
      <Section title="Charts" actions={picker}>
        {!isLive(run.status) && run.status !== "paused" ? (
          <Empty
            title="No figures"
            note="No sample of this run was scored. The table below says why; retry what failed, or compare other runs."
          />
        ) : (
          <Empty title="No figures yet" note="The charts fill in with the first scored samples." />
        )}
      </Section>
    );
  }
  return (
    <Section title="Charts" note={`A point opens the samples behind it.${silentNote(silent)}`} actions={picker}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-2">
        {draw(main, 320, series)}
        {second && draw(second, 292)}
      </div>
      {(further.length > 0 || shownFates) && (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 md:grid-cols-2">
          {further.map(({ spec, wide }) => (
            <div key={spec.id} className={wide ? "min-w-0 md:col-span-2" : "min-w-0"}>
              {draw(spec, 200)}
            </div>
          ))}
          {shownFates && <div className="min-w-0 md:col-span-2">{draw(shownFates, 280)}</div>}
        </div>
      )}
    </Section>
  );
}
