"use client";

import { memo, type Ref, useMemo } from "react";
import { startPage } from "@/components/data/page-plan";
import type { Source } from "@/components/data/run-source";
import { filterCount, samplesQuery, walkSearch } from "@/components/data/sample-filters";
import { formatCount } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import type { RunDetail } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";
import { FilterBar } from "./filter-bar";
import { MatchCount } from "./match-count";
import { emptyColumns } from "./sample-columns";
import { SampleTable } from "./sample-table";
import type { FilterHandle } from "./use-sample-filters";
import { useSamplePages } from "./use-sample-pages";

interface SampleSectionProps {
  source: Source;
  views: Views;
  run: Pick<RunDetail, "status" | "counts" | "sampleCount" | "costUsd">;
  handle: FilterHandle;
  /** Milliseconds between two requests; false for no polling. */
  polling: number | false;
  /** Note below the heading. */
  note?: string;
  ref?: Ref<HTMLDivElement>;
}

/** Samples of a run with their filters. */
export const SampleSection = memo(function SampleSection({ source, views, run, handle, polling, note, ref }: SampleSectionProps) {
  const rows = useSamplePages(source, handle.filters, { sampleCount: run.sampleCount, polling });
  const without = useMemo(() => emptyColumns(run), [run]);
  const filtered = filterCount(handle.filters) > 0;
  const { excludes } = rows;
  return (
    <div ref={ref} className="scroll-mt-16">
      <Section
        title="Samples"
        note={note}
        actions={
          <MatchCount matching={rows.matching} total={run.sampleCount} filters={filterCount(handle.filters)} onClear={handle.clear} />
        }
      >
        <FilterBar source={source} views={views} counts={run.counts} handle={handle} />
        <SampleTable
          source={source}
          views={views}
          without={without}
          rows={rows}
          listKey={samplesQuery(handle.filters, startPage)}
          walk={walkSearch(handle.filters)}
          sort={handle.filters.sort ?? null}
          onSort={handle.setSort}
          onToggleMissed={() => (handle.has("verdict", "missed") ? handle.put("verdict") : handle.put("verdict", "missed"))}
          empty={
            filtered
              ? {
                  title: "No matching samples",
                  note: excludes
                    ? `Without ${excludes.term} there would be ${formatCount(excludes.without, "sample")}.`
                    : "Loosen or clear the filter.",
                }
              : { title: "No samples", note: "This run was launched with no items." }
          }
        />
      </Section>
    </div>
  );
});
