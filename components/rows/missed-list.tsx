"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { MissedChecks } from "@/lib/contracts/missed-checks";

interface MissedListProps {
  /** Null while loading. */
  missed: MissedChecks | null;
  noun: { one: string; many: string };
  /** Text shown in place of an id by which checks are counted. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Part of the run that is counted; the whole run by default. */
  where?: string;
  /** Opens the samples that missed a check. */
  onOpen: ((label: string) => void) | undefined;
}

const first = 24;

/** List of checks by how often they were missed, with links to the samples of each. */
export function MissedList({ missed, noun, labels, where, onOpen }: MissedListProps) {
  const [isLong, setLong] = useState(false);
  if (!missed) return <Skeleton className="mt-3 h-40" />;
  const { rows, checks, different, samples, total, runs } = missed;
  const shown = isLong ? rows : rows.slice(0, first);
  const counted =
    samples === total ? formatCount(samples, "reply", "replies") : `${formatNumber(samples)} of ${formatNumber(total)} replies`;
  const head = [where, `${counted}${runs > 1 ? ` of ${formatCount(runs, "run")}` : ""}`].filter(Boolean).join(": ");
  return (
    <div className="mt-3">
      <p aria-live="polite" className="mb-2 max-w-[76ch] text-xs text-ink-3">
        {head}. {formatNumber(checks)} of {formatNumber(different)} {different === 1 ? noun.one : noun.many} were missed
        {checks > rows.length && `; the first ${rows.length} follow`}.
      </p>
      {rows.length > 0 && (
        <ul aria-label={`Missed ${noun.many}`} className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6">
          {shown.map(({ label, missed: count, asked }) => (
            <li key={label} className="min-w-0 border-b border-line">
              <Row label={label} word={labels?.[label]} count={count} asked={asked} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > first && (
        <Button size="sm" className="mt-3" onClick={() => setLong(!isLong)}>
          {isLong ? `Show the first ${first}` : `Show all ${formatNumber(rows.length)}`}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  label: string;
  word: string | undefined;
  count: number;
  asked: number;
  onOpen: ((label: string) => void) | undefined;
}

function Row({ label, word, count, asked, onOpen }: RowProps) {
  const content = (
    <>
      <span translate="no" className={cx("min-w-0 truncate", word === undefined && "font-mono")} title={label}>
        {word ?? label}
      </span>
      <span className="num shrink-0 text-xs text-ink-3">
        <span className="text-ink-2">{formatNumber(count)}</span> of {formatNumber(asked)}
      </span>
      {/* The share as a bar, so that columns can be compared vertically. */}
      <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5">
        <span className="block h-full bg-fail/60" style={{ width: `${(100 * count) / asked}%` }} />
      </span>
    </>
  );
  const look = "relative flex w-full items-baseline justify-between gap-3 py-1 text-left text-sm";
  if (!onOpen) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      className={`${look} hover:bg-sunken`}
      title={`Show the samples that missed ${word ?? label}`}
      onClick={() => onOpen(label)}
    >
      {content}
    </button>
  );
}
