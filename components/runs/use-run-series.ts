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

/** A run as its charts need it. */
export type ChartedRun = Pick<RunDetail, "id" | "model" | "modelName" | "source" | "status" | "axes">;

export interface RunSeriesOf {
  run: ChartedRun;
  metrics: Metric[];
  /** Where the run's samples can be read as points; null under another verifier than its own. */
  samples: string | null;
  /** What can be drawn beside it; undefined until it is read. */
  beside: RunBeside | undefined;
  /** Ids of what is. */
  chosen: readonly string[];
  /** Gives another series for the chosen value, where the panel recomputes the numbers; null while it loads. */
  remade: ((series: ChartSeries) => ChartSeries | null) | null;
}

const none: RunBeside = { published: [], peers: [] };

/** The run as the first series of its charts, then the runs and the published models that the reader has chosen; those may lag behind. */
export function useRunSeries({ run, metrics, samples, beside = none, chosen, remade }: RunSeriesOf): ChartSeries[] {
  const { id, model, modelName, source, axes } = run;
  const ownSeries = useMemo((): ChartSeries => {
    const part = basisOfPart(metrics);
    return {
      ...{ id: `run-${id}`, label: modelName, source, traits: traitsOf(model), metrics, axes },
      ...(part !== null && { part }),
      ...(samples !== null && { samples }),
    };
  }, [id, model, modelName, source, axes, metrics, samples]);
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
