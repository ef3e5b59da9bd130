"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { VariableHandle } from "@/components/charts/use-variables";
import type { BenchmarkView } from "@/components/samples/benchmark-view";
import type { Source } from "@/components/samples/source";
import { whenIdle } from "@/components/when-idle";
import type { Metric } from "@/lib/contracts/metric";
import { enduranceQuery } from "./queries";
import { recomputed } from "./recomputed";

/** Milliseconds between two readings of the turns of a run that goes on; only while a smaller patience is looked at. */
const every = 5000;

/** The patience that a run's page looks at. */
export interface PatienceHandle {
  /** With which the dialogues were held. */
  held: number;
  /** Looked at; `held` until the reader chooses a smaller one. */
  patience: number;
  set: (patience: number) => void;
}

/** A run's patience, null for families without one and while it is read; `metrics` at a smaller one, null while it is the run's own. */
export interface EnduranceOnPage {
  handle: PatienceHandle | null;
  /** The same as the page's selector. */
  variable: VariableHandle | null;
  metrics: Metric[] | null;
}

/** A run's metrics at the patience that the address names, made here from its stored turns: no model and no server is asked for them. */
export function useEndurance(
  source: Source,
  { endurance, views }: BenchmarkView,
  { verifier, isLive }: { verifier: string | null; isLive: boolean },
): EnduranceOnPage {
  const variable = views.variables?.find(({ recomputed: isMade }) => isMade) ?? null;
  const [asked, setAsked] = useQueryState(variable?.id ?? "patience", parseAsInteger);
  const { data, refetch } = useQuery({
    ...enduranceQuery(source, verifier),
    enabled: endurance !== null && variable !== null,
    refetchInterval: ({ state }) => isLive && asked !== null && asked < (state.data?.patience ?? 0) && every,
  });
  // Where no stream tells of the end, the turns of the last moments are read once it is over.
  const wasLive = useRef(isLive);
  const readAgain = useEffectEvent(() => endurance !== null && void refetch());
  useEffect(() => {
    if (wasLive.current && !isLive) readAgain();
    wasLive.current = isLive;
  }, [isLive]);
  const held = data?.patience ?? null;
  const patience = held === null ? null : Math.min(held, Math.max(1, asked ?? held));
  const metrics = useMemo(
    () =>
      endurance && data && patience !== null && patience < data.patience ? recomputed(data, patience, endurance, views.metrics) : null,
    [endurance, data, patience, views.metrics],
  );
  // Made beforehand while nothing else is to do, so that the slider only draws.
  useEffect(() => {
    if (!endurance || !data) return;
    const waiting: (() => void)[] = [];
    for (let less = data.patience - 1; less >= 1; less -= 1)
      waiting.push(whenIdle(() => void recomputed(data, less, endurance, views.metrics)));
    return () => {
      for (const stop of waiting) stop();
    };
  }, [endurance, data, views.metrics]);
  if (variable === null || held === null || patience === null) return { handle: null, variable: null, metrics: null };
  const set = (to: number) => void setAsked(to === held ? null : to);
  return {
    handle: { held, patience, set },
    variable: {
      variable,
      values: Array.from({ length: held }, (_, at) => at + 1),
      value: patience,
      home: held,
      set: (to) => set(Number(to)),
      says: (value) => (value === held ? `${value}, as the run was held` : `${value}, recomputed`),
    },
    metrics,
  };
}
