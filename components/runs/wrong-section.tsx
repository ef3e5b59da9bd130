"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { missedInterval, missedQuery } from "@/components/data/missed-query";
import type { Source } from "@/components/data/run-source";
import { useLate } from "@/components/data/use-late";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Failed } from "@/components/ui/failed";
import { formatInterval, formatNumber, formatPercent } from "@/components/ui/format";
import { HelpTip } from "@/components/ui/help-tip";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { MissedChecks } from "@/lib/contracts/missed-checks";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { leadingMissed } from "@/lib/contracts/plain/limits";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import type { Views } from "@/lib/contracts/views";
import { type MissedKind, missedKinds, missedLine, missedOf } from "./missed-kinds";

interface WrongSectionProps {
  source: Source;
  views: Pick<Views, "checkNoun" | "missedBy" | "sampleTitle">;
  /** True while replies are still arriving. */
  live: boolean;
  /** Shows the samples that missed checks counted under a name. */
  onOpen: (missed: string) => void;
  /** Shows all failures. */
  onAll: () => void;
}

/** Most frequent errors of a run's replies: ten checks or kinds of checks with the share missed, and the first sample of each. */
export function WrongSection({ source, views, live, onOpen, onAll }: WrongSectionProps) {
  const kinds = useMemo(() => missedKinds(views), [views]);
  const [chosen, setChosen] = useState(kinds[0].by);
  const kind = kinds.find(({ by }) => by === chosen) ?? kinds[0];
  const query = { ...missedQuery(source.api, { over: "run", by: kind.by }), refetchInterval: missedInterval(live) };
  const { data, error, refetch } = useLate(useQuery(query));
  const rows = data?.rows.slice(0, leadingMissed) ?? [];
  return (
    <Section
      title={
        <span className="inline-flex items-center gap-1.5">
          What the model gets wrong
          {data && <HelpTip label="How these are counted">{methodOf(data, kind)}</HelpTip>}
        </span>
      }
      actions={
        <>
          {kinds.length > 1 && (
            <Select
              label="Group failures by"
              size="sm"
              className="w-40!"
              value={kind.by}
              onChange={setChosen}
              options={kinds.map(({ by, many }) => ({ value: by, label: capitalized(many) }))}
            />
          )}
          {data && data.checks > rows.length && (
            <Button size="sm" onClick={onAll}>
              All {formatNumber(data.checks)}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={`Loading the most missed ${kind.many}`} count={10} height={33} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-ink-2">{data.samples === 0 ? "Nothing scored yet." : `No ${kind.one} was missed.`}</p>
      ) : (
        <ul aria-label={`Most missed ${kind.many}`} className="border-t border-line text-sm">
          {rows.map((row) => (
            <Row key={row.label} {...{ row, kind, source, views, onOpen }} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Method of the shares and their intervals, for the tip. */
function methodOf({ cluster, samples, total }: MissedChecks, { one: singular }: MissedKind): string {
  const part = samples === total ? "" : ` Counted over ${formatNumber(samples)} of ${formatNumber(total)} replies, sampled evenly.`;
  return `How often each ${singular} was missed out of how often it was required, most missed first. The 95% interval is mid-p where each ${cluster} requires it once or nothing varies, otherwise modified Wilson with Student’s t over ${cluster}s; there is none where a single ${cluster} requires it several times.${part}`;
}

interface RowProps extends Omit<WrongSectionProps, "live" | "onAll"> {
  row: MissedChecks["rows"][number];
  kind: MissedKind;
}

function Row({ row: { label, missed, asked, low, high, first }, kind: { by, labels }, source, views, onOpen }: RowProps) {
  const word = labels?.[label];
  const share = (100 * missed) / asked;
  const interval = formatInterval({ low, high }, { unit: "%", decimals: 1 });
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(7rem,0.8fr)_5.5rem] xl:grid-cols-[minmax(0,1fr)_minmax(8rem,0.8fr)_5.5rem_minmax(0,1.1fr)]">
      <a
        href={`${source.pages}?${new URLSearchParams({ tab: "samples", q: missedLine(by, label) })}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(missedOf(by, label));
        }}
        title={`Show the samples that missed ${word ?? label}`}
        translate="no"
        className={cx("truncate py-0.5 after:absolute after:inset-0 max-md:py-1.5", word === undefined && "font-mono text-[0.8125rem]")}
      >
        {word ?? label}
      </a>
      <ShareBar share={share} low={low} high={high} words={`${formatPercent(share)} missed${interval ? `, 95%: ${interval}` : ""}`} />
      <span className="num text-right text-xs whitespace-nowrap text-ink-3">
        <span className="text-ink-2">{formatNumber(missed)}</span> of {formatNumber(asked)}
      </span>
      {first && (
        <span className="min-w-0 truncate text-xs text-ink-3 max-xl:hidden">
          first in{" "}
          <Link
            href={`${source.pages}/samples/${first.ordinal}?${new URLSearchParams({ q: missedLine(by, label) })}`}
            className="relative z-10 text-ink-2 underline decoration-line-2 underline-offset-3 hover:text-ink hover:decoration-ink"
          >
            {sampleTitle(first, views)}
          </Link>
        </span>
      )}
    </li>
  );
}

const pct = (value: number) => `${value.toFixed(2)}%`;

/** Share from 0 to 100% as a bar with its interval; below its row on a phone. */
function ShareBar({ share, low, high, words }: { share: number; low: number | null; high: number | null; words: string }) {
  return (
    <svg role="img" aria-label={words} className="h-4 w-full overflow-visible max-sm:order-last max-sm:col-span-2 max-sm:h-3">
      <title>{words}</title>
      <line x1="0" x2="0" y1="0" y2="100%" stroke="var(--color-line-2)" />
      <rect x="0" y="25%" width={pct(share)} height="50%" fill="var(--color-fail)" fillOpacity={0.4} />
      {low !== null && high !== null && (
        <g stroke="var(--color-ink-2)" strokeWidth={1.25}>
          <line x1={pct(low)} x2={pct(high)} y1="50%" y2="50%" />
          <line x1={pct(low)} x2={pct(low)} y1="28%" y2="72%" />
          <line x1={pct(high)} x2={pct(high)} y1="28%" y2="72%" />
        </g>
      )}
    </svg>
  );
}
