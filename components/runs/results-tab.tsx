"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import { DrawPicker } from "@/components/charts/draw-picker";
import { looks } from "@/components/charts/series-look";
import { targetAddress } from "@/components/charts/target-address";
import { useVariables } from "@/components/charts/use-variables";
import { VariableControl } from "@/components/charts/variable-control";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { firstMetricsQuery, runMetricsQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { useLate } from "@/components/data/use-late";
import type { RunParts } from "@/components/panels/slots";
import { findMetric } from "@/components/rows/find-metric";
import { Failed } from "@/components/ui/failed";
import { orRetry } from "@/components/ui/or-retry";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { WhenSeen } from "@/components/ui/when-seen";
import type { RunBeside, RunMarks } from "@/lib/contracts/beside";
import { partOf } from "@/lib/contracts/plain/rank-state";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { RunDetail } from "@/lib/contracts/run";
import { headlineColumn } from "./headline-column";
import { intervalNote } from "./interval-note";
import { isLive } from "./run-abilities";
import { RunHero } from "./run-hero";
import { RunNumbers } from "./run-numbers";
import { RunStanding } from "./run-standing";
import { VerifierFlips } from "./verifier-flips";

/** The code of the charts is loaded after the numbers. */
const MainChart = dynamic(
  orRetry(async () => (await import("./run-charts")).MainChart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-100" />,
  },
);
const RunGallery = dynamic(
  orRetry(async () => (await import("./run-charts")).RunGallery),
  { ssr: false },
);
const WrongSection = dynamic(orRetry(async () => (await import("./wrong-section")).WrongSection));
const WorstSamples = dynamic(
  orRetry(async () => (await import("./worst-samples")).WorstSamples),
  { loading: () => <Skeleton className="h-100" /> },
);

interface ResultsTabProps {
  source: Source;
  benchmark: BenchmarkView;
  run: RunDetail;
  /** SHA-256 of the suite, in hexadecimal. */
  suiteHash: string;
  marks: RunMarks;
  /** Results that can be drawn beside the run, once loaded. */
  beside: RunBeside | undefined;
  /** Requests the data for `beside`. */
  onBeside: () => void;
  live: boolean;
  /** Verifier of the numbers; null for the run's own. */
  asked: string | null;
  /** Milliseconds between two requests; false for no polling. */
  polling: number | false;
  parts: RunParts;
  /** Outcomes of all asked samples. */
  outcomes: ReactNode;
  /** True if other runs may be read; false through a share link. */
  house: boolean;
  /** Called when a point of the run is chosen, to show its samples. */
  onOpen: (target: ChartTarget) => void;
  /** Shows the samples that missed checks counted under a name. */
  onMissed: (missed: string) => void;
  /** Shows all failures. */
  onFailures: () => void;
}

/** Option of a run or a published model that can be drawn. */
const option = ({ id, label }: { id: string; label: string }) => ({ id, label, words: label });

/** Results of a run: its number and position, the main chart, its most frequent errors, and a gallery of all charts. */
export function ResultsTab(props: ResultsTabProps) {
  const { source, benchmark, run, suiteHash, marks, beside, onBeside, live, asked, polling, parts, outcomes, house, onOpen } = props;
  const { views } = benchmark;
  const router = useRouter();
  const [, setVerifier] = useQueryState("verifier", parseAsString);
  const [chosen, setChosen] = useQueryState("with", parseAsArrayOf(parseAsString).withDefault([]));
  const [chart] = useQueryState("chart", parseAsString);
  const [further, setFurther] = useState(false);
  // The page initially has the metrics of its first screen; selectors and the other charts need all metrics.
  const selects = views.variables?.some(({ recomputed }) => !recomputed) ?? false;
  const first = useQuery({ ...firstMetricsQuery(source, asked), refetchInterval: polling });
  const all = useLate(useQuery({ ...runMetricsQuery(source, asked), enabled: further || selects, refetchInterval: polling }));
  const shown = parts.metrics ?? all.data ?? first.data;
  const stored = useMemo(() => shown ?? [], [shown]);
  // The numbers and the main chart follow a slider immediately; the other charts may lag behind.
  const late = useDeferredValue(stored);
  const variables = useVariables(views.variables, stored);
  const peers = beside?.peers;
  const onPoint = useCallback(
    (seriesId: string, target: ChartTarget) => {
      if (seriesId === `run-${run.id}`) return onOpen(target);
      const peer = peers?.find(({ id }) => id === seriesId);
      const address = targetAddress(target, views);
      if (peer && address !== null) router.push(`/runs/${peer.runId}${address}`);
    },
    [run.id, onOpen, peers, router, views],
  );
  const others = run.scoredWith.filter((id) => id !== run.verifier);
  const other = asked !== null && others.includes(asked) ? asked : others[0];
  const label = (id: string) => benchmark.verifiers.find((verifier) => verifier.id === id)?.label ?? id;
  const context = { run, suiteHash, verifier: label(asked ?? run.verifier), isOwn: asked === null, condition: parts.condition };
  const column = headlineColumn(views, stored);
  const isHeadline = column.metric === views.headline.metric && sliceKey(column.slice) === sliceKey(views.headline.slice);
  const charts = {
    ...{ run, benchmark, beside, chosen, variables, onPoint, remade: parts.beside },
    // The series beside the run keep their own verifiers.
    condition: [...(asked === null ? [] : [`verifier ${label(asked)}`]), ...(parts.condition === null ? [] : [parts.condition])].join("; "),
    samples: asked === null ? source.api : null,
  };
  const failed = first.error && !shown ? first.error : null;
  if (failed) return <Failed error={failed} retry={() => void first.refetch()} />;
  const isStored = asked === null && parts.metrics === null;
  const headline = findMetric(stored, column);
  const declaration = views.metrics.find(({ id }) => id === column.metric);
  const allCharts = <p className="border-y border-line py-2 pl-5.5 text-sm font-medium">All {views.charts.length} charts</p>;
  return (
    <section aria-label="Results" className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(17rem,1fr)_minmax(0,2fr)]">
      {/* On a phone the first failure comes before the other numbers. */}
      <div className="max-lg:contents lg:sticky lg:top-16 lg:mb-10 lg:self-start">
        <div className="mb-6 min-w-0">
          <RunHero
            views={views}
            column={column}
            metrics={shown}
            run={isStored ? run : { ...run, missing: null }}
            context={context}
            note={intervalNote(shown, views, run)}
          />
          {headline?.value != null && declaration && isHeadline && isStored && (
            <RunStanding {...{ source, run, headline, declaration, marks, house }} />
          )}
        </div>
        <div className="mb-8 min-w-0 max-lg:order-3 lg:mb-0">
          <RunNumbers
            views={views}
            metrics={shown}
            live={live}
            isWhole={partOf(run) === null && run.counts.scored === run.sampleCount}
            headline={column}
            context={context}
          />
          {outcomes}
        </div>
      </div>
      <div className="max-lg:contents min-[1800px]:grid min-[1800px]:grid-cols-2 min-[1800px]:content-start min-[1800px]:gap-x-12">
        <div className="mb-8 min-w-0 max-lg:order-2">
          <div className="mb-3 flex flex-wrap items-center justify-end gap-2">
            {[...parts.selectors, ...variables].map((selector) => (
              <VariableControl key={selector.variable.id} {...selector} />
            ))}
            {others.length > 0 && (
              <Select
                label="Verifier of the numbers and charts"
                size="sm"
                value={asked ?? run.verifier}
                onChange={(id) => void setVerifier(id === run.verifier ? null : id)}
                options={[run.verifier, ...others].map((id) => ({
                  value: id,
                  label: id === run.verifier ? `${label(id)} (this run’s)` : label(id),
                }))}
              />
            )}
            <DrawPicker
              word="Compare in charts"
              label="What to show next to this run"
              none="No other runs on this suite and no published figures."
              groups={
                beside && [
                  { title: "Runs of this suite", options: beside.peers.map(option) },
                  { title: "Published", options: beside.published.map(option) },
                ]
              }
              most={looks - 1}
              chosen={chosen}
              onOpen={onBeside}
              onChange={(ids) => void setChosen(ids.length > 0 ? ids : null)}
            />
          </div>
          {parts.note}
          <div className="min-h-100">
            <WhenSeen height={400} near={-160} {...(views.charts[0] && { figure: views.charts[0].title })}>
              <MainChart {...charts} metrics={stored} loading={!shown} />
            </WhenSeen>
          </div>
        </div>
        <div className="min-w-0 max-lg:order-1">
          {run.counts.scored > 0 && (
            <>
              <WrongSection source={source} views={views} live={isLive(run.status)} onOpen={props.onMissed} onAll={props.onFailures} />
              {!live && (
                <WhenSeen height={420} near={0}>
                  <WorstSamples source={source} views={views} />
                </WhenSeen>
              )}
            </>
          )}
        </div>
        <div className="min-w-0 max-lg:order-4 min-[1800px]:col-span-2">
          {other !== undefined && (
            <VerifierFlips source={source} views={views} verifier={other} label={label} runId={house ? run.id : null} />
          )}
          <WhenSeen height={80} onSeen={() => setFurther(true)} near={chart === null ? 100 : 1e6} place={allCharts}>
            {further && (parts.metrics || all.data) ? <RunGallery {...charts} metrics={late} loading={false} /> : allCharts}
          </WhenSeen>
        </div>
      </div>
    </section>
  );
}
