"use client";

import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { SampleDetail } from "@/lib/contracts/sample";
import { busyElements, neighbourByKey } from "./neighbours";
import type { Source } from "./source";

const steps = [
  { to: "previousFailed", label: "Previous failed sample", keys: "P", arrow: "", icon: ChevronsLeft },
  { to: "previous", label: "Previous sample", keys: "K", arrow: "← or ", icon: ChevronLeft },
  { to: "next", label: "Next sample", keys: "J", arrow: "→ or ", icon: ChevronRight },
  { to: "nextFailed", label: "Next failed sample", keys: "N", arrow: "", icon: ChevronsRight },
] as const;

type Neighbours = Pick<SampleDetail, "previous" | "next" | "previousFailed" | "nextFailed">;

interface SampleNavProps {
  source: Source;
  neighbours: Neighbours;
  search: string;
  /** False where the arrow keys step through the sample's turns. */
  arrows: boolean;
}

/** Steps to the samples before and after, and to the failed ones, by buttons and keys. */
export function SampleNav({ source, neighbours, search, arrows }: SampleNavProps) {
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
