"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef } from "react";
import { flagsQuery, queuedAddress } from "@/components/data/flag-queries";
import type { Source } from "@/components/data/run-source";
import { placeQuery } from "@/components/data/sample-queries";
import { useLate } from "@/components/data/use-late";
import { busyElements } from "@/components/ui/busy-elements";
import { formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import type { FlaggedSample } from "@/lib/contracts/flag";
import type { SampleDetail } from "@/lib/contracts/sample";
import { type Neighbours, queuePlace, type Steps, stepByKey } from "./neighbours";

const directions = [
  { to: "previousFailed", label: "Previous missed sample", keys: "P", arrow: "", icon: ChevronsLeft },
  { to: "previous", label: "Previous sample", keys: "K", arrow: "← or ", icon: ChevronLeft },
  { to: "next", label: "Next sample", keys: "J", arrow: "→ or ", icon: ChevronRight },
  { to: "nextFailed", label: "Next missed sample", keys: "N", arrow: "", icon: ChevronsRight },
] as const;

export interface Walk {
  steps: Steps;
  /** Where the sample stands in the table or the queue that it was opened from: `3 of 32, 12 seen, verdict:missed`; "" where it was opened from none. */
  place: string;
}

interface WalkedTable {
  /** The line and the order of the table that the sample was opened from; null for the run's own order. */
  line: string | null;
  sort: string | null;
  /** What follows the address of each of its samples. */
  search: string;
}

/** The samples before and after this one in the table whose line and order the address keeps; in the run where it keeps none. */
export function useWalk(source: Source, sample: Pick<SampleDetail, "ordinal"> & Neighbours, { line, sort, search }: WalkedTable): Walk {
  const kept = line !== null || sort !== null;
  const { data } = useLate(useQuery({ ...placeQuery(source, sample.ordinal, { line, sort }), enabled: kept }));
  return useMemo(() => {
    const address = (ordinal: number | null) => (ordinal === null ? null : `${source.pages}/samples/${ordinal}${search}`);
    const { previous, next } = data ?? sample;
    const steps: Steps = {
      ...{ previous: address(previous), next: address(next) },
      ...{ previousFailed: address(sample.previousFailed), nextFailed: address(sample.nextFailed) },
    };
    if (!data) return { steps, place: "" };
    const order = sort === null ? [] : [`by ${sort.replace(/^-/, "")}`];
    return {
      steps,
      place: [
        `${formatNumber(data.place)} of ${formatNumber(data.of)}`,
        ...(data.seen ? [`${formatNumber(data.seen)} seen`] : []),
        ...(line === null ? [] : [line]),
        ...order,
      ].join(", "),
    };
  }, [data, sample, line, sort, search, source.pages]);
}

/** The samples before and after this one in the queue of flagged ones; null where the queue does not lead here. */
export function useQueue(isQueue: boolean, runId: number | undefined, ordinal: number): Walk | null {
  const { data } = useQuery({ ...flagsQuery, enabled: isQueue });
  // A sample whose flag was just taken away keeps its place.
  const known = useRef<readonly FlaggedSample[]>([]);
  const is = (flag: FlaggedSample) => flag.runId === runId && flag.ordinal === ordinal;
  if (data && (data.some(is) || known.current.length === 0)) known.current = data;
  if (!isQueue || !data) return null;
  const place = queuePlace(known.current, is, (flag) => data.some(({ id }) => id === flag.id));
  if (!place) return null;
  const address = (flag: FlaggedSample | null) => flag && queuedAddress(flag);
  return {
    steps: { previous: address(place.previous), next: address(place.next), previousFailed: null, nextFailed: null },
    place: `${formatNumber(place.place)} of ${formatNumber(place.of)} flagged`,
  };
}

interface SampleNavProps {
  walk: Walk;
  /** False where the arrow keys step through the sample's turns. */
  arrows: boolean;
}

/** Steps to the samples before and after, and to the missed ones, by buttons and keys. */
export function SampleNav({ walk: { steps, place }, arrows }: SampleNavProps) {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(busyElements)) return;
      const address = stepByKey(event.key, steps, arrows);
      if (address === null) return;
      event.preventDefault();
      // One entry of the history stays, however many samples were looked at.
      router.replace(address);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router, steps, arrows]);
  return (
    <nav aria-label="Samples" className="flex items-center gap-0.5">
      {place && <span className="num mr-2 max-w-64 truncate text-sm text-ink-2 max-sm:max-w-40">{place}</span>}
      {directions.map(({ to, label, keys, arrow, icon }) => {
        const address = steps[to];
        return (
          <IconButton
            key={to}
            label={label}
            icon={icon}
            shortcut={arrows ? `${arrow}${keys}` : keys}
            disabled={address === null}
            onClick={() => address !== null && router.replace(address)}
          />
        );
      })}
    </nav>
  );
}

/** On a phone: the missed samples before and after, at the lower edge. */
export function MissedBar({ walk: { steps } }: Pick<SampleNavProps, "walk">) {
  const router = useRouter();
  const button = (to: "previousFailed" | "nextFailed", label: string) => {
    const address = steps[to];
    return (
      <button
        type="button"
        disabled={address === null}
        onClick={() => address !== null && router.replace(address)}
        className="inline-flex h-11 flex-1 items-center justify-center gap-1.5 text-sm font-medium disabled:opacity-40"
      >
        {to === "previousFailed" && <ChevronsLeft aria-hidden className="size-4" />}
        {label}
        {to === "nextFailed" && <ChevronsRight aria-hidden className="size-4" />}
      </button>
    );
  };
  return (
    <nav
      aria-label="Missed samples"
      className="sticky bottom-[var(--foot,0px)] z-10 mt-4 flex max-md:order-2 divide-x divide-line border-y border-line-2 bg-ground lg:hidden"
    >
      {button("previousFailed", "Previous missed")}
      {button("nextFailed", "Next missed")}
    </nav>
  );
}
