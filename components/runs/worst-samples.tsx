"use client";

import { useQuery } from "@tanstack/react-query";
import { worstQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { SkeletonRows } from "@/components/ui/skeleton";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import type { Views } from "@/lib/contracts/views";
import type { WorstSample } from "@/lib/contracts/worst-sample";

interface WorstSamplesProps {
  source: Source;
  views: Views;
}

/** Samples that missed most of their checks, each with its first missed check and the corresponding part of the reply. */
export function WorstSamples({ source, views }: WorstSamplesProps) {
  const { data, error, refetch } = useQuery(worstQuery(source));
  if (data?.length === 0) return null;
  return (
    <Section title="Worst samples" note={`Samples that missed the largest share of their ${views.checkNoun.many}.`}>
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label="Loading the worst samples" count={5} height={64} />
      ) : (
        <ul className="border-t border-line text-sm">
          {data.map((sample) => (
            <li key={sample.ordinal} className="border-b border-line">
              <Sample {...{ sample, source, views }} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Sample({ sample, source, views }: WorstSamplesProps & { sample: WorstSample }) {
  const { ordinal, checksPassed, checksTotal, miss } = sample;
  const walk = new URLSearchParams({ q: "verdict:missed", sort: worstFirst });
  return (
    <Link href={`${source.pages}/samples/${ordinal}?${walk}`} className="block py-2 hover:bg-sunken">
      <span className="flex items-baseline justify-between gap-x-4">
        <span className="min-w-0 truncate font-medium">{sampleTitle(sample, views)}</span>
        <span className="shrink-0 text-xs text-ink-2">
          <span className="num">
            {formatNumber(checksTotal - checksPassed)} of {formatNumber(checksTotal)}
          </span>{" "}
          {checksTotal === 1 ? views.checkNoun.one : views.checkNoun.many} missed
        </span>
      </span>
      {miss && (
        <span translate="no" className="mt-0.5 block truncate text-ink-2">
          {views.outcomes.find(({ id }) => id === miss.outcome)?.label ?? miss.outcome}: {miss.label}
          {miss.actual && miss.actual !== miss.label && <span className="text-ink-3"> · {miss.actual}</span>}
        </span>
      )}
      {miss && (
        <span translate="no" className="mt-1 line-clamp-2 font-mono text-xs leading-5 break-words text-ink-3">
          {miss.snippet === null ? (
            <span className="font-sans">The reply is empty.</span>
          ) : (
            <>
              {miss.snippet.before}
              {miss.snippet.marked && <mark className="rounded-xs bg-fail/15 text-ink">{miss.snippet.marked}</mark>}
              {miss.snippet.after}
            </>
          )}
        </span>
      )}
    </Link>
  );
}
