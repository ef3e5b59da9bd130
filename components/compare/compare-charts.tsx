"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useMemo } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import type { ChartSeries } from "@/components/charts/chart-series";
import { hasFigures, isWideChart, wideLast } from "@/components/charts/chart-span";
import type { ChartTarget } from "@/components/charts/chart-target";
import { targetAddress } from "@/components/charts/target-address";
import { useChosen, useVariables } from "@/components/charts/use-variables";
import { VariableControl } from "@/components/charts/variable-control";
import { comparedChartsQuery } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import { Failed } from "@/components/ui/failed";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import type { ComparedCharts, Comparison } from "@/lib/contracts/comparison";
import { shortName } from "./words";

interface CompareChartsProps {
  source: CompareSource;
  comparison: Comparison;
  labels: ReadonlyMap<string, string>;
}

/** Converts the compared runs to series of the charts, in their order. */
export function comparedSeries(
  sides: Comparison["sides"],
  labels: ReadonlyMap<string, string>,
  charts: ComparedCharts | undefined,
  source: CompareSource,
): ChartSeries[] {
  return sides.flatMap(({ id, run }, slot): ChartSeries[] => {
    const metrics = charts?.series.find(({ side }) => side === id)?.metrics;
    const at = source.sideSource(id);
    return metrics
      ? [
          {
            ...{ id, label: shortName(labels.get(id) ?? run.modelName, 34), source: run.source, traits: run.traits, metrics, slot },
            ...(at.api !== null && { samples: at.api }),
          },
        ]
      : [];
  });
}

/** Charts of the family with every run in its color; a point opens its samples if runs have pages. */
export function CompareCharts({ source, comparison, labels }: CompareChartsProps) {
  const charts = useQuery(comparedChartsQuery(source));
  const router = useRouter();
  const { views } = comparison.benchmark;
  const { sides } = comparison;
  const series = useMemo(() => comparedSeries(sides, labels, charts.data, source), [charts.data, sides, labels, source]);
  const metrics = useMemo(() => series.flatMap((chartSeries) => chartSeries.metrics), [series]);
  const variables = useVariables(views.variables, metrics);
  const chosen = useChosen(views.charts, variables);
  const drawn = useMemo(
    () =>
      wideLast(
        views.charts.filter((spec) => hasFigures(spec, series)),
        series,
      ),
    [views.charts, series],
  );
  const opens = useMemo(() => sides.every(({ id }) => source.sideSource(id).pages !== null), [sides, source]);
  const onPoint = useCallback(
    (id: string, target: ChartTarget) => {
      const pages = source.sideSource(id).pages;
      const address = targetAddress(target, views);
      if (pages !== null && address !== null) router.push(`${pages}${address}`);
    },
    [router, source, views],
  );
  if (charts.data && drawn.length === 0) return null;
  return (
    <Section
      title="Charts"
      note={opens ? "Each run has its own colour. Click a point to see its samples." : "Each run has its own colour."}
      actions={variables.map((selector) => <VariableControl key={selector.variable.id} {...selector} />)}
    >
      {charts.error && !charts.data ? (
        <Failed error={charts.error} retry={() => void charts.refetch()} />
      ) : !charts.data ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-2">
          {drawn.map((spec) => (
            <div key={spec.id} className={isWideChart(spec, series) ? "min-w-0 lg:col-span-2" : "min-w-0"}>
              <ChartFigure
                spec={spec}
                metrics={views.metrics}
                series={series}
                chosen={chosen.get(spec.id) ?? null}
                height={280}
                {...(opens && { onPoint, views })}
              />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}
