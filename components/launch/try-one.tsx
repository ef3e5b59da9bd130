"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { isUnderWay, jobQuery } from "@/components/data/job-queries";
import { useJobAction } from "@/components/data/use-job-action";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatMs, formatNumber, formatPercent, formatTokens, formatUsd } from "@/components/ui/format";
import type { JobDetail } from "@/lib/contracts/job";
import { mostTurnsTried } from "@/lib/contracts/plain/limits";
import type { LaunchRequest } from "@/lib/contracts/run-request";
import type { TriedCell } from "@/lib/contracts/trial";

/** A launch to try. */
export interface TryCell {
  /** Distinguishes it from the others: the model, or the model on its suite. */
  label: string;
  request: LaunchRequest;
  /** True if an item takes several calls. */
  dialogue: boolean;
}

/** Fields of a launch on which a trial does not depend. */
const unrelated: ReadonlySet<string> = new Set<keyof LaunchRequest>([
  ...(["name", "concurrency", "repetitions", "maxRetries", "warmFirst", "cache", "batch"] as const),
  ...(["tolerated", "stopRule", "baselineRunId", "budget"] as const),
]);

/** Serializes the parts of launches that a trial depends on; equal texts mean that it would ask the same. */
function asked(cells: readonly LaunchRequest[]): string {
  return JSON.stringify(cells.map((cell) => Object.entries(cell).filter(([field]) => !unrelated.has(field))));
}

/** Returns the button's text: `Try one item each, 8 calls`. */
function tryLabel(cells: readonly TryCell[]): string {
  const calls = cells.reduce((sum, { dialogue }) => sum + (dialogue ? mostTurnsTried : 1), 0);
  if (calls <= 1) return "Try one item";
  const count = `${cells.some(({ dialogue }) => dialogue) ? "up to " : ""}${formatCount(calls, "call")}`;
  const judged = cells.some(({ request }) => request.judgeModelId !== null) ? " plus any judge calls" : "";
  return `Try one item${cells.length > 1 ? " each" : ""}, ${count}${judged}`;
}

/** Asks the first item of each launch before anything is launched, and shows the results. `cells` is empty while the form is incomplete. */
export function TryOne({ cells }: { cells: readonly TryCell[] }) {
  const start = useMutation({
    mutationFn: async (tryCells: readonly TryCell[]) => {
      const requests = tryCells.map(({ request }) => request);
      const { jobId } = await sendJson("POST", "/api/jobs", { kind: "try", cells: requests }, () =>
        import("@/lib/contracts/job").then(({ startedJob }) => startedJob),
      );
      return { jobId, labels: tryCells.map(({ label }) => label), asked: asked(requests) };
    },
  });
  const { data: tried } = start;
  const job = useQuery({ ...jobQuery(tried?.jobId ?? 0), enabled: tried !== undefined });
  const open = start.isPending || (tried !== undefined && (job.data === undefined ? !job.isError : isUnderWay(job.data.status)));
  return (
    <section aria-label="Try before launching" className="mt-4">
      <Button
        busy={open}
        disabled={cells.length === 0}
        className="w-full"
        onClick={() => start.mutate(cells)}
        title="Runs only the first item, with the same protocol and settings. The result is scored but not counted."
      >
        {tryLabel(cells)}
      </Button>
      {start.error && <Failed error={start.error} />}
      {job.error && <Failed error={job.error} retry={() => void job.refetch()} />}
      {tried && job.data && (
        <Tried
          job={job.data}
          labels={tried.labels}
          changed={cells.length > 0 && asked(cells.map(({ request }) => request)) !== tried.asked}
        />
      )}
    </section>
  );
}

interface TriedProps {
  job: JobDetail;
  labels: readonly string[];
  /** True if the form has changed since. */
  changed: boolean;
}

