"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, X } from "lucide-react";
import { useId, useState } from "react";
import { CodeLines } from "@/components/evidence/code-lines";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { Button } from "@/components/ui/button";
import { Failed } from "@/components/ui/failed";
import { formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { ReplyAtStep } from "./reply-at-step";
import { stepOf, tracePageQuery } from "./trace-query";
import { VariableTable } from "./variable-table";

/** Execution step by step: the line, the variables after it, and the reply's statement about the same step. */
export function TraceView({ evidence, reply, texts }: EvidenceProps<"trace">) {
  const { source, language, steps, isCut, links, divergence, heuristic, awaits } = evidence;
  const total = Array.isArray(steps) ? steps.length : steps.total;
  const [at, setAt] = useState(Math.min(divergence?.step ?? 0, Math.max(0, total - 1)));
  const page = useQuery({ ...tracePageQuery(steps, texts, at), placeholderData: keepPreviousData });
  const here = page.data ? stepOf(page.data, at) : null;
  const wrong = divergence !== null && divergence.step === at;
  const slider = useId();
  const last = Math.max(0, total - 1);
  if (total === 0)
    return (
      <p className="max-w-[76ch] px-3 py-4 text-sm text-ink-3">
        {awaits === undefined
          ? "The program executed no lines."
          : "This execution has not been recorded yet. “Record executions”, under Analyse on the run’s page, records all cases."}
      </p>
    );
  return (
    <div className="space-y-3 px-3 py-3">
      {divergence && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-fail py-0.5 pl-3 text-sm">
          <span className="min-w-0 break-words">
            <X aria-hidden className="mr-1 inline size-3.5 align-[-2px] text-fail" />
            {heuristic ? "First divergence, judging by the reply’s wording, at step" : "First divergence at step"}{" "}
            <span className="num">{formatNumber(divergence.step + 1)}</span>: {divergence.note}
          </span>
          <Button size="sm" disabled={wrong} onClick={() => setAt(divergence.step)}>
            Go to it
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="flex">
          <IconButton size="sm" label="First step" icon={ChevronFirst} disabled={at === 0} onClick={() => setAt(0)} />
          <IconButton size="sm" label="Previous step" icon={ChevronLeft} disabled={at === 0} onClick={() => setAt(at - 1)} />
          <IconButton size="sm" label="Next step" icon={ChevronRight} disabled={at === last} onClick={() => setAt(at + 1)} />
          <IconButton size="sm" label="Last step" icon={ChevronLast} disabled={at === last} onClick={() => setAt(last)} />
        </span>
        <label htmlFor={slider} className="whitespace-nowrap">
          Step <span className="num">{formatNumber(at + 1)}</span> of <span className="num">{formatNumber(total)}</span>
          {isCut && <span className="text-ink-3">, truncated there</span>}
        </label>
        <input
          id={slider}
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
          aria-valuetext={here ? `Step ${at + 1}, line ${here.step.line}` : `Step ${at + 1}`}
          className="min-w-32 max-md:h-11 flex-1 accent-accent"
        />
      </div>
      {page.error && <Failed error={page.error} retry={() => void page.refetch()} />}
      <div className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CodeLines
          code={source}
          label={`Executed ${language || "code"}`}
          at={here?.step.line ?? null}
          wrong={wrong ? (here?.step.line ?? null) : null}
        />
        <div aria-live="polite" aria-busy={!here} className="min-w-0 space-y-3">
          {here?.step.note && <p className="text-sm">{here.step.note}</p>}
          <VariableTable before={here?.before ?? []} after={here?.after ?? []} />
        </div>
      </div>
      {heuristic && divergence === null && (
        <p className="max-w-[76ch] text-sm text-ink-3">Nothing in the reply contradicts the execution, as far as its wording shows.</p>
      )}
      {awaits !== undefined && (
        <p className="max-w-[76ch] text-sm text-ink-3">
          The reply has not been matched to these steps yet. “Record executions”, under Analyse on the run’s page, does that for all missed
          replies.
        </p>
      )}
      {links.length > 0 && <ReplyAtStep reply={reply} links={links} step={at} diverges={wrong} />}
    </div>
  );
}
