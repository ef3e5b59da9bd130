"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { isUnderWay } from "@/components/data/job-queries";
import type { Source } from "@/components/data/run-source";
import { askedAgainQuery } from "@/components/data/sample-queries";
import { type CheckDifference, diffChecks, withOutcomes } from "@/components/evidence/check-diff";
import { outcomeOf } from "@/components/evidence/check-groups";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatCount, formatMs, formatNumber, formatPercent, formatUsd } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { Skeleton } from "@/components/ui/skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import type { AskedAgain as Asking } from "@/lib/contracts/job";
import { reasonWords } from "@/lib/contracts/plain/reason-words";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

const TextDifferenceView = dynamic(
  orRetry(() => import("@/components/evidence/text-difference-view").then((module) => module.TextDifferenceView)),
  {
    ssr: false,
    loading: () => <Skeleton className="col-span-full m-3 h-40" />,
  },
);

interface AskedAgainProps {
  source: Source;
  /** Sample under the run's own verifier. */
  sample: SampleDetail;
  /** Index of the turn on screen among the sample's turns. */
  at: number;
  views: Views;
}

/** Replies to asking the sample again, newest first, each with its verdict beside the counted one; nothing if it was not asked again. */
export function AskedAgainPanel({ source, sample, at, views }: AskedAgainProps) {
  const { data: askings = [] } = useQuery(askedAgainQuery(source, sample.ordinal));
  const [shown, setShown] = useState<number | null>(null);
  if (askings.length === 0) return null;
  const open = askings.find(({ jobId }) => jobId === shown);
  return (
    <section aria-label="Asked again" className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line bg-sunken/40 px-3 py-2 text-sm">
      <h2 className="text-xs text-ink-3">Asked again, not counted</h2>
      <ul aria-live="polite">
        {askings.map((asking) => (
          <AskingLine key={asking.jobId} asking={asking} sample={sample} views={views} onShow={() => setShown(asking.jobId)} />
        ))}
      </ul>
      {open?.result && <AgainDialog asking={open} sample={sample} at={at} views={views} onClose={() => setShown(null)} />}
    </section>
  );
}

/** Difference in points between the new score and the counted one; "" if either has none. */
function differenceOf(sample: SampleDetail, { score }: { score: number | null }): string {
  if (score === null || sample.score === null) return "";
  const points = Math.round((score - sample.score) * 1000) / 10;
  return points === 0 ? "the same score" : `${points > 0 ? "+" : "−"}${formatNumber(Math.abs(points), 1)} points`;
}

function AskingLine({ asking, sample, views, onShow }: { asking: Asking; sample: SampleDetail; views: Views; onShow: () => void }) {
  const { status, result, error, askedAt } = asking;
  const facts = result && [
    result.score === null ? (result.reason === null ? "" : reasonWords(result.reason, views)) : formatPercent(result.score * 100),
    differenceOf(sample, result),
    result.turns.length > 1 ? formatCount(result.turns.length, "turn") : "",
    result.latencyMs === null ? "" : formatMs(result.latencyMs),
    result.costUsd === null ? "" : formatUsd(result.costUsd),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {isUnderWay(status) ? (
        <span className="text-ink-2">{status === "queued" ? "Waiting for the worker" : "Waiting for the reply"}</span>
      ) : result ? (
        <>
          <VerdictMark sample={{ status: result.status, passed: result.passed }} />
          <span className="num text-ink-2">{facts?.filter(Boolean).join(" · ")}</span>
        </>
      ) : (
        <span className="text-warn">{status === "cancelled" ? "Cancelled" : (error ?? "Failed.")}</span>
      )}
      <span className="text-xs text-ink-3">
        <TimeAgo at={askedAt} />
      </span>
      {result && (
        <Button size="sm" className="ml-auto" onClick={onShow}>
          Compare
        </Button>
      )}
    </li>
  );
}

interface AgainDialogProps {
  asking: Asking;
  sample: SampleDetail;
  at: number;
  views: Views;
  onClose: () => void;
}

/** Counted and new reply of the same turn side by side, with the checks on which they differ. */
function AgainDialog({ asking: { result, askedAt }, sample, at, views, onClose }: AgainDialogProps) {
  const turn = sample.turns[at];
  const again = result?.turns.find((candidate) => candidate.turn === (turn?.turn ?? 0));
  const counted = turn?.verdict?.checks ?? [];
  const differing =
    again?.verdict && turn?.verdict ? diffChecks(counted, withOutcomes(counted, again.verdict.outcomes, views.outcomes)) : null;
  const verdictText = (verdict: { score: number; passed: boolean } | null | undefined) =>
    verdict ? `${formatPercent(verdict.score * 100)}, ${verdict.passed ? "passed" : "missed"}` : "no verdict";
  return (
    <Dialog
      open
      full
      onOpenChange={(to) => {
        if (!to) onClose();
      }}
      title={`Same request, asked again${sample.turns.length > 1 ? `: turn ${(turn?.turn ?? 0) + 1}` : ""}`}
      description={
        <>
          Counted: {verdictText(turn?.verdict)}. Asked again on {new Date(askedAt).toLocaleString("en-GB")}, not counted:{" "}
          {verdictText(again?.verdict)}.{sample.turns.length > 1 && " Later turns may differ because the dialogue diverges."}
        </>
      }
    >
      {differing !== null && <Differences differences={differing} views={views} />}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line max-md:auto-rows-max max-md:overflow-y-auto md:grid-cols-2 md:grid-rows-[auto_minmax(0,1fr)] md:divide-x md:divide-line">
        <TextDifferenceView
          baseline={turn?.reply ?? null}
          side={again?.reply ?? null}
          isCut={turn?.replyLength !== undefined || again?.replyLength !== undefined}
          names={{ baseline: "original reply", side: "new reply" }}
        />
      </div>
    </Dialog>
  );
}

/** Differing checks that are listed before a sentence summarizes the rest. */
const listed = 40;

function Differences({ differences, views }: { differences: readonly CheckDifference[]; views: Views }) {
  const word = (outcome: string | null) => (outcome === null ? "not checked" : outcomeOf(outcome, views.outcomes).label.toLowerCase());
  if (differences.length === 0) return <p className="pb-2 text-sm text-ink-2">Every {views.checkNoun.one} has the same result.</p>;
  return (
    <div className="max-h-32 shrink-0 overflow-y-auto pb-2 text-sm">
      <p className="text-ink-2">{formatCount(differences.length, views.checkNoun.one, views.checkNoun.many)} with a different result:</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
        {differences.slice(0, listed).map(({ id, label, from, to }) => (
          <li key={id}>
            <span translate="no" className="font-mono">
              {label}
            </span>{" "}
            <span className="text-ink-2">
              {word(from)} → {word(to)}
            </span>
          </li>
        ))}
        {differences.length > listed && <li className="text-ink-3">and {differences.length - listed} more</li>}
      </ul>
    </div>
  );
}
