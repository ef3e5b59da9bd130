"use client";

import { useDeferredValue, useMemo } from "react";
import type { ChartSeries } from "@/components/charts/chart-series";
import { basisOfPart } from "@/components/rows/find-metric";
import type { RunBeside } from "@/lib/contracts/beside";
import type { Metric } from "@/lib/contracts/metric";
import { unpackMetrics } from "@/lib/contracts/plain/pack-metrics";
import { traitsOf } from "@/lib/contracts/plain/traits";
import type { RunDetail } from "@/lib/contracts/run";
import { usePeerSeries } from "./use-peer-series";

/** Members of a run that its charts need. */
export type ChartedRun = Pick<RunDetail, "id" | "model" | "modelName" | "source" | "status" | "axes">;

export interface RunSeriesOf {
  run: ChartedRun;
  metrics: Metric[];
  /** Address at which the run's samples can be read as points; null under a verifier other than its own. */
  samples: string | null;
  /** Results that can be drawn beside the run; undefined until loaded. */
  beside: RunBeside | undefined;
  /** Ids of those that are drawn. */
  chosen: readonly string[];
  /** Words on how the run's numbers differ from its stored ones; empty if they do not. */
  condition: string;
  /** Returns a series for the chosen value if a panel recomputes the numbers; null while it loads. */
  remade: ((series: ChartSeries) => ChartSeries | null) | null;
}

const none: RunBeside = { published: [], peers: [] };

/**
 * Returns the run as the first series of its charts, followed by the runs and published models that the reader has chosen, which may lag
 * behind.
 */
export function useRunSeries({ run, metrics, samples, beside = none, chosen, condition, remade }: RunSeriesOf): ChartSeries[] {
  const { id, model, modelName, source, axes } = run;
  const ownSeries = useMemo((): ChartSeries => {
    const part = [basisOfPart(metrics), condition].filter(Boolean).join("; ");
    return {
      ...{ id: `run-${id}`, label: modelName, source, traits: traitsOf(model), metrics, axes },
      ...(part !== "" && { part }),
      ...(samples !== null && { samples }),
    };
  }, [id, model, modelName, source, axes, metrics, samples, condition]);
  const peers = useMemo(() => beside.peers.filter((peer) => chosen.includes(peer.id)), [beside.peers, chosen]);
  const stored = usePeerSeries(peers);
  const printed = useMemo(
    () =>
      beside.published.flatMap(({ packed, ...published }): ChartSeries[] =>
        chosen.includes(published.id) ? [{ ...published, source: "published", metrics: unpackMetrics(packed) }] : [],
      ),
    [beside.published, chosen],
  );
  const others = useMemo(() => {
    const all = [...stored, ...printed];
    return remade ? all.flatMap((chartSeries) => remade(chartSeries) ?? []) : all;
  }, [stored, printed, remade]);
  const late = useDeferredValue(others);
  return useMemo(() => [ownSeries, ...late], [ownSeries, late]);
}
