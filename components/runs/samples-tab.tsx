"use client";

import { useMemo } from "react";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import type { Source } from "@/components/data/run-source";
import { SampleSection } from "@/components/runs/sample-table/sample-section";
import type { FilterHandle } from "@/components/runs/sample-table/use-sample-filters";
import { worstFirst } from "@/lib/contracts/plain/worst-first";
import type { RunDetail } from "@/lib/contracts/run";
import { MissedSection } from "./missed-section";
import { asksOtherVerdicts, failureFilters } from "./run-tabs";

interface SamplesTabProps {
  source: Source;
  benchmark: BenchmarkView;
  run: RunDetail;
  handle: FilterHandle;
  /** Milliseconds between two requests; false for no polling. */
  polling: number | false;
  /** True for the failures: the checks missed most, and the samples that did not pass, worst first. */
  failures: boolean;
  /** True if other runs of the suite may be counted too. */
  peers: boolean;
  /** True while replies are still arriving. */
  live: boolean;
  /** Shows the samples with any verdict. */
  onAll: () => void;
}

/** Tab with the samples of a run and their filters, or with its failures. A filter line that leads from one to the other keeps its field. */
export function SamplesTab({ source, benchmark: { views }, run, handle, polling, failures, peers, live, onAll }: SamplesTabProps) {
  // The tab of failures itself is this filter, so removing the filter leads to all samples.
  const missed = useMemo(
    (): FilterHandle => ({
      ...handle,
      filters: failureFilters(handle.filters),
      has: (field, value) => (field === "verdict" ? value === "missed" : handle.has(field, value)),
      setLine: (line) => {
        handle.setLine(line);
        if (asksOtherVerdicts({ line })) onAll();
      },
      put: (field, ...values) => {
        handle.put(field, ...values);
        if (field === "verdict") onAll();
      },
      clear: () => {
        handle.clear();
        onAll();
      },
    }),
    [handle, onAll],
  );
  return (
    <>
      {failures && (
        <MissedSection api={source.api} views={views} peers={peers} live={live} onOpen={(missed) => handle.put("missed", missed)} />
      )}
      <SampleSection
        source={source}
        views={views}
        run={run}
        handle={failures ? missed : handle}
        polling={polling}
        {...(failures &&
          missed.filters.sort === worstFirst && {
            note: `Worst first, by share of ${views.checkNoun.many} missed.`,
          })}
      />
    </>
  );
}
