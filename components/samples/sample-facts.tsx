"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { OutcomeStrip } from "@/components/rows/outcome-strip";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatMs, formatNumber, formatPercent, formatTokens, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import type { SampleDetail, TurnView } from "@/lib/contracts/sample";
import type { ReplyEnding, SentFacts } from "@/lib/contracts/turn-facts";
import type { Views } from "@/lib/contracts/views";

interface SampleFactsProps {
  sample: SampleDetail;
  /** Turn on screen. */
  turn: TurnView | undefined;
  views: Views;
  /** Figures from the family's panel. */
  further: readonly { label: string; value: string }[];
  /** Shows the checks in order as a strip. */
  strip: boolean;
}

const endings: Record<ReplyEnding, string> = {
  text: "text",
  cut_off: "cut off at the limit",
  reasoning_exhausted: "reasoning used up the limit",
  refused: "refused",
  filtered: "filtered by the provider",
  empty: "empty",
  too_large: "too large",
};

function limitText({ outputLimit, reasoningLimit }: SentFacts): string {
  const answer = formatTokens(outputLimit ?? 0);
  return reasoningLimit ? `${answer} + ${formatTokens(reasoningLimit)} reasoning` : answer;
}

/** Where a copied reply comes from, and how old it is: “run 12, 3 days ago”. */
function CopySource({ copy: { from, at } }: { copy: NonNullable<TurnView["copy"]> }) {
  return (
    <>
      {from && (
        <>
          <Link href={`/runs/${from.runId}/samples/${from.ordinal}`} className="text-accent underline-offset-2 hover:underline">
            run {from.runId}
          </Link>
          ,{" "}
        </>
      )}
      <TimeAgo at={at} />
    </>
  );
}

/** Sample's verdict, score, model, time and cost in one line, with all other facts folded after them. */
export function SampleFacts({ sample, turn, views, further, strip }: SampleFactsProps) {
  const [open, setOpen] = useState(false);
  const first: { label: string; value: React.ReactNode }[] = [
    { label: "Verdict", value: <VerdictMark sample={sample} /> },
    ...(sample.score === null ? [] : [{ label: "Score", value: formatPercent(sample.score * 100) }]),
    { label: "Model", value: <span translate="no">{sample.modelName}</span> },
    ...(turn?.copy ? [{ label: "Reply from the cache", value: <CopySource copy={turn.copy} /> }] : []),
    ...(sample.latencyMs === null ? [] : [{ label: "Time", value: formatMs(sample.latencyMs) }]),
    ...(sample.costUsd === null ? [] : [{ label: "Cost", value: formatUsd(sample.costUsd) }]),
    ...further,
  ];
  const rest: typeof first = [
    ...views.tags.flatMap(({ tag, label }) => (sample.tags[tag] === undefined ? [] : [{ label, value: String(sample.tags[tag]) }])),
    { label: "Key", value: sample.key },
    ...(sample.attempts === 0 ? [] : [{ label: "Attempts", value: formatNumber(sample.attempts) }]),
    ...(sample.outputTokens === null
      ? []
      : [
          {
            label: "Tokens in, out",
            value: `${sample.inputTokens === null ? "–" : formatTokens(sample.inputTokens)}, ${formatTokens(sample.outputTokens)}`,
          },
        ]),
    ...(turn?.reasoningTokens ? [{ label: "Reasoning tokens", value: formatTokens(turn.reasoningTokens) }] : []),
    ...(turn?.sent.cacheWriteTokens ? [{ label: "Tokens written to the cache", value: formatTokens(turn.sent.cacheWriteTokens) }] : []),
    ...(turn?.sent.cachedTokens ? [{ label: "Cached tokens", value: formatTokens(turn.sent.cachedTokens) }] : []),
    ...(turn?.sent.outputLimit != null ? [{ label: "Output limit", value: limitText(turn.sent) }] : []),
    ...(turn?.sent.cut ? [{ label: "Cut from the prompt", value: `${formatTokens(turn.sent.cut.tokens)} tokens` }] : []),
    ...(turn?.sent.ended && turn.sent.ended !== "text" ? [{ label: "Ended", value: endings[turn.sent.ended] }] : []),
    ...(turn?.promptShare != null
      ? [{ label: "Prompt cut by the server?", value: `${formatPercent(turn.promptShare * 100)} of its tokens counted` }]
      : []),
    ...(turn?.redacted ? [{ label: "Altered", value: "an API key was removed" }] : []),
    ...(turn?.finishReason ? [{ label: "Finish", value: turn.finishReason }] : []),
    ...(sample.repetition > 0 ? [{ label: "Repetition", value: formatNumber(sample.repetition + 1) }] : []),
  ];
  return (
    <dl className="flex flex-wrap items-start gap-x-6 gap-y-2 border-y border-line py-2 text-sm">
      {[...first, ...(open ? rest : [])].map(({ label, value }) => (
        <div key={label}>
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="num leading-6">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">More details</dt>
        <dd>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="inline-flex h-10 items-center max-md:h-11 gap-1 rounded-sm text-xs text-ink-3 hover:text-ink"
          >
            <ChevronRight aria-hidden className={`size-3.5 transition-transform ${open ? "rotate-90" : ""}`} />
            {open ? "Fewer details" : `${rest.length} more details`}
          </button>
        </dd>
      </div>
      {strip && sample.outcomes !== "" && (
        <div className="lg:ml-auto max-lg:w-full">
          <dt className="text-xs text-ink-3">{capitalized(views.checkNoun.many)} in order</dt>
          <dd className="pt-1">
            <OutcomeStrip letters={sample.outcomes} outcomes={views.outcomes} width={320} height={16} />
          </dd>
        </div>
      )}
    </dl>
  );
}
