"use client";

import { useQuery } from "@tanstack/react-query";
import { compareAddress } from "@/components/data/chosen-runs";
import { sameItemQuery } from "@/components/data/comparison-queries";
import type { Source } from "@/components/data/run-source";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatCount, formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { shortName } from "./words";

interface SameItemProps {
  source: Source;
  runId: number;
  ordinal: number;
}

/** Same item in other runs of the suite, each with a link to the comparison of the two replies; nothing without other runs. */
export function SameItemCard({ source, runId, ordinal }: SameItemProps) {
  const { data } = useQuery(sameItemQuery(source, ordinal));
  if (!data || data.samples.length === 0) return null;
  return (
    <section aria-label="Same item, other runs" className="shrink-0 border-b border-line">
      <h3 className="flex justify-between gap-2 px-3 pt-2 pb-1 text-xs font-medium text-ink-2">
        Same item, other runs
        <span className="num font-normal text-ink-3">{formatCount(data.runs, "run")}</span>
      </h3>
      <ul className="pb-1 md:max-h-28 md:overflow-y-auto">
        {data.samples.map((other) => (
          <li key={`${other.runId}-${other.ordinal}`}>
            <Link
              href={`${compareAddress([runId, other.runId], runId)}&side=${other.runId}&pair=${ordinal}-${other.ordinal}`}
              title={`Compare with the reply of ${other.modelName}, run ${other.runId}`}
              className="grid grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-x-3 px-3 py-0.5 max-md:min-h-11 text-sm hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="truncate">
                {shortName(other.modelName, 26)} <span className="num text-xs text-ink-3">#{other.runId}</span>
                {other.repetition > 0 && <span className="text-xs text-ink-3"> repetition {other.repetition + 1}</span>}
              </span>
              <span className="num text-right">{other.score === null ? "–" : formatPercent(other.score * 100)}</span>
              <span className="text-xs">
                <VerdictMark sample={other} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
