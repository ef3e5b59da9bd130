"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { comparisonQuery, headPart, keyOf } from "@/components/data/comparison-queries";
import type { CompareSource } from "@/components/data/comparison-source";
import { compareKeys } from "@/components/data/query-keys";
import { ButtonLink } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatCount } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { PageHeader } from "@/components/ui/page-header";
import { Section, SectionPlace } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { WhenSeen } from "@/components/ui/when-seen";
import type { Comparison, SideId } from "@/lib/contracts/comparison";
import { ChangedSection } from "./changed-section";
import { ComparedRuns } from "./compared-runs";
import { HeadlineTable } from "./headline-table";
import { useComparisonAddress } from "./use-comparison-address";
import { openWords, shortName, sideLabels } from "./words";

const SlicesSection = dynamic(
  orRetry(() => import("./slices-section").then((module) => module.SlicesSection)),
  { ssr: false },
);
const MetricsSection = dynamic(
  orRetry(() => import("./metrics-section").then((module) => module.MetricsSection)),
  { ssr: false },
);
const CompareCharts = dynamic(
  orRetry(() => import("./compare-charts").then((module) => module.CompareCharts)),
  { ssr: false },
);
const NamedSection = dynamic(
  orRetry(() => import("./named-section").then((module) => module.NamedSection)),
  { ssr: false },
);

interface CompareViewProps {
  source: CompareSource;
  crumbs?: { label: string; href: string }[];
  /** Renders the buttons of the head, which depend on the runs. */
  actions?: (comparison: Comparison) => ReactNode;
  /** Null if the runs are fixed. */
  onChange: { baseline: (side: SideId) => void; remove: (side: SideId) => void } | null;
}

/** Milliseconds between two requests for the figures of unfinished runs. */
const polling = 5000;

/** Comparison of several runs with a baseline: significance and size of the differences, changed samples, and slices that explain them. */
export function CompareView({ source, crumbs, actions, onChange }: CompareViewProps) {
  const query = useQuery({
    ...comparisonQuery(source),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.sides.some(({ isOpen }) => isOpen) ? polling : false),
  });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  // While another comparison is loading, the previous one stays, with its own parts.
  const [shown, setShown] = useState(source);
  if (!isPlaceholderData && shown !== source) setShown(source);
  useFollowing(source, data?.sides.some(({ isOpen }) => isOpen) ?? false, dataUpdatedAt);
  if (query.error && !data) {
    return (
      <>
        <PageHeader title="Comparison" crumbs={crumbs} />
        <Failed
          error={query.error}
          retry={() => void query.refetch()}
          instead={
            onChange && (
              <ButtonLink size="sm" href="/compare">
                Choose runs
              </ButtonLink>
            )
          }
        />
      </>
    );
  }
  if (!data) {
    return (
      <>
        <PageHeader title="Comparison" crumbs={crumbs} state="Pairing the verdicts…" />
        <Loading />
      </>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <CompareBody data={data} source={isPlaceholderData ? shown : source} crumbs={crumbs} actions={actions?.(data)} onChange={onChange} />
    </div>
  );
}

/** Placeholders with the sizes of a comparison of two runs. */
function Loading() {
  return (
    <div aria-hidden className="space-y-10">
      <div className="grid gap-x-10 gap-y-3 md:grid-cols-2">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
      <div className="space-y-3">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-28" />
      </div>
      <div className="space-y-3">
        <Skeleton className="h-5 w-40" />
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      </div>
      <Skeleton className="h-[min(34rem,70dvh)]" />
    </div>
  );
}

/** Reads the other parts again with the head while a run is unfinished, and once more when it has ended. */
function useFollowing(source: CompareSource, isOpen: boolean, readAt: number): void {
  const client = useQueryClient();
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after each reading of the head
  useEffect(() => {
    if (wasOpen.current) {
      const queryKey = compareKeys.of(keyOf(source));
      void client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey[queryKey.length] !== headPart });
    }
    wasOpen.current = isOpen;
  }, [readAt]);
}

function CompareBody({
  data,
  source,
  crumbs,
  actions,
  onChange,
}: Omit<CompareViewProps, "actions"> & { data: Comparison; actions: ReactNode }) {
  const { sides, baseline, pairs, headline, benchmark } = data;
  const labels = useMemo(() => sideLabels(sides), [sides]);
  const others = useMemo(() => pairs.map(({ side }) => side), [pairs]);
  const address = useComparisonAddress(others);
  const list = useRef<HTMLDivElement>(null);
  const reveal = useCallback(() => list.current?.scrollIntoView({ block: "start" }), []);
  const label = (id: SideId) => labels.get(id) ?? id;
  const { side, show } = address;
  const title = comparisonPageTitle(data, labels);
  const state = [`${benchmark.title}.`, side !== null && pairs.length === 1 ? pairs[0]?.sentence : sharedSentence(data), openWords(sides)]
    .filter(Boolean)
    .join(" ");
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} state={<span aria-live="polite">{state}</span>} actions={actions} />
      <ComparedRuns sides={sides} baseline={baseline} labels={labels} source={source} onChange={onChange} />
      <Section title={headline.label} note={`The headline of ${benchmark.title}, against ${shortName(label(baseline), 44)}.`}>
        <HeadlineTable
          comparison={data}
          labels={labels}
          side={side}
          onSide={(to) => {
            show({ side: to, change: null });
            reveal();
          }}
        />
      </Section>
      {side !== null && (
        <div ref={list} className="scroll-mt-16">
          <ChangedSection comparison={data} labels={labels} side={side} source={source} address={address} />
        </div>
      )}
      <WhenSeen height={240}>
        <NamedSection source={source} comparison={data} labels={labels} />
        {side !== null && data.slicings.length > 0 && (
          <SlicesSection
            source={source}
            side={side}
            headline={headline}
            names={{ baseline: label(baseline), side: label(side) }}
            onTag={(tag) => {
              show({ tag });
              reveal();
            }}
          />
        )}
      </WhenSeen>
      <WhenSeen height={400} place={<SectionPlace title="All metrics" height={400} />}>
        <MetricsSection source={source} comparison={data} labels={labels} />
      </WhenSeen>
      <WhenSeen height={400} place={<SectionPlace title="Charts" height={400} />}>
        <CompareCharts source={source} comparison={data} labels={labels} />
      </WhenSeen>
    </>
  );
}

/** Formats a comparison's title: `GPT-4o and Claude`, or the number of runs. */
export function comparisonPageTitle({ sides, baseline }: Comparison, labels: ReadonlyMap<string, string>): string {
  const [other, ...more] = sides.filter(({ id }) => id !== baseline);
  if (!other || more.length > 0) return `${formatCount(sides.length, "run")} compared`;
  const name = (id: SideId) => shortName(labels.get(id) ?? id, 44);
  return `${name(other.id)} against ${name(baseline)}`;
}

/** Properties that several runs share, in one sentence. */
function sharedSentence({ sides, pairs }: Comparison): string {
  const suites = new Set(sides.map(({ suite }) => suite.hash)).size;
  const shared = pairs.map((pair) => pair.shared);
  const least = Math.min(...shared);
  const most = Math.max(...shared);
  const range = least === most ? formatCount(least, "shared item") : `${least} to ${formatCount(most, "shared item")}`;
  return suites === 1
    ? `All runs use the same suite; each is compared with the baseline on ${range}.`
    : `The runs use ${suites} suites: each is compared with the baseline on ${range}, matched by content. Items without a match are left out.`;
}
