"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useMemo } from "react";
import type { Source } from "@/components/data/run-source";
import { placeQuery } from "@/components/data/sample-queries";
import { busyElements } from "@/components/ui/busy-elements";
import { formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import type { SampleDetail } from "@/lib/contracts/sample";
import { type Neighbours, neighbourByKey } from "./neighbours";

const steps = [
  { to: "previousFailed", label: "Previous missed sample", keys: "P", arrow: "", icon: ChevronsLeft },
  { to: "previous", label: "Previous sample", keys: "K", arrow: "← or ", icon: ChevronLeft },
  { to: "next", label: "Next sample", keys: "J", arrow: "→ or ", icon: ChevronRight },
  { to: "nextFailed", label: "Next missed sample", keys: "N", arrow: "", icon: ChevronsRight },
] as const;

export interface Walk {
  neighbours: Neighbours;
  /** Where the sample stands in the table that it was opened from: `3 of 32, 12 seen, verdict:missed`; "" where it was opened from none. */
  place: string;
}

/** The samples before and after this one in the table whose line and order the address keeps; in the run where it keeps none. */
export function useWalk(
  source: Source,
  sample: Pick<SampleDetail, "ordinal"> & Neighbours,
  line: string | null,
  sort: string | null,
): Walk {
  const kept = line !== null || sort !== null;
  const { data } = useQuery({ ...placeQuery(source, sample.ordinal, { line, sort }), enabled: kept });
  return useMemo(() => {
    if (!data) return { neighbours: sample, place: "" };
    const order = sort === null ? [] : [`by ${sort.replace(/^-/, "")}`];
    return {
      neighbours: { ...sample, previous: data.previous, next: data.next },
      place: [
        `${formatNumber(data.place)} of ${formatNumber(data.of)}`,
        ...(data.seen ? [`${formatNumber(data.seen)} seen`] : []),
        ...(line === null ? [] : [line]),
        ...order,
      ].join(", "),
    };
  }, [data, sample, line, sort]);
}

interface SampleNavProps {
  source: Source;
  walk: Walk;
  search: string;
  /** False where the arrow keys step through the sample's turns. */
  arrows: boolean;
}

/** Steps to the samples before and after, and to the missed ones, by buttons and keys. */
export function SampleNav({ source, walk: { neighbours, place }, search, arrows }: SampleNavProps) {
  const router = useRouter();
  useEffect(() => {
    const go = (ordinal: number) => router.push(`${source.pages}/samples/${ordinal}${search}`);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(busyElements)) return;
      const ordinal = neighbourByKey(event.key, neighbours, arrows);
      if (ordinal === null) return;
      event.preventDefault();
      go(ordinal);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [router, source.pages, neighbours, search, arrows]);
  return (
    <nav aria-label="Samples" className="flex items-center gap-0.5">
      {place && <span className="num mr-2 max-w-64 truncate text-sm text-ink-2 max-sm:max-w-40">{place}</span>}
      {steps.map(({ to, label, keys, arrow, icon }) => {
        const ordinal = neighbours[to];
        return (
          <IconButton
            key={to}
            label={label}
            icon={icon}
            shortcut={arrows ? `${arrow}${keys}` : keys}
            disabled={ordinal === null}
            onClick={() => ordinal !== null && router.push(`${source.pages}/samples/${ordinal}${search}`)}
          />
        );
      })}
    </nav>
  );
}

/** On a phone: the missed samples before and after, at the lower edge. */
export function MissedBar({ source, walk: { neighbours }, search }: Omit<SampleNavProps, "arrows">) {
  const router = useRouter();
  const button = (to: "previousFailed" | "nextFailed", label: string) => {
    const ordinal = neighbours[to];
    return (
      <button
        type="button"
        disabled={ordinal === null}
        onClick={() => ordinal !== null && router.push(`${source.pages}/samples/${ordinal}${search}`)}
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
      className="sticky bottom-[var(--foot,0px)] z-10 mt-4 flex divide-x divide-line border-y border-line-2 bg-ground lg:hidden"
    >
      {button("previousFailed", "Previous missed")}
      {button("nextFailed", "Next missed")}
    </nav>
  );
}
