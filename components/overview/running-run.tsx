import { ProgressBar } from "@/components/rows/progress-bar";
import { runSentence } from "@/components/rows/run-sentence";
import { hasOwnName } from "@/components/rows/run-title";
import { StatusMark } from "@/components/rows/status-mark";
import { Badge } from "@/components/ui/badge";
import { formatNumber, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { RunProgress, RunRow } from "@/lib/contracts/run";

/** A live run: its progress, its rate and its cost so far. */
export function RunningRun({ run, progress }: { run: RunRow; progress: RunProgress | null }) {
  const rate = progress?.rate ?? null;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2.5">
          <Link
            href={`/runs/${run.id}`}
            translate="no"
            className="finger truncate rounded-sm font-medium underline-offset-2 hover:underline"
          >
            {hasOwnName(run) ? run.name : run.modelName}
          </Link>
          {run.source === "simulated" && <Badge tone="warn">simulated</Badge>}
        </div>
        <p translate="no" className="truncate text-xs text-ink-3">
          {hasOwnName(run) && `${run.modelName} on `}
          {run.suiteName}
        </p>
      </div>
      <div className="min-w-0">
        <ProgressBar counts={run.counts} words={false} />
        <p className="mt-1.5 text-xs text-ink-2">{runSentence({ ...run, secondsLeft: progress?.secondsLeft ?? null })}</p>
      </div>
      <div className="flex items-center gap-4 md:w-56 md:justify-end">
        <span className="num text-xs text-ink-2">
          {rate === null ? "" : `${formatNumber(rate, rate < 10 ? 1 : 0)}/s`}
          {rate !== null && run.costUsd !== null && ", "}
          {run.costUsd === null ? "" : formatUsd(run.costUsd)}
        </span>
        <StatusMark status={run.status} />
      </div>
    </li>
  );
}
