"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import { useVariables } from "@/components/charts/use-variables";
import { VariableControl } from "@/components/charts/variable-control";
import { targetAddress } from "@/components/leaderboard/target-address";
import { MissedSection } from "@/components/missed/missed-section";
import { RunPanelSlot } from "@/components/panels/panel-slots";
import type { RunParts } from "@/components/panels/slots";
import type { BenchmarkView } from "@/components/samples/benchmark-view";
import { SampleSection } from "@/components/samples/sample-section";
import type { Source } from "@/components/samples/source";
import { useSampleFilters } from "@/components/samples/use-sample-filters";
import { Badge } from "@/components/ui/badge";
import { Failed } from "@/components/ui/failed";
import { formatSoFar } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import type { Metric } from "@/lib/contracts/metric";
import type { RunDetail } from "@/lib/contracts/run";
import { AskedLine } from "./asked-line";
import { FailureChips } from "./failure-chips";
import { LiveLine } from "./live-line";
import { StoppedMark } from "./part-marks";
import type { PublishedSeries } from "./published-series";
import { runMetricsQuery, runQuery } from "./queries";
import { isLive } from "./run-abilities";
import { RunAnnotations } from "./run-annotations";
import { RunCharts } from "./run-charts";
import { RunLog } from "./run-log";
import { RunMetrics } from "./run-metrics";
import { RunParameters } from "./run-parameters";
import { runSentence } from "./run-sentence";
import { ServerMarks } from "./server-marks";
import { useLiveRun } from "./use-live-run";
import type { Peer } from "./use-peer-series";
import { VerifierFlips } from "./verifier-flips";

interface RunViewProps {
  source: Source;
  benchmark: BenchmarkView;
  published: PublishedSeries[];
  /** Other runs of the suite, to draw beside this one. */
  peers: Peer[];
  /** SHA-256 of the suite, hex. */
  suiteHash: string;
  /** The run to follow on the event stream; null without a stream: the page then reads the run again every few seconds. */
  follow: number | null;
  crumbs?: { label: string; href: string }[];
  actions?: ReactNode;
  /** What a reader should know before the numbers, below the head of the page. */
  notice?: ReactNode;
}

/** Rendered anew only when the run changes, not at each step of a slider. */
const RunAbout = memo(function RunAbout(of: { run: RunDetail; suiteHash: string; source: Source; open: boolean }) {
  return (
    <div className="mb-8">
      <RunParameters run={of.run} suiteHash={of.suiteHash} />
      <RunLog log={of.run.log} />
      <RunAnnotations source={of.source} runId={of.run.id} open={of.open} />
    </div>
  );
});

/** A run: how far it is, what came out, and the samples behind every number. */
export function RunView(props: RunViewProps) {
  const { source, benchmark, peers, follow } = props;
  const [verifier] = useQueryState("verifier", parseAsString);
  const polls = (live: boolean) => (follow === null && live ? 5000 : false);
  const run = useQuery({
    ...runQuery(source),
    refetchInterval: ({ state }) => polls(state.data !== undefined && isLive(state.data.status)),
  });
  if (run.error && !run.data) return <Failed error={run.error} retry={() => void run.refetch()} />;
  if (!run.data) return <Skeleton className="h-[70dvh]" />;
  const { data } = run;
  const live = isLive(data.status) || data.status === "paused";
  const asked = verifier !== null && verifier !== data.verifier ? verifier : null;
  return (
    <RunPanelSlot source={source} benchmark={benchmark} peers={peers} verifier={asked} live={live}>
      {(parts) => <RunBody {...props} data={data} live={live} asked={asked} polling={polls(live)} parts={parts} />}
    </RunPanelSlot>
  );
}

/** What the intervals of a run's numbers are. */
function intervalNote(metrics: readonly Metric[] | undefined): string {
  const part = metrics?.find(({ soFar }) => soFar !== undefined);
  if (!part) return "Intervals are 95 %.";
  const first = `${formatSoFar(part).replace(/^s/, "S")} samples, in the order in which they were asked.`;
  if (!metrics?.some(({ sequence }) => sequence)) return `${first} Intervals come with the last sample.`;
  return `${first} Intervals are 95 % for this run’s final values and hold however often you look; other figures get theirs with the last sample.`;
}

interface RunBodyProps extends RunViewProps {
  data: RunDetail;
  live: boolean;
  /** The verifier of the numbers; null for the run's own. */
  asked: string | null;
  /** Milliseconds between two readings. */
  polling: number | false;
  parts: RunParts;
}