/** Shows the progress and the results of a trial. */
function Tried({ job, labels, changed }: TriedProps) {
  const action = useJobAction(job);
  const { status, progress, error } = job;
  const cells = job.kind === "try" ? job.result?.cells : undefined;
  return (
    <div className="mt-2 rounded-md border border-line px-3 py-2 text-sm" aria-live="polite">
      {isUnderWay(status) && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-2">
          <span>
            {progress === null || progress.total === null
              ? "Waiting for the worker."
              : labels.length === 1
                ? "Waiting for the reply."
                : `${formatNumber(progress.done)} of ${formatCount(progress.total, "reply", "replies")} in.`}
          </span>
          <Button size="sm" busy={action.isPending} onClick={() => action.mutate("cancel")}>
            Cancel
          </Button>
        </p>
      )}
      {(status === "cancelled" || status === "failed") && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className={status === "failed" ? "min-w-0 break-words text-warn" : "text-ink-2"}>
            {status === "failed" ? (error ?? "Failed.") : "Cancelled. Replies received so far are kept."}
          </span>
          <Button size="sm" busy={action.isPending} onClick={() => action.mutate("resume")}>
            Resume
          </Button>
        </p>
      )}
      {cells && (
        <>
          <p className="text-xs text-ink-3">
            {changed ? <span className="text-warn">The settings have changed since this trial. </span> : null}
            First item only; not counted.
          </p>
          <ul className="divide-y divide-line">
            {cells.map((cell, at) => (
              <Row key={`${cell.suiteId}/${cell.modelId}`} cell={cell} label={labels[at] ?? cell.modelName ?? ""} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function factsOf({ score, checksPassed, checksTotal, latencyMs, inputTokens, outputTokens, costUsd, turns, more }: TriedCell): string {
  return [
    score === null ? "" : formatPercent(score * 100),
    checksTotal > 1 ? `${formatNumber(checksPassed)} of ${formatNumber(checksTotal)} passed` : "",
    more ? `first ${formatCount(turns.length, "turn")} only` : turns.length > 1 ? formatCount(turns.length, "turn") : "",
    latencyMs === null ? "" : formatMs(latencyMs),
    inputTokens === null && outputTokens === null ? "" : `${formatTokens((inputTokens ?? 0) + (outputTokens ?? 0))} tokens`,
    costUsd === null ? "" : formatUsd(costUsd),
  ]
    .filter(Boolean)
    .join(" · ");
}

function Row({ cell, label }: { cell: TriedCell; label: string }) {
  const answered = cell.turns.some(({ reply }) => reply !== null);
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium break-words">{label}</span>
        <VerdictMark sample={cell} />
      </p>
      <p className="num text-xs text-ink-2">{factsOf(cell)}</p>
      {cell.reason !== null && <p className="text-sm break-words text-warn">{cell.reason}</p>}
      {answered && (
        <Fold title={cell.turns.length > 1 ? "Replies" : "Reply"}>
          {cell.turns.map(({ turn, reply, replyLength }) => (
            <div key={turn} className="mt-1">
              {cell.turns.length > 1 && <p className="text-xs text-ink-3">Turn {turn + 1}</p>}
              <Text text={reply === "" ? "(an empty reply)" : (reply ?? "(no reply)")} />
              {replyLength !== undefined && (
                <p className="text-xs text-ink-3">
                  Showing the first {formatNumber(reply?.length ?? 0)} of {formatNumber(replyLength)} characters.
                </p>
              )}
            </div>
          ))}
        </Fold>
      )}
      {cell.prompt.length > 0 && (
        <Fold title="What was sent">
          {cell.prompt.map(({ role, text }, at) => (
            // Messages of one request neither move nor change.
            // biome-ignore lint/suspicious/noArrayIndexKey: only their position distinguishes them
            <div key={at} className="mt-1">
              <p className="text-xs text-ink-3">{role}</p>
              <Text text={text} />
            </div>
          ))}
        </Fold>
      )}
    </li>
  );
}

function Text({ text }: { text: string }) {
  return (
    <pre
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-y-auto rounded-sm bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group mt-1">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-xs text-ink-2 max-sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3 text-ink-3 transition-transform group-open:rotate-90" />
        {title}
      </summary>
      {children}
    </details>
  );
}
