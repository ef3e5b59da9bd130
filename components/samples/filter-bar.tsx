"use client";

import { X } from "lucide-react";
import { formatNumber } from "@/components/ui/format";
import { fates } from "@/lib/contracts/asked";
import type { StatusCounts } from "@/lib/contracts/run";
import { type SampleStatus, sampleStatus } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { RangeFilter } from "./range-filter";
import { TextFilter } from "./text-filter";
import { ToggleButton } from "./toggle-button";
import type { FilterHandle } from "./use-sample-filters";

interface FilterBarProps {
  views: Views;
  counts: StatusCounts;
  handle: FilterHandle;
}

/** What the sample table is narrowed to. */
export function FilterBar({ views, counts, handle }: FilterBarProps) {
  const { state, set } = handle;
  const chosen = state.status ?? [];
  const toggle = (status: SampleStatus) => {
    const next = chosen.includes(status) ? chosen.filter((s) => s !== status) : [...chosen, status];
    set({ status: next.length > 0 ? next : null });
  };
  const present = sampleStatus.options.filter((status) => counts[status] > 0 || chosen.includes(status));
  return (
    <search aria-label="Filter samples" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <fieldset aria-label="Verdict" className="min-w-0 flex gap-1">
        <ToggleButton keys="f" pressed={state.passed === false} onPress={() => set({ passed: state.passed === false ? null : false })}>
          Missed
        </ToggleButton>
        <ToggleButton pressed={state.passed === true} onPress={() => set({ passed: state.passed === true ? null : true })}>
          Passed
        </ToggleButton>
      </fieldset>
      {(present.length > 1 || chosen.length > 0) && (
        <fieldset aria-label="Status" className="min-w-0 flex flex-wrap gap-1">
          {present.map((status) => (
            <ToggleButton key={status} pressed={chosen.includes(status)} onPress={() => toggle(status)}>
              {status} <span className="num text-xs text-ink-3">{formatNumber(counts[status])}</span>
            </ToggleButton>
          ))}
        </fieldset>
      )}
      {views.tags.map(({ tag, label, kind }) => {
        const value = state[tag];
        const text = typeof value === "string" ? value : null;
        const onChange = (next: string | null) => set({ [tag]: next });
        if (kind === "number") return <RangeFilter key={tag} label={label} value={text} onChange={onChange} />;
        return <TextFilter key={tag} label={label} placeholder={label} value={text} onChange={onChange} className="w-32" />;
      })}
      <TextFilter
        label="Text in the reply or the item's key"
        placeholder="Text in the reply"
        value={state.text}
        onChange={(text) => set({ text })}
      />
      <TextFilter
        label={`Missed ${views.checkNoun.one}`}
        placeholder={`Missed ${views.checkNoun.one}`}
        value={state.missed}
        onChange={(missed) => set({ missed })}
        className="w-36"
      />
      {state.group && (
        <ToggleButton pressed onPress={() => set({ group: null })}>
          missed {views.checkNoun.one} {state.group.includes(":") ? "with the" : "of the kind"} {state.group.replace(":", " ")}{" "}
          <X aria-hidden className="size-3.5" />
          <span className="sr-only">, remove this filter</span>
        </ToggleButton>
      )}
      {state.reply && (
        <ToggleButton pressed onPress={() => set({ reply: null })}>
          scored, {fates.find(({ fate }) => fate === state.reply)?.label} <X aria-hidden className="size-3.5" />
          <span className="sr-only">, remove this filter</span>
        </ToggleButton>
      )}
      {state.ended && (
        <ToggleButton pressed onPress={() => set({ ended: null })}>
          ended on turn {state.ended.replace("..", " to ")} <X aria-hidden className="size-3.5" />
          <span className="sr-only">, remove this filter</span>
        </ToggleButton>
      )}
      {state.reason && (
        <ToggleButton pressed onPress={() => set({ reason: null })}>
          {state.reason} <X aria-hidden className="size-3.5" />
          <span className="sr-only">, remove this reason</span>
        </ToggleButton>
      )}
    </search>
  );
}
