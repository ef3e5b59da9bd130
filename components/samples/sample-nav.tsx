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
  /** Position in the table or queue from which the sample was opened: `3 of 32, 12 seen, verdict:missed`; "" if there is none. */
  place: string;
}

interface WalkedTable {
  /** Filter line and order of the table from which the sample was opened; null for the run's own order. */
  line: string | null;
  sort: string | null;
  /** Query string of each sample's address. */
  search: string;
}

/** Returns the neighbors of a sample in the table whose filter line and order are in the address, or else in the run. */
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

/** Returns the neighbors of a sample in the queue of flagged samples; null if the page was not opened from the queue. */
export function useQueue(isQueue: boolean, runId: number | undefined, ordinal: number): Walk | null {
  const { data } = useQuery({ ...flagsQuery, enabled: isQueue });
  // A sample that was just unflagged keeps its position.
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
  /** False if the arrow keys step through the sample's turns. */
  arrows: boolean;
}

/** Buttons and keys for the previous and next sample, and the previous and next missed one. */
export function SampleNav({ walk: { steps, place }, arrows }: SampleNavProps) {
  const router = useRouter();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(busyElements)) return;
      const address = stepByKey(event.key, steps, arrows);
      if (address === null) return;
      event.preventDefault();
      // Replaces the history entry, so that one remains however many samples the reader visits.
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

/** Bar at the bottom of a phone's screen with the previous and next missed sample. */
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