function RunBody(props: RunBodyProps) {
  const { source, benchmark, published, peers, suiteHash, follow, crumbs, actions, notice, data, live, asked, polling, parts } = props;
  const { views } = benchmark;
  const [, setVerifier] = useQueryState("verifier", parseAsString);
  const metrics = useQuery({ ...runMetricsQuery(source, asked), refetchInterval: polling });
  const progress = useLiveRun(source, live ? follow : null);
  const router = useRouter();
  const handle = useSampleFilters(views);
  const samples = useRef<HTMLDivElement>(null);
  const reveal = useCallback(() => samples.current?.scrollIntoView({ block: "start" }), []);
  const { open } = handle;
  const { opens } = parts;
  const onOpen = useCallback(
    (target: ChartTarget) => {
      if (target.sample !== undefined) return router.push(`${source.pages}${targetAddress(target)}`);
      if (opens(target)) return;
      open(target);
      reveal();
    },
    [open, reveal, opens, router, source.pages],
  );
  const onMissed = useCallback((missed: string) => onOpen({ slice: {}, missed }), [onOpen]);
  const shown = parts.metrics ?? metrics.data;
  const stored = useMemo(() => shown ?? [], [shown]);
  // The numbers and the main chart follow a slider at once; the other charts as fast as they can.
  const late = useDeferredValue(stored);
  const variables = useVariables(views.variables, stored);
  const selectors = [...parts.selectors, ...variables];
  const secondsLeft = data.status === "running" ? (progress?.secondsLeft ?? null) : null;
  const others = data.scoredWith.filter((id) => id !== data.verifier);
  const other = asked !== null && others.includes(asked) ? asked : others[0];
  const label = (id: string) => benchmark.verifiers.find((v) => v.id === id)?.label ?? id;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={data.name}
        marks={
          <>
            <StatusMark status={data.status} />
            <StoppedMark {...data} />
            {data.source !== "measured" && <Badge tone="neutral">{data.source}</Badge>}
          </>
        }
        state={<span aria-live="polite">{runSentence({ ...data, secondsLeft })}</span>}
        actions={actions}
      />
      {data.reason && (
        <p role="status" className="-mt-2 mb-4 border-l-2 border-warn py-0.5 pl-3 text-sm">
          {data.reason}
        </p>
      )}
      {notice}
      <div className="mb-8">
        <ProgressBar counts={data.counts} />
        {progress && isLive(data.status) && <LiveLine progress={progress} />}
        <ServerMarks run={data} />
        <FailureChips
          failures={data.failures}
          chosen={(reason) => handle.has("reason", reason)}
          onChoose={(reason) => {
            handle.put("reason", ...(reason === null ? [] : [reason]));
            if (reason !== null) reveal();
          }}
        />
      </div>
      <Section
        title="Results"
        note={`${data.modelName} on ${data.suiteName}. ${intervalNote(shown)}`}
        actions={
          <>
            {selectors.map((selector) => (
              <VariableControl key={selector.variable.id} {...selector} />
            ))}
            {others.length > 0 && (
              <Select
                label="Verifier of the numbers and charts"
                size="sm"
                value={asked ?? data.verifier}
                onChange={(id) => void setVerifier(id === data.verifier ? null : id)}
                options={[data.verifier, ...others].map((id) => ({
                  value: id,
                  label: id === data.verifier ? `${label(id)} (this run's)` : label(id),
                }))}
              />
            )}
          </>
        }
      >
        {parts.note}
        {metrics.error && !metrics.data ? (
          <Failed error={metrics.error} retry={() => void metrics.refetch()} />
        ) : (
          <RunMetrics views={views} metrics={shown} live={live} run={asked === null ? data : { ...data, bounds: null }} />
        )}
        <AskedLine run={data} handle={handle} onNarrow={reveal} />
      </Section>
      {other !== undefined && <VerifierFlips source={source} views={views} verifier={other} label={label} runId={follow} />}
      <RunCharts
        run={data}
        benchmark={benchmark}
        metrics={stored}
        late={late}
        loading={metrics.isPending}
        published={published}
        peers={peers}
        remade={parts.beside}
        variables={variables}
        samples={asked === null ? source.api : null}
        onOpen={onOpen}
      />
      {parts.further}
      <MissedSection api={source.api} noun={views.checkNoun} peers={peers.length > 0} onOpen={onMissed} />
      <RunAbout run={data} suiteHash={suiteHash} source={source} open={actions !== undefined} />
      <SampleSection ref={samples} source={source} views={views} run={data} handle={handle} />
    </>
  );
}
