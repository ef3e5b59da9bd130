"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ChartTarget } from "@/components/charts/chart-target";
import { targetAddress } from "@/components/charts/target-address";
import { Kept } from "@/components/curation/curation-menu";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { besideQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { RunPanelSlot } from "@/components/panels/panel-slots";
import type { RunParts } from "@/components/panels/slots";
import { SourceMark, StoppedMark } from "@/components/rows/part-marks";
import { ProgressBar } from "@/components/rows/progress-bar";
import { awaySentence } from "@/components/rows/run-sentence";
import { runTitle } from "@/components/rows/run-title";
import { useSampleFilters } from "@/components/runs/sample-table/use-sample-filters";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { TimeAhead } from "@/components/ui/time-ago";
import type { Peer, RunMarks } from "@/lib/contracts/beside";
import type { RunDetail } from "@/lib/contracts/run";
import { exactly, withField } from "@/lib/filter/filter-line";
import { AskedLine } from "./asked-line";
import { FailureChips } from "./failure-chips";
import { countedSentence } from "./interval-note";
import { LastReplies } from "./last-replies";
import { LiveLine } from "./live-line";
import { ResultsTab } from "./results-tab";
import { isLive } from "./run-abilities";
import { RunBatches } from "./run-batches";
import { RunCaveat } from "./run-caveat";
import { RunFacts } from "./run-facts";
import { asksOtherVerdicts, type RunTab, shownTab, tabOf } from "./run-tabs";
import { hasServerMarks, ServerMarksList } from "./server-marks";
import { useLiveRun } from "./use-live-run";
import { useReadRun } from "./use-read-run";
import { useRunTab } from "./use-run-tab";

const SamplesTab = dynamic(orRetry(async () => (await import("./samples-tab")).SamplesTab));
const SettingsTab = dynamic(orRetry(async () => (await import("./settings-tab")).SettingsTab));

interface RunViewProps {
  source: Source;
  benchmark: BenchmarkView;
  /** Published and other figures shown beside the headline. */
  marks: RunMarks;
  /** SHA-256 of the suite, in hexadecimal. */
  suiteHash: string;
  /** Address of the suite's page; null if the reader may not see it. */
  suiteHref: string | null;
  /** Id of the run to follow on the event stream; null without a stream, and the page then polls every few seconds. */
  follow: number | null;
  crumbs?: { label: string; href: string }[];
  actions?: ReactNode;
  /** Notice before the numbers, below the head of the page. */
  notice?: ReactNode;
}

const noPeers: Peer[] = [];

/** Page of a run with its progress, its results and the samples behind every number. */
export function RunView(props: RunViewProps) {
  const { source, benchmark, follow } = props;
  const [verifier] = useQueryState("verifier", parseAsString);
  const [drawn] = useQueryState("with", parseAsArrayOf(parseAsString).withDefault([]));
  const [wanted, setWanted] = useState(false);
  const { run, live, polling } = useReadRun(source, follow !== null);
  const beside = useQuery({ ...besideQuery(source), enabled: wanted || drawn.length > 0 });
  const onBeside = useCallback(() => setWanted(true), []);
  if (run.error && !run.data) return <Failed error={run.error} retry={() => void run.refetch()} />;
  if (!run.data) return <Skeleton className="h-[70dvh]" />;
  const { data } = run;
  const asked = verifier !== null && verifier !== data.verifier ? verifier : null;
  return (
    <RunPanelSlot
      source={source}
      benchmark={benchmark}
      peers={beside.data?.peers ?? noPeers}
      verifier={asked}
      live={live}
      polling={polling}
    >
      {(parts) => <RunBody {...props} {...{ data, live, asked, polling, parts, onBeside }} beside={beside.data} />}
    </RunPanelSlot>
  );
}

interface RunBodyProps extends RunViewProps {
  data: RunDetail;
  live: boolean;
  /** Verifier of the numbers; null for the run's own. */
  asked: string | null;
  /** Milliseconds between two requests; false for no polling. */
  polling: number | false;
  parts: RunParts;
  beside: Parameters<typeof ResultsTab>[0]["beside"];
  onBeside: () => void;
}

function RunBody(props: RunBodyProps) {
  const { source, benchmark, marks, suiteHash, suiteHref, follow, crumbs, actions, notice, data, live, asked, polling, parts } = props;
  const { views } = benchmark;
  const progress = useLiveRun(source, live ? follow : null);
  const router = useRouter();
  const handle = useSampleFilters(views);
  const { open } = handle;
  const [chosenTab, setTab] = useRunTab(tabOf(handle.filters));
  const tab = shownTab(chosenTab, handle.filters);
  const { opens } = parts;
  const onOpen = useCallback(
    (target: ChartTarget) => {
      if (target.sample !== undefined) return router.push(`${source.pages}${targetAddress(target, views) ?? ""}`);
      if (opens(target)) return;
      open(target);
      setTab("samples");
    },
    [open, views, setTab, opens, router, source.pages],
  );
  const onAll = useCallback(() => setTab("samples"), [setTab]);
  const { clear } = handle;
  const onFailures = useCallback(() => {
    clear();
    setTab("failures");
  }, [clear, setTab]);
  const onMissed = useCallback((missed: string) => onOpen({ slice: {}, missed }), [onOpen]);
  const isTable = tab === "samples" || tab === "failures";
  const secondsLeft = data.status === "running" && !data.batch ? (progress?.secondsLeft ?? null) : null;
  useLiveTitle(data, benchmark, live && follow !== null);
  const latest = progress?.latest ?? [];
  const counted = countedSentence(data);
  // A share shows no names at the provider.
  const hasBatches = data.batch && follow !== null;
  const showsBatches = hasBatches && data.status !== "finished";
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={
          <span translate="no">
            <span className="num text-sm font-normal tracking-normal text-ink-3">#{data.id}</span> {data.modelName}
          </span>
        }
        marks={
          <>
            <StoppedMark {...data} />
            <SourceMark {...data} />
          </>
        }
        facts={<RunFacts run={data} suiteHref={suiteHref} secondsLeft={secondsLeft} />}
        actions={actions}
      />
      <RunCaveat run={data}>
        {data.reason && (
          <>
            {data.reason}
            {data.probeAt && (
              <>
                {" "}
                Heed will check again <TimeAhead at={data.probeAt} /> and resume automatically.
              </>
            )}
          </>
        )}
      </RunCaveat>
      <Kept note={data.note} tags={data.tags} />
      {notice}
      {(live || data.counts.scored < data.sampleCount || hasServerMarks(data) || showsBatches) && (
        <div className="mb-5">
          {(live || data.counts.scored < data.sampleCount) && <ProgressBar counts={data.counts} />}
          {progress && isLive(data.status) && !data.batch && <LiveLine progress={progress} />}
          {showsBatches && <RunBatches source={source} run={data} open={actions !== undefined} />}
          {live && counted !== null && <p className="mt-2 text-xs text-ink-2">{counted}</p>}
          {data.turnedAway && <p className="mt-2 text-xs text-ink-2">{awaySentence(data.turnedAway)}</p>}
          <ServerMarksList run={data} />
          <FailureChips
            failures={data.failures}
            views={benchmark.views}
            chosen={(reason) => isTable && handle.has("reason", reason)}
            onChoose={(reason) => {
              // Without a table the reader sees no filter that could narrow the count further.
              if (isTable) handle.put("reason", ...(reason === null ? [] : [reason]));
              else if (reason !== null) handle.setLine(withField("", "reason", [exactly(reason)]));
              if (reason !== null) setTab("samples");
            }}
          />
        </div>
      )}
      {/* The tables need the full width, and all tabs have the same width. */}
      <div data-wide>
        <Tabs
          label="Parts of the run"
          value={tab}
          onChange={(id) => {
            if (id === "failures" && asksOtherVerdicts(handle.filters)) handle.put("verdict");
            setTab(id as RunTab);
          }}
          items={[
            { id: "results", label: "Results" },
            { id: "failures", label: "Failures", ...(data.missed !== undefined && { count: formatNumber(data.missed) }) },
            { id: "samples", label: "Samples", count: formatNumber(data.sampleCount) },
            { id: "settings", label: data.log.length > 0 ? "Settings and log" : "Settings" },
          ]}
        >
          {tab === "results" && (
            <>
              {isLive(data.status) && latest.length > 0 && <LastReplies source={source} ordinals={latest} />}
              <ResultsTab
                {...{ source, benchmark, suiteHash, marks, live, asked, polling, parts, onOpen }}
                run={data}
                beside={props.beside}
                onBeside={props.onBeside}
                outcomes={<AskedLine run={data} handle={handle} onNarrow={onAll} />}
                house={follow !== null}
                onMissed={onMissed}
                onFailures={onFailures}
              />
            </>
          )}
          {isTable && (
            <SamplesTab
              {...{ source, benchmark, handle, polling, onAll }}
              run={data}
              failures={tab === "failures"}
              live={isLive(data.status)}
              peers={follow !== null}
            />
          )}
          {tab === "settings" && (
            <SettingsTab
              run={data}
              suiteHash={suiteHash}
              source={source}
              open={actions !== undefined}
              batches={hasBatches && !showsBatches}
            />
          )}
        </Tabs>
      </div>
      {parts.further}
    </>
  );
}

/** Shows the progress of a live run in the browser tab's title, and its result at the end. */
function useLiveTitle(run: RunDetail, { views }: BenchmarkView, follows: boolean): void {
  const title = runTitle(run, views);
  const [entered] = useState(title);
  useEffect(() => {
    if (follows || title !== entered) document.title = `${title} · Heed`;
  }, [follows, title, entered]);
}
