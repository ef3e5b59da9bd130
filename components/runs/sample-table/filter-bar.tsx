"use client";

import { useQueryClient } from "@tanstack/react-query";
import { startPage } from "@/components/data/page-plan";
import type { Source } from "@/components/data/run-source";
import { samplePageQuery, sampleValuesOf } from "@/components/data/sample-queries";
import { FilterChips } from "@/components/filter/filter-chips";
import { FilterLine } from "@/components/filter/filter-line";
import { formatNumber } from "@/components/ui/format";
import { ToggleButton } from "@/components/ui/toggle-button";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import type { StatusCounts } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";
import { parseLine, toggledValue, usually, withField } from "@/lib/filter/filter-line";
import type { FilterHandle } from "./use-sample-filters";

interface FilterBarProps {
  source: Source;
  views: Views;
  counts: StatusCounts;
  handle: FilterHandle;
}

/** Example of a filter line for this family. */
function example({ tags, checkNoun }: Views): string {
  const number = tags.find(({ kind }) => kind === "number");
  const text = tags.find(({ kind }) => kind === "text");
  const parts = [number && `${number.tag}:2..5`, text && `${text.tag}:…`, `missed:${checkNoun.one}`, "or a word of the reply"];
  return parts.filter(Boolean).join("  ");
}

/** Filter of the sample table: the line, and buttons that edit it. */
export function FilterBar({ source, views, counts, handle }: FilterBarProps) {
  const { line, fields, filters, setLine, has, toggle, put } = handle;
  const client = useQueryClient();
  // A search for words reads all replies, so it is not prefetched when the pointer only passes over a button.
  const fetchAhead = (to: string) => {
    const isReadable = line.trim() === (filters.line ?? "");
    const isCheap = parseLine(to).terms.every(({ field }) => field !== null);
    if (isReadable && isCheap) void client.prefetchQuery(samplePageQuery(source, { ...filters, line: to }, startPage));
  };
  const present = sampleStatuses.filter((status) => counts[status] > 0 || has("status", status));
  const verdict = (word: string) => ({
    pressed: has("verdict", word),
    onPress: () => (has("verdict", word) ? put("verdict") : put("verdict", word)),
    onNear: () => fetchAhead(withField(line, "verdict", has("verdict", word) ? [] : [usually(word)])),
  });
  const set = ["missed", "passed"].filter((name) => has("verdict", name)).length + present.filter((name) => has("status", name)).length;
  return (
    <search aria-label="Filter samples" className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2">
      <FilterLine
        label="Filter samples"
        placeholder={example(views)}
        line={line}
        onLine={setLine}
        fields={fields}
        values={(field, text) => sampleValuesOf(source, field, text)}
        words="words in the reply that start with this"
      />
      <FilterChips set={set}>
        <fieldset aria-label="Verdict" className="flex min-w-0 gap-1 max-md:gap-2">
          <ToggleButton keys="f" {...verdict("missed")}>
            Missed
          </ToggleButton>
          <ToggleButton {...verdict("passed")}>Passed</ToggleButton>
        </fieldset>
        {present.length > 1 && (
          <fieldset aria-label="Status" className="flex min-w-0 flex-wrap gap-1 max-md:gap-2">
            {present.map((status) => (
              <ToggleButton
                key={status}
                pressed={has("status", status)}
                onPress={() => toggle("status", status)}
                onNear={() => fetchAhead(toggledValue(line, "status", usually(status)))}
              >
                {status} <span className="num text-xs text-ink-3">{formatNumber(counts[status])}</span>
              </ToggleButton>
            ))}
          </fieldset>
        )}
      </FilterChips>
    </search>
  );
}
