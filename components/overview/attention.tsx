"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleDot, TriangleAlert, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { viewAddress } from "@/components/data/view-queries";
import { countsOf, launchCost, launchName } from "@/components/rows/launch-words";
import { ProgressBar } from "@/components/rows/progress-bar";
import { doneCount, runStateSentence } from "@/components/rows/run-sentence";
import { hasOwnName } from "@/components/rows/run-title";
import { formatBudget, formatCount, formatDuration, formatNumber, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { TimeAhead } from "@/components/ui/time-ago";
import { toast } from "@/components/ui/toast";
import type { Attention, GoingLaunch } from "@/lib/contracts/overview";
import { sampleStatuses } from "@/lib/contracts/plain/states";
import type { RunProgress, StatusCounts } from "@/lib/contracts/run";

/** Number of lines shown. */
const shown = 6;

type Progress = ReadonlyMap<number, RunProgress>;

/** List of what needs attention, one line per endpoint, launch or run; nothing if there is nothing. */
export function AttentionPart({ lines, progress }: { lines: readonly Attention[]; progress: Progress }) {
  if (lines.length === 0) return null;
  const isCalm = lines.every(({ kind }) => kind === "launch" || kind === "run");
  const more = lines.length - shown;
  return (
    <Section title={isCalm ? "Running now" : "Needs attention"}>
      <ul className="-my-1 text-sm">
        {lines.slice(0, shown).map((line) => (
          <li key={keyOf(line)} className="border-b border-line last:border-0">
            <Line line={line} progress={progress} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          and {formatNumber(more)} more in{" "}
          <Link href="/runs" className="finger rounded-sm text-accent underline underline-offset-2">
            all runs
          </Link>
        </p>
      )}
    </Section>
  );
}

function keyOf(line: Attention): string {
  if (line.kind === "endpoint") return line.host;
  if (line.kind === "launch") return `launch ${line.id}`;
  return line.kind === "run" ? `run ${line.run.id}` : `${line.href} ${line.text}`;
}

function Line({ line, progress }: { line: Attention; progress: Progress }) {
  if (line.kind === "endpoint") return <EndpointLine {...line} />;
  if (line.kind === "launch") return <LaunchLine launch={line} progress={progress} />;
  if (line.kind === "note")
    return (
      <Row icon={<TriangleAlert aria-hidden className="size-4 text-warn" />}>
        <Link href={line.href} className="finger min-w-0 rounded-sm break-words underline-offset-2 hover:underline">
          {line.text}
        </Link>
      </Row>
    );
  const { run } = line;
  const heard = progress.get(run.id);
  const state = { ...run, ...(heard && { status: heard.status, counts: heard.counts }), secondsLeft: heard?.secondsLeft ?? null };
  return (
    <GoingRow
      href={`/runs/${run.id}`}
      name={hasOwnName(run) ? run.name : `${run.modelName} on ${run.suiteName}`}
      counts={state.counts}
      words={[runStateSentence(state), moneyOf(heard?.costUsd ?? run.costUsd)]}
    />
  );
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-start gap-2.5 py-1.5 max-md:py-0">
      <span className="flex h-5 shrink-0 items-center max-md:h-11">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

const moneyOf = (usd: number | null): string | null => (usd === null ? null : formatUsd(usd));

interface GoingRowProps {
  href: string;
  name: string;
  counts: StatusCounts;
  words: readonly (string | null)[];
}

/** Unfinished run or launch with its name, progress and cost. */
function GoingRow({ href, name, counts, words }: GoingRowProps) {
  return (
    <Row icon={<CircleDot aria-hidden className="size-4 animate-breathe text-accent" />}>
      <div className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,22rem)_minmax(6rem,14rem)_minmax(0,1fr)]">
        <Link href={href} translate="no" className="finger min-w-0 truncate rounded-sm font-medium underline-offset-2 hover:underline">
          {name}
        </Link>
        <ProgressBar counts={counts} words={false} />
        <span className="num min-w-0 text-xs text-ink-2">{words.filter((word) => word !== null).join(", ")}</span>
      </div>
    </Row>
  );
}

/** "Week 47: 13 of 24 done, 6 min left, $4.59 of $10". */
function LaunchLine({ launch, progress }: { launch: GoingLaunch; progress: Progress }) {
  const { id, budget } = launch;
  const runs = launch.runs.map((run) => {
    const heard = progress.get(run.id);
    return heard ? { ...run, status: heard.status, counts: heard.counts, costUsd: heard.costUsd ?? run.costUsd } : run;
  });
  const states = countsOf(runs);
  const going = (states.running ?? 0) + (states.queued ?? 0) + (states.paused ?? 0) + (states.cancelling ?? 0);
  const total = sumOf(runs.map(({ counts }) => counts));
  const rate = runs.reduce((sum, run) => sum + (progress.get(run.id)?.rate ?? 0), 0);
  const open = runs
    .filter(({ status }) => status === "running" || status === "queued")
    .reduce((sum, { counts, sampleCount }) => sum + sampleCount - doneCount(counts) - counts.cancelled, 0);
  const spent = runs.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  const money = budget
    ? `${formatBudget(Math.max(budget.spent, budget.unit === "usd" ? spent : 0), budget.unit)} of ${formatBudget(budget.amount, budget.unit)}`
    : launchCost(runs);
  return (
    <GoingRow
      href={`/launches/${id}`}
      name={launchName(launch)}
      counts={total}
      words={[
        `${formatNumber(runs.length - going)} of ${formatCount(runs.length, "run")} done`,
        ...(states.paused ? [`${formatNumber(states.paused)} paused`] : []),
        ...(states.stopped ? [`${formatNumber(states.stopped)} stopped`] : []),
        rate > 0 ? `${formatDuration(open / rate)} left` : null,
        money,
      ]}
    />
  );
}

function sumOf(all: readonly StatusCounts[]): StatusCounts {
  const sums = sampleStatuses.map((status) => [status, all.reduce((sum, counts) => sum + counts[status], 0)]);
  return Object.fromEntries(sums) as StatusCounts;
}

/** "127.0.0.1:4162 has been down since 03:45: 3 runs wait. Check now". */
function EndpointLine({ host, since, runs }: Extract<Attention, { kind: "endpoint" }>) {
  const may = useMay();
  const runIds = runs.filter((run) => may("runner", run)).map(({ id }) => id);
  const probe = useMutation({
    mutationFn: () => sendJson("POST", "/api/runs/probe", { runIds }),
    onSuccess: () => toast.success(`Checking ${host}`, { description: "Its runs resume as soon as it responds." }),
    onError: (error) => toast.error(`${host} could not be checked`, { description: error.message }),
  });
  const [first] = runs;
  return (
    <Row icon={<Unplug aria-hidden className="size-4 text-warn" />}>
      <span translate="no" className="font-medium">
        {host}
      </span>{" "}
      {since === null ? (
        "is down"
      ) : (
        <>
          has been down since <TimeAhead at={since} preposition="" />
        </>
      )}
      :{" "}
      <Link
        href={runs.length === 1 ? `/runs/${first?.id}` : viewAddress(`run:${runs.map(({ id }) => id).join()}`)}
        className="finger rounded-sm underline underline-offset-2 hover:text-accent"
      >
        {formatCount(runs.length, "run")} {runs.length === 1 ? "waits" : "wait"}
      </Link>
      .{" "}
      {runIds.length > 0 && (
        <button
          type="button"
          aria-busy={probe.isPending || undefined}
          onClick={() => !probe.isPending && probe.mutate()}
          className="finger rounded-sm text-accent underline underline-offset-2 aria-busy:cursor-progress"
        >
          Check now
        </button>
      )}
    </Row>
  );
}
