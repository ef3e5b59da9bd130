"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryState } from "nuqs";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { ChartSeries } from "@/components/charts/chart-series";
import type { ChartTarget } from "@/components/charts/chart-target";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { panelQuery } from "@/components/data/panel-query";
import { runMetricsQuery, runQuery } from "@/components/data/run-queries";
import { runSource, type Source } from "@/components/data/run-source";
import { useLate } from "@/components/data/use-late";
import { noRunParts, type RunPanelProps } from "@/components/panels/slots";
import { whenIdle } from "@/components/ui/when-idle";
import type { EnduranceView, RunEndurance } from "@/lib/contracts/endurance";
import type { Variable } from "@/lib/contracts/variable";
import { EndedDialog } from "./ended-dialog";
import { publishedAtPatience } from "./published-at-patience";
import { recomputed } from "./recomputed";
import { RecomputedNote } from "./recomputed-note";
import { withOpenDialogues } from "./so-far";
import { TurnsNote } from "./turns-note";

/** Milliseconds between two requests for a live run's turns. */
const every = 5000;

const turnsQuery = ({ panels }: Source, verifier: string | null) =>
  panelQuery(panels, "endurance", { verifier }, () => import("@/lib/contracts/endurance").then(({ runEndurance }) => runEndurance));

/**
 * Panel that shows a run at the patience in the page's address. The browser computes the numbers from the stored turns, without asking the
 * server.
 */
export function EndurancePanel(props: RunPanelProps) {
  const { endurance, views } = props.benchmark;
  const variable = views.variables?.find(({ recomputed: isMade }) => isMade);
  if (!endurance || !variable) return props.children(noRunParts);
  return <PatiencePanel {...props} names={endurance} variable={variable} />;
}

type PatiencePanelProps = RunPanelProps & { names: EnduranceView; variable: Variable };

function PatiencePanel({ source, benchmark, peers, verifier, live, polling, names, variable, children }: PatiencePanelProps) {
  const [asked, setAsked] = useQueryState(variable.id, parseAsInteger);
  const [endedOn, setEndedOn] = useState<number | null>(null);
  const { data, dataUpdatedAt, isError } = useLate(useQuery({ ...turnsQuery(source, verifier), refetchInterval: live && every }));
  const stored = useQuery({ ...runMetricsQuery(source, verifier), enabled: live, refetchInterval: polling });
  const held = data?.patience ?? null;
  const patience = held === null ? null : Math.min(held, Math.max(1, asked ?? held));
  const smaller = held !== null && patience !== null && patience < held ? patience : null;
  const declarations = benchmark.views.metrics;
  const metrics = useMemo(() => {
    if (!data) return null;
    if (smaller !== null) return recomputed(data, smaller, names, declarations);
    return live ? withOpenDialogues(data, stored.data ?? [], names, declarations) : null;
  }, [data, smaller, live, stored.data, names, declarations]);
  useMadeBeforehand(data, names, declarations);
  const beside = useBeside(peers, benchmark, names, smaller);
  const condition = smaller === null || held === null ? null : recomputedWords(smaller, held);
  // The sample table filters by the stored turns; a dialog lists the dialogues that a smaller patience ends. The function is the same for
  // every smaller patience, because a new one would draw each chart twice per step.
  const isSmaller = smaller !== null;
  const opens = useCallback(
    ({ ended }: ChartTarget) => {
      if (!ended || !isSmaller) return false;
      setEndedOn(ended[0]);
      return true;
    },
    [isSmaller],
  );
  const { data: run } = useQuery(runQuery(source));
  const settled = run?.params[variable.id];
  const home = held ?? (typeof settled === "number" && !isError ? settled : null);
  if (home === null) return children(noRunParts);
  const set = (to: number) => void setAsked(to === home ? null : to);
  const selector = {
    variable,
    values: Array.from({ length: home }, (_, at) => at + 1),
    value: patience ?? home,
    home,
    set: (to: unknown) => set(Number(to)),
    waiting: held === null,
    says: (value: unknown) => (value === home ? `${value}, as in the run` : `${value}, recomputed`),
  };
  if (held === null || patience === null) return children({ ...noRunParts, selectors: [selector] });
  return children({
    metrics,
    condition,
    beside,
    selectors: [selector],
    note: (
      <>
        {live && data && <TurnsNote data={data} at={dataUpdatedAt} />}
        {smaller !== null && <RecomputedNote held={held} patience={smaller} set={set} />}
      </>
    ),
    opens,
    further: (
      <EndedDialog
        turn={endedOn}
        patience={patience}
        survival={metrics?.find(({ id }) => id === names.survivalMetric)}
        source={source}
        onClose={() => setEndedOn(null)}
      />
    ),
  });
}

/** Words for numbers at a patience other than that of their run. */
const recomputedWords = (patience: number, held: number): string => `recomputed at patience ${patience}; the run used ${held}`;

type Declarations = BenchmarkView["views"]["metrics"];

/** Computes the numbers of each smaller patience while the browser is idle, so that the slider only has to draw. */
function useMadeBeforehand(data: RunEndurance | undefined, names: EnduranceView, declarations: Declarations): void {
  useEffect(() => {
    if (!data) return;
    const waiting: (() => void)[] = [];
    for (let less = data.patience - 1; less >= 1; less -= 1) waiting.push(whenIdle(() => void recomputed(data, less, names, declarations)));
    return () => {
      for (const stop of waiting) stop();
    };
  }, [data, names, declarations]);
}

/**
 * Recomputes another series at a smaller patience: a run's from its turns, a published one's from the paper. Null if neither is available.
 */
function useBeside(
  peers: RunPanelProps["peers"],
  { id: family, views }: BenchmarkView,
  names: EnduranceView,
  patience: number | null,
): ((series: ChartSeries) => ChartSeries | null) | null {
  const [chosen] = useQueryState("with", parseAsArrayOf(parseAsString).withDefault([]));
  const drawn = useMemo(() => peers.filter(({ id }) => chosen.includes(id)), [peers, chosen]);
  const read = useQueries({
    queries: drawn.map(({ runId }) => ({ ...turnsQuery(runSource(runId, family), null), enabled: patience !== null })),
  });
  const turns = read.map(({ data }) => data);
  // Each render creates a new list of the same entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  return useMemo(() => {
    if (patience === null) return null;
    const played = new Map(drawn.map(({ id }, at) => [id, turns[at]]));
    return (series) => {
      if (!played.has(series.id)) return { ...publishedAtPatience(series, patience, names), part: `at patience ${patience}` };
      const settings = played.get(series.id);
      if (!settings) return null;
      const made = { ...series, metrics: recomputed(settings, patience, names, views.metrics) };
      return patience < settings.patience ? { ...made, part: recomputedWords(patience, settings.patience) } : made;
    };
  }, [drawn, patience, names, views.metrics, ...turns]);
}
