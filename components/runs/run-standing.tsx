"use client";

import { useQuery } from "@tanstack/react-query";
import { compareAddress } from "@/components/data/chosen-runs";
import { rankingAddress } from "@/components/data/leaderboard-queries";
import { positionQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { useLate } from "@/components/data/use-late";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatEnds, formatP } from "@/components/ui/format";
import { formatDifference } from "@/components/ui/format-difference";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Tip } from "@/components/ui/tip";
import type { RunMarks } from "@/lib/contracts/beside";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { noRankSentence } from "@/lib/contracts/plain/rank-state";
import type { RunRow } from "@/lib/contracts/run";
import type { HeadlineDifference } from "@/lib/contracts/run-position";
import { PositionStrip } from "./position-strip";
import { positionWords } from "./position-words";

interface RunStandingProps {
  source: Source;
  run: RunRow;
  /** The run's headline, which has a value. */
  headline: Metric;
  declaration: MetricDeclaration;
  marks: RunMarks;
  /** True if other runs may be read; false through a share link. */
  house: boolean;
}

/**
 * Difference of a run's headline from its model's last run, and its position among all models of its ranking; nothing for an unfinished
 * run.
 */
export function RunStanding({ source, run, headline, declaration, marks, house }: RunStandingProps) {
  const ended = run.status === "finished";
  const position = useLate(useQuery({ ...positionQuery(source), enabled: house && ended }));
  if (!ended || headline.value === null) return null;
  if (house && position.isPending) return <Skeleton className="mt-4 h-28" />;
  const { models = [], ranking = null, place = null, against = [] } = position.data ?? {};
  const isRanked = noRankSentence(run) === null;
  const mark = { label: run.modelName, value: headline.value, low: headline.low, high: headline.high };
  const hasStrip = isRanked && (models.length > 1 || marks.published.length > 0);
  return (
    <div className="mt-4 grid gap-4">
      {position.error && !position.data && <Failed error={position.error} retry={() => void position.refetch()} />}
      {against.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {against.map((difference) => (
            <Difference key={difference.runId} runId={run.id} against={difference} />
          ))}
        </ul>
      )}
      {hasStrip && (
        <section aria-label="Position">
          <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            {ranking === null ? (
              <span className="font-medium">Beside published figures</span>
            ) : (
              <Link
                href={rankingAddress(run.benchmark, ranking, run.source === "simulated")}
                className="finger font-medium underline decoration-line-2 underline-offset-3 hover:decoration-ink"
              >
                {place ? positionWords(place) : `Among ${formatCount(models.length, "model")}, not ranked`}
              </Link>
            )}
            {marks.published.length > 0 && <span className="text-xs text-ink-3">hollow: published</span>}
          </p>
          <PositionStrip run={mark} models={models} published={marks.published} declaration={declaration} />
          {marks.published.length > 0 && marks.apart && <p className="mt-1 text-xs text-ink-3">{marks.apart}</p>}
        </section>
      )}
    </div>
  );
}

const names = { last: "this model’s last run here", baseline: "the baseline" } as const;

function Difference({ runId, against }: { runId: number; against: HeadlineDifference }) {
  const { kind, runId: other, modelName, difference, low, high, p, test, n, why, unit, decimals } = against;
  if (difference === null) return null;
  const bounds = low === null || high === null ? "" : ` (${formatEnds({ low, high }, { unit: "", decimals })})`;
  const tested = test === null ? (why ?? "Not tested.") : `${p === null ? "" : `${formatP(p)}, `}${test}`;
  const words = `#${other}${kind === "baseline" ? ` ${modelName}` : ""}, paired over ${formatCount(n, "shared item")}. ${tested}`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-1.5">
      <Tip content={words}>
        <Link
          href={compareAddress([other, runId], other)}
          className="finger text-ink-2 underline decoration-line-2 underline-offset-3 hover:text-ink"
        >
          vs {names[kind]}
        </Link>
      </Tip>
      <span className="num text-ink">
        {formatDifference(difference, { unit, decimals }, { low, high })}
        <span className="text-ink-2">{bounds}</span>
      </span>
    </li>
  );
}
