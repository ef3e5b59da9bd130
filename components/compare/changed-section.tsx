"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { CompareSource } from "@/components/data/comparison-source";
import { FilterChip } from "@/components/evidence/filter-chip";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ToggleButton } from "@/components/ui/toggle-button";
import type { Comparison, SideId } from "@/lib/contracts/comparison";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { changeKinds } from "@/lib/contracts/plain/states";
import { ChangedList } from "./changed-list";
import { FourMatrix } from "./four-matrix";
import { type OpenedPair, placeOfPair, useChangedItems } from "./use-changed-items";
import type { ComparisonAddress, PairPlace } from "./use-comparison-address";
import { changeWords, shortName, tagWords } from "./words";

const SamplePair = dynamic(
  orRetry(() => import("./sample-pair").then((module) => module.SamplePair)),
  { ssr: false },
);

interface ChangedSectionProps {
  comparison: Comparison;
  labels: ReadonlyMap<string, string>;
  side: SideId;
  source: CompareSource;
  address: ComparisonAddress;
}

/** Samples of one side and the baseline by gained and lost, with a link to each pair of replies. */
export function ChangedSection({ comparison, labels, side, source, address }: ChangedSectionProps) {
  const { baseline, pairs, benchmark, sides } = comparison;
  const { views, nouns } = benchmark;
  const pair = pairs.find((pair) => pair.side === side);
  const { of: unit, change: changed, tag, show, open, step } = address;
  // List index of the open pair with the pair that the list has there, if it was opened from this page.
  const [opened, setOpened] = useState<OpenedPair | null>(null);
  const rows = useChangedItems(source, { side, of: unit, change: changed, tag }, opened?.at ?? null);
  const names = { baseline: labels.get(baseline) ?? baseline, side: labels.get(side) ?? side };
  const short = { baseline: shortName(names.baseline, 22), side: shortName(names.side, 22) };
  const label = (id: string) => views.tags.find(({ tag: name }) => name === id)?.label ?? id;
  const checks = views.checkNoun.many;
  const here = address.pair === null ? -1 : placeOfPair(rows, opened, address.pair);
  const neighbour = (by: -1 | 1): PairPlace | null => {
    const row = here < 0 ? undefined : rows.rowAt(here + by);
    return row ? { from: row.baseline.ordinal, to: row.side.ordinal } : null;
  };
  if (!pair) return null;
  const filtered = changed !== null || tag !== null;
  const press = (unit: "samples" | "checks") => (to: "both" | "lost" | "gained" | "neither" | null) => show({ of: unit, change: to });
  const passFail = [
    { to: "gained" as const, verbs: ["misses", "passes"], count: rows.counts.gained },
    { to: "lost" as const, verbs: ["passes", "misses"], count: rows.counts.lost },
  ].filter(({ to, count }) => unit === "checks" || count !== 0 || changed === to);
  return (
    <Section
      id="samples"
      title="Sample by sample"
      note={
        <>
          {sides.length > 2 && pair.sentence}
          {pair.notes.map(({ text }) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </>
      }
      actions={
        sides.length > 2 && (
          <div className="w-64 max-w-full">
            <Select
              label="Run to compare with the baseline"
              size="sm"
              value={side}
              onChange={(to) => show({ side: to, change: null })}
              options={pairs.map((other) => ({ value: other.side, label: shortName(labels.get(other.side) ?? other.side, 40) }))}
            />
          </div>
        )
      }
    >
      <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-2">
        <FourMatrix
          title={capitalized(nouns.sample.many)}
          cells={pair.samples}
          churn={pair.churn.samples}
          baseline={names.baseline}
          side={names.side}
          pressed={unit === "samples" ? changed : null}
          onPress={press("samples")}
        />
        <FourMatrix
          title={capitalized(checks)}
          cells={pair.checks}
          churn={pair.churn.checks}
          baseline={names.baseline}
          side={names.side}
          pressed={unit === "checks" ? changed : null}
          onPress={press("checks")}
        />
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <fieldset aria-label="One run right, the other wrong" className="flex min-w-0 flex-wrap gap-1 empty:hidden">
          {passFail.map(({ to, verbs: [before, after], count }) => (
            <ToggleButton
              key={to}
              pressed={unit === "samples" && changed === to}
              onPress={() => show({ of: "samples", change: changed === to ? null : to })}
            >
              <span
                className="min-w-0 text-left break-words whitespace-normal"
                title={`${names.baseline} ${before}, ${names.side} ${after}`}
              >
                {short.baseline} {before}, {short.side} {after}
              </span>
              {unit === "samples" && count !== undefined && <span className="num text-ink-3">{formatNumber(count)}</span>}
            </ToggleButton>
          ))}
        </fieldset>
        <fieldset aria-label="How the samples changed" className="flex min-w-0 flex-wrap gap-1">
          {changeKinds.map((option) => {
            const count = rows.counts[option] ?? 0;
            return count === 0 && changed !== option ? null : (
              <FilterChip
                key={option}
                label={changeWords[option]}
                count={count}
                pressed={changed === option}
                onPress={() => show({ change: changed === option ? null : option })}
              />
            );
          })}
        </fieldset>
        {tag !== null && (
          <Button size="sm" onClick={() => show({ tag: null })} aria-label={`Remove the filter ${tagWords(tag, label)}`}>
            {tagWords(tag, label)} ×
          </Button>
        )}
        <p aria-live="polite" className="ml-auto text-sm text-ink-2">
          {rows.matching !== null &&
            formatCount(rows.matching, unit === "samples" ? nouns.sample.one : "item", unit === "samples" ? nouns.sample.many : "items")}
          {unit === "checks" && ` with these ${checks}`}
        </p>
      </div>
      {rows.error && rows.matching === null ? (
        <Failed error={rows.error} retry={rows.retry} />
      ) : rows.matching === null ? (
        <Skeleton className="h-80" />
      ) : rows.matching === 0 ? (
        <Empty
          title={filtered ? "No samples changed in this way" : "No shared samples"}
          note={filtered ? "Choose another cell above or clear the filters." : pair.sentence}
          action={filtered && <Button onClick={() => show({ change: null, tag: null })}>Clear filters</Button>}
        />
      ) : (
        <ChangedList
          rows={rows}
          views={views}
          labels={names}
          listKey={JSON.stringify([side, unit, changed, tag])}
          onOpen={({ baseline: from, side: to }, index) => {
            const pair = { from: from.ordinal, to: to.ordinal };
            setOpened({ at: index, listed: pair, shown: pair });
            open(pair);
          }}
        />
      )}
      {address.pair && (
        <SamplePair
          source={source}
          baseline={baseline}
          side={side}
          place={address.pair}
          names={names}
          slots={{ baseline: slotOf(comparison, baseline), side: slotOf(comparison, side) }}
          views={views}
          address={address}
          previous={neighbour(-1)}
          next={neighbour(1)}
          onStep={(by) => {
            const to = neighbour(by);
            if (to === null) return;
            setOpened({ at: here + by, listed: to, shown: to });
            step(to);
          }}
          onPair={(to) => {
            const row = rows.rowAt(here);
            if (row) setOpened({ at: here, listed: { from: row.baseline.ordinal, to: row.side.ordinal }, shown: to });
            step(to);
          }}
          onClose={() => open(null)}
        />
      )}
    </Section>
  );
}

const slotOf = ({ sides }: Comparison, side: SideId) =>
  Math.max(
    0,
    sides.findIndex(({ id }) => id === side),
  );
