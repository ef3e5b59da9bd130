"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BenchmarkView } from "@/components/data/benchmark-view";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { isUnderWay, jobQuery } from "@/components/data/job-queries";
import type { Source } from "@/components/data/run-source";
import { useJobAction } from "@/components/data/use-job-action";
import { JobProgressBar } from "@/components/rows/job-state";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { formatCount, formatNumber, formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { RunDetail } from "@/lib/contracts/run";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { rescoreRequests } from "./rescore-requests";

interface RescoreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  source: Source;
  run: Pick<RunDetail, "id" | "verifier" | "scoredWith" | "outdated" | "counts" | "judgeName">;
  verifiers: BenchmarkView["verifiers"];
  noun: { one: string; many: string };
}

/** Option to separate reasoning from replies before scoring. */
const apart = "thoughts apart";

/** Dialog that rescores the stored replies with another verifier, shows the progress and lists the samples whose verdicts change. */
export function RescoreDialog({ open, onOpenChange, source, run, verifiers, noun }: RescoreDialogProps) {
  const client = useQueryClient();
  const older = (id: string) => run.outdated.find(({ verifier }) => verifier === id);
  const renewed = older(run.verifier);
  const choices = verifiers.filter(({ id }) => id !== run.verifier || renewed !== undefined);
  const [picked, setChosen] = useState<string | null>(null);
  const chosen = picked ?? (renewed ? run.verifier : (choices[0]?.id ?? apart));
  const [jobId, setJobId] = useState<number | null>(null);
  const start = useMutation({
    mutationFn: (choice: string) =>
      sendJson(
        "POST",
        `${source.api}/rescore`,
        choice === apart ? { verifier: run.verifier, thoughts: "strip" } : { verifier: choice },
        () => import("@/lib/contracts/job").then(({ startedJob }) => startedJob),
      ),
    onSuccess: (started) => setJobId(started.jobId),
  });
  const query = useQuery({ ...jobQuery(jobId ?? 0), enabled: jobId !== null });
  const job = jobId !== null && query.data?.kind === "rescore" ? query.data : null;
  const result = job?.result ?? null;
  const takesOver = chosen === apart || (result?.verifier ?? chosen) === run.verifier;
  const busy = start.isPending || (jobId !== null && (job === null || isUnderWay(job.status)));
  // A cancelled or failed job keeps its new verdicts too.
  const isOver = job !== null && !isUnderWay(job.status);
  useEffect(() => {
    if (!isOver) return;
    void forgetRun(client, run.id);
  }, [isOver, client, run.id]);
  const action = useJobAction({ kind: "rescore", benchmark: job?.benchmark ?? "", name: job?.name ?? "", id: jobId ?? 0 });
  const failure = start.error ?? (job?.status === "failed" ? new Error(job.error ?? "No reason given.") : null);
  const change = (next: boolean) => {
    onOpenChange(next);
    if (next || busy) return;
    start.reset();
    setJobId(null);
    setChosen(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Rescore stored replies"
      description={`${chosen === apart ? "Stored replies that contain reasoning" : `The ${formatNumber(run.counts.scored + run.counts.unscored)} stored replies`} will be scored again; ${rescoreRequests(run)}. ${takesOver ? "The new verdicts replace the run’s verdicts" : "The run’s verdicts stay as they are"}.`}
      footer={
        result ? (
          <Button variant="primary" onClick={() => change(false)}>
            Done
          </Button>
        ) : (
          <>
            {job !== null && isUnderWay(job.status) && (
              <Button busy={action.isPending} onClick={() => action.mutate("cancel")}>
                Cancel
              </Button>
            )}
            <Button variant="primary" busy={busy} onClick={() => start.mutate(chosen)}>
              Rescore
            </Button>
          </>
        )
      }
    >
      {result ? (
        <div className="text-sm">
          <p aria-live="polite">
            {result.parted
              ? partedSentence(result.parted)
              : `${formatCount(result.scored, "sample")} scored with ${verifiers.find((v) => v.id === result.verifier)?.label ?? result.verifier}.`}{" "}
            {differing(result)}
          </p>
          {result.flips.length > 0 && (
            <div className="mt-2 max-h-80 overflow-y-auto border-y border-line">
              <table className="w-full">
                <caption className="sr-only">Samples whose score differs</caption>
                <thead className="sticky top-0 bg-raised text-left text-xs text-ink-2">
                  <tr className="[&>th]:px-2 [&>th]:py-1 [&>th]:font-normal">
                    <th scope="col">Sample</th>
                    <th scope="col" className="text-right">
                      Before
                    </th>
                    <th scope="col" className="text-right">
                      Now
                    </th>
                    <th scope="col" className="text-right">
                      {noun.many} changed
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {result.flips.map((flip) => (
                    <tr key={flip.ordinal} className="border-t border-line [&>td]:px-2 [&>td]:py-1">
                      <td>
                        <Link
                          className="text-accent underline-offset-2 hover:underline"
                          href={`${source.pages}/samples/${flip.ordinal}?${new URLSearchParams({ verifier: result.verifier })}`}
                        >
                          {flip.key}
                        </Link>
                      </td>
                      <td className="num text-right">{formatPercent(flip.from * 100)}</td>
                      <td className={`num text-right ${flip.to > flip.from ? "text-pass" : "text-fail"}`}>
                        {flip.to > flip.from ? "↑" : "↓"} {formatPercent(flip.to * 100)}
                      </td>
                      <td className="num text-right">{formatNumber(flip.changedChecks)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      ) : job !== null && isUnderWay(job.status) ? (
        <JobProgressBar job={job} open />
      ) : (
        <fieldset className="space-y-2 text-sm">
          <legend className="sr-only">Verifier</legend>
          {choices.map((verifier) => (
            <label key={verifier.id} className="flex items-start gap-2">
              <input
                type="radio"
                name="verifier"
                className="mt-1 accent-accent"
                checked={chosen === verifier.id}
                onChange={() => setChosen(verifier.id)}
              />
              <span>
                <span className="font-medium">{verifier.label}</span> <span className="num text-xs text-ink-3">{verifier.version}</span>
                {run.scoredWith.includes(verifier.id) && (
                  <span className="ml-2 text-xs text-ink-3">scored before{older(verifier.id) && ` with ${older(verifier.id)?.from}`}</span>
                )}
                <span className="block text-ink-2">{verifier.description}</span>
              </span>
            </label>
          ))}
          <label className="flex items-start gap-2">
            <input
              type="radio"
              name="verifier"
              className="mt-1 accent-accent"
              checked={chosen === apart}
              onChange={() => setChosen(apart)}
            />
            <span>
              <span className="font-medium">Separate reasoning</span>
              <span className="block text-ink-2">
                Finds tagged reasoning in the replies, such as {"<think>"}, and rescores the rest of those replies. The earlier verdicts are
                kept for comparison.
              </span>
            </span>
          </label>
          {job?.status === "cancelled" && <p className="text-ink-2">Cancelled. Scores so far are kept; rescore to continue.</p>}
          {failure && <Failed error={failure} retry={() => start.mutate(chosen)} />}
        </fieldset>
      )}
    </Dialog>
  );
}

function partedSentence({ replies, left }: NonNullable<RescoreResult["parted"]>): string {
  const kept = left > 0 ? ` ${formatNumber(left)} more were unchanged because a judge or a file gave their verdict.` : "";
  return replies === 0
    ? `No reply contained reasoning.${kept}`
    : `Reasoning was separated in ${formatCount(replies, "reply", "replies")}.${kept}`;
}

function differing({ changed, flips }: RescoreResult): string {
  if (changed === 0) return "No verdicts differ.";
  const differ = `${formatCount(changed, "sample differs", "samples differ")}`;
  return flips.length < changed ? `${differ}; the first ${formatNumber(flips.length)}:` : `${differ}:`;
}
