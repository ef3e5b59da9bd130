"use client";

import { useEffect, useState } from "react";
import { useMay } from "@/components/data/caller";
import { launchName, launchSentence } from "@/components/rows/launch-words";
import { PartialChip } from "@/components/rows/partial-chip";
import { runFamily } from "@/components/rows/run-family";
import { doneCount } from "@/components/rows/run-sentence";
import { hasOwnName } from "@/components/rows/run-title";
import { StatusMark } from "@/components/rows/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { formatCount, formatMetric, formatNumber, formatUsd, withDigits } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { formatDay } from "@/components/ui/time-ago";
import type { LatestLine, MatrixColumn } from "@/lib/contracts/overview";

interface LatestPartProps {
  lines: readonly LatestLine[];
  columns: readonly Pick<MatrixColumn, "benchmark">[];
}

/** Latest ended launches and single runs, one line each, grouped by day. */
export function LatestPart({ lines, columns }: LatestPartProps) {
  const mayLaunch = useMay()("runner");
  const [now, setNow] = useState<Date | null>(null);
  // The reader's day is unknown until the page is hydrated.
  useEffect(() => setNow(new Date()), []);
  const days = lines.map(({ at }) => formatDay(at, now));
  return (
    <Section
      title="Latest runs"
      actions={
        <ButtonLink size="sm" href={lines.length > 0 ? "/runs" : "/examples"}>
          {lines.length > 0 ? "All runs" : "Examples"}
        </ButtonLink>
      }
    >
      {lines.length > 0 ? (
        <ol className="text-sm">
          {lines.map((line, at) => (
            <li
              key={line.launch ? `launch ${line.launch.id}` : line.run?.id}
              className="relative grid min-h-8 max-md:min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1 last:border-0 hover:bg-sunken sm:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,auto)_4.5rem]"
            >
              <span
                className={
                  days[at] === days[at - 1] ? "text-xs text-ink-3 max-sm:hidden sm:invisible" : "text-xs text-ink-3 max-sm:col-span-2"
                }
              >
                {days[at]}
              </span>
              <LineWords line={line} columns={columns} />
            </li>
          ))}
        </ol>
      ) : (
        <Empty
          title="No finished runs yet"
          note={
            mayLaunch
              ? "Finished runs appear here. See the examples, or launch a run with a simulated model: it takes a minute and costs nothing."
              : "Finished runs appear here. Until then, see the examples."
          }
          action={mayLaunch && <ButtonLink href="/launch">Launch a run</ButtonLink>}
        />
      )}
    </Section>
  );
}

const whole =
  "rounded-sm font-medium underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent";

/** Name, result and cost. */
function LineWords({ line: { launch, run }, columns }: { line: LatestLine } & Pick<LatestPartProps, "columns">) {
  if (launch) {
    const runs = Object.values(launch.counts).reduce((sum, count) => sum + count, 0);
    const isWhole = launch.counts.finished === runs;
    return (
      <>
        <span className="min-w-0 truncate">
          <Link href={`/launches/${launch.id}`} className={whole}>
            {launchName(launch)}
          </Link>
          <span className="text-ink-3">
            {" "}
            · {formatCount(runs, "run")}
            {launch.costUsd !== null && launch.unpriced > 0 && `, ${formatNumber(launch.unpriced)} unpriced`}
          </span>
        </span>
        <span className="truncate text-right text-xs text-ink-2">
          {isWhole ? <StatusMark status="finished" /> : launchSentence(launch.counts)}
        </span>
        <Cost usd={launch.costUsd} />
      </>
    );
  }
  if (!run) return null;
  const column = columns.find(({ benchmark }) => benchmark.id === run.benchmark);
  const declaration = column && runFamily(column.benchmark).headline.declaration;
  const isPart = run.wholeCount !== undefined || run.status === "cancelled" || run.status === "stopped";
  return (
    <>
      <span className="min-w-0 truncate">
        <Link href={`/runs/${run.id}`} translate="no" className={whole}>
          {hasOwnName(run) ? run.name : run.modelName}
        </Link>
        <span className="text-ink-3">
          {" "}
          · {hasOwnName(run) && `${run.modelName}, `}
          {run.suiteName}
        </span>
      </span>
      <span className="flex items-center justify-end gap-2.5">
        {isPart ? (
          <PartialChip partial={{ done: doneCount(run.counts), whole: run.wholeCount ?? run.sampleCount }} status={run.status} />
        ) : (
          <StatusMark status={run.status} compact />
        )}
        <span className="num text-right">
          {declaration && run.headline?.value != null ? formatMetric(run.headline.value, withDigits(declaration, run.headline)) : "–"}
        </span>
      </span>
      <Cost usd={run.costUsd} />
    </>
  );
}

const Cost = ({ usd }: { usd: number | null }) => (
  <span className="num text-right text-xs text-ink-3 max-sm:hidden">{usd === null ? "" : formatUsd(usd)}</span>
);
