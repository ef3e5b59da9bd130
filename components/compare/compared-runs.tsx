"use client";

import { X } from "lucide-react";
import { SeriesSwatch } from "@/components/charts/series-swatch";
import type { CompareSource } from "@/components/data/comparison-source";
import { StatusMark } from "@/components/rows/status-mark";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { ComparedSide, SideId } from "@/lib/contracts/comparison";
import { settingsWords } from "./words";

interface ComparedRunsProps {
  sides: readonly ComparedSide[];
  baseline: SideId;
  labels: ReadonlyMap<string, string>;
  source: CompareSource;
  /** Null if the runs are fixed. */
  onChange: { baseline: (side: SideId) => void; remove: (side: SideId) => void } | null;
}

/** Table of a comparison's runs with color, model, settings and suite, and the choice of the baseline. */
export function ComparedRuns({ sides, baseline, labels, source, onChange }: ComparedRunsProps) {
  return (
    <ul aria-label="Compared runs" className="mb-8 grid grid-cols-[minmax(0,1fr)] border-t border-line lg:grid-cols-2 lg:gap-x-10">
      {sides.map((side, slot) => {
        const { run, suite, verifier, isOpen, judgeName } = side;
        const isBaseline = side.id === baseline;
        const label = labels.get(side.id) ?? run.modelName;
        const pages = source.sideSource(side.id).pages;
        const facts = [
          settingsWords(side),
          suite.name,
          `scored by ${verifier.label}${verifier.version === verifier.today ? "" : ` ${verifier.version}`}${judgeName ? `, judge ${judgeName}` : ""}`,
          side.repetitions > 1 ? `${side.repetitions} repetitions` : "",
        ].filter(Boolean);
        return (
          <li key={side.id} className="flex min-w-0 items-start gap-3 border-b border-line py-2 max-md:py-1">
            <span className="mt-1.5 max-md:mt-4 flex w-6 shrink-0">
              <SeriesSwatch series={{ slot, source: run.source }} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                {pages === null ? (
                  <span className="min-w-0 font-medium break-words">{label}</span>
                ) : (
                  <Link href={pages} className="finger min-w-0 rounded-sm font-medium break-words underline-offset-2 hover:underline">
                    {label}
                  </Link>
                )}
                {isBaseline && <Badge tone="accent">baseline</Badge>}
                {run.source !== "measured" && <Badge>{run.source}</Badge>}
                {isOpen && (
                  <span className="inline-flex items-center gap-1.5 text-xs text-ink-2">
                    <StatusMark status={run.status} /> so far {run.counts.scored} of {formatCount(run.sampleCount, "sample")}
                  </span>
                )}
                {!isOpen && run.status !== "finished" && <StatusMark status={run.status} />}
              </p>
              <p className="text-xs break-words text-ink-3">{facts.join(" · ")}</p>
            </div>
            {onChange && (
              <span className="flex shrink-0 items-center gap-1">
                {!isBaseline && (
                  <Button size="sm" onClick={() => onChange.baseline(side.id)} aria-label={`Make ${label} the baseline`}>
                    Baseline
                  </Button>
                )}
                <IconButton
                  size="sm"
                  label={sides.length > 2 ? `Remove ${label}` : "A comparison needs at least two runs"}
                  icon={X}
                  disabled={sides.length <= 2}
                  onClick={() => onChange.remove(side.id)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
