"use client";

import { useQuery } from "@tanstack/react-query";
import { repliesQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";

interface LastRepliesProps {
  source: Source;
  /** Newest first. */
  ordinals: readonly number[];
}

/** Latest replies of a live run, each with its verdict. */
export function LastReplies({ source, ordinals }: LastRepliesProps) {
  const { data } = useQuery(repliesQuery(source, ordinals));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Last replies" className="mb-8 border-t border-line pt-3">
      <h2 className="mb-1 text-sm font-medium">Last replies</h2>
      <ul className="text-sm">
        {data.map(({ ordinal, key, status, passed, score, reply, reason }) => (
          <li key={ordinal} className="border-b border-line">
            <Link
              href={`${source.pages}/samples/${ordinal}`}
              className="grid grid-cols-[6rem_minmax(0,9rem)_4rem_minmax(0,1fr)] items-center gap-x-3 py-1 hover:bg-sunken max-sm:grid-cols-[6rem_minmax(0,1fr)_4rem]"
            >
              <VerdictMark sample={{ status, passed }} />
              <span className="truncate text-ink-2">{key}</span>
              <span className="num text-right">{score === null ? "–" : formatPercent(score * 100)}</span>
              <span translate="no" className="truncate font-mono text-xs text-ink-3 max-sm:hidden">
                {reply ?? reason ?? ""}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
