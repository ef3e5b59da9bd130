"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { ChartFigure } from "@/components/charts/chart-figure";
import type { ChartSeries } from "@/components/charts/chart-series";
import { formatNumber } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import type { Metric } from "@/lib/contracts/metric";
import type { RunDetail } from "@/lib/contracts/run";
import type { Slice } from "@/lib/contracts/slice";
import type { Views } from "@/lib/contracts/views";
import { OverlayPicker } from "./overlay-picker";

interface RunChartsProps {
  run: Pick<RunDetail, "id" | "modelName" | "source" | "counts">;
  views: Views;
  metrics: Metric[];
  /** The paper's models, to draw beside the run. */
  published: ChartSeries[];
  /** A point of the run was chosen: show the samples behind it. */
  onSlice: (slice: Slice) => void;
}

const height = 320;

/** The family's main chart for this run, and its further charts beside it, one at a time. */
export function RunCharts({ run, views, metrics, published, onSlice }: RunChartsProps) {
  const [chosen, setChosen] = useQueryState("with", parseAsArrayOf(parseAsString).withDefault([]));
  const own: ChartSeries = useMemo(
    () => ({ id: `run-${run.id}`, label: run.modelName, source: run.source, metrics }),
    [run.id, run.modelName, run.source, metrics],
  );
  const series = useMemo(() => [own, ...published.filter((p) => chosen.includes(p.id))], [own, published, chosen]);
  const [main, ...further] = views.charts;
  const [tab, setTab] = useState(further[0]?.id ?? "");
  const beside = further.find((chart) => chart.id === tab);
  const subtitle = `n = ${formatNumber(run.counts.scored)} samples`;
  const onPoint = (seriesId: string, slice: Slice) => {
    if (seriesId === own.id) onSlice(slice);
  };
  if (!main) return null;
  return (
    <Section
      title="Charts"
      actions={
        <OverlayPicker
          options={published.map(({ id, label }) => ({ id, label }))}
          chosen={chosen}
          onChange={(ids) => void setChosen(ids.length > 0 ? ids : null)}
        />
      }
    >
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ChartFigure spec={main} metrics={views.metrics} series={series} subtitle={subtitle} onPoint={onPoint} height={height + 44} />
        {beside && (
          <div className="min-w-0">
            <Tabs
              label="Further charts"
              items={further.map((chart) => ({ id: chart.id, label: chart.y.label }))}
              value={tab}
              onChange={setTab}
            >
              <ChartFigure
                key={beside.id}
                spec={beside}
                metrics={views.metrics}
                series={series}
                subtitle={subtitle}
                onPoint={onPoint}
                height={height}
              />
            </Tabs>
          </div>
        )}
      </div>
    </Section>
  );
}
