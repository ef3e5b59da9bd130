"use client";

import { useMay } from "@/components/data/caller";
import { isUnderWay } from "@/components/data/job-queries";
import { useJobAction } from "@/components/data/use-job-action";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatDuration, formatNumber } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";
import type { JobRow } from "@/lib/contracts/job";
import { StatusMark } from "./status-mark";

/** Progress of a job without a result yet, with buttons that end or resume it. */
export function JobState({ job, title }: { job: JobRow; title: string }) {
  const action = useJobAction(job);
  const mayAct = useMay()("runner", job);
  const open = isUnderWay(job.status);
  const busy = action.isPending;
  return (
    <Section
      title={title}
      note={
        <span className="flex flex-wrap items-center gap-x-3">
          <StatusMark status={job.status} />
          <span>
            started <TimeAgo at={job.createdAt} />
          </span>
        </span>
      }
      actions={
        !mayAct ? undefined : open ? (
          <Button busy={busy} onClick={() => action.mutate("cancel")}>
            Cancel
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => action.mutate("resume")}>
            Resume
          </Button>
        )
      }
    >
      {job.status === "failed" && <Failed error={new Error(job.error ?? "No reason given.")} />}
      <JobProgressBar job={job} open={open} />
      {!open && job.calls > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {formatCount(job.calls, "answer is", "answers are")} kept; resuming requests only the rest.
        </p>
      )}
      {open && (
        <p className="mt-2 text-sm text-ink-2">You can leave this page. The job keeps running, and this address shows its progress.</p>
      )}
    </Section>
  );
}

/** Progress bar of a job; `open` is true while the job is unfinished. */
export function JobProgressBar({ job: { status, progress, calls, secondsLeft }, open }: { job: JobRow; open: boolean }) {
  if (progress === null) {
    return open ? <p className="text-sm text-ink-2">{status === "queued" ? "Waiting for the worker." : "Starting."}</p> : null;
  }
  const { doing, done, total } = progress;
  const share = total === null || total === 0 ? null : done / total;
  const facts = [
    total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`,
    ...(calls > 0 ? [formatCount(calls, "call answered", "calls answered")] : []),
    ...(open && secondsLeft !== null ? [`about ${formatDuration(secondsLeft)} left`] : []),
  ];
  return (
    <div className="mt-3">
      <div
        role="progressbar"
        aria-label={doing}
        {...(share !== null && { "aria-valuemin": 0, "aria-valuemax": total ?? 0, "aria-valuenow": done })}
        className="h-2 w-full overflow-hidden rounded-full bg-line"
      >
        <div
          className={open ? "h-full bg-accent transition-[width]" : "h-full bg-ink-3/50"}
          style={{ width: share === null ? "100%" : `${share * 100}%` }}
        />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span>{doing}</span>
        <span className="num">{facts.join(" · ")}</span>
      </p>
    </div>
  );
}
