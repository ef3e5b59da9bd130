"use client";

import { SeriesSwatch } from "@/components/charts/series-swatch";
import { ReplyText } from "@/components/evidence/reply-text";
import { VerdictMark } from "@/components/rows/verdict-mark";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import type { ComparedSamples } from "@/lib/contracts/changed-items";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { shortName } from "./words";

/** Side of a pair. */
export type Which = "baseline" | "side";

interface SideHeadProps {
  which: Which;
  sample: SampleDetail;
  name: string;
  slot: number;
  pages: string | null;
  repetitions: ComparedSamples["repetitions"][Which];
  onRepetition: (ordinal: number) => void;
}

/** Heading of a reply with its model, its verdict, and the other repetitions of the item. */
export function SideHead({ which, sample, name, slot, pages, repetitions, onRepetition }: SideHeadProps) {
  return (
    <div className="min-w-0 text-sm">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <SeriesSwatch series={{ slot, source: "measured" }} line={false} />
          <span className="min-w-0 truncate font-medium" title={name}>
            {shortName(name, 40)}
          </span>
          {which === "baseline" && <span className="shrink-0 text-xs text-ink-3">baseline</span>}
        </span>
        <VerdictMark sample={sample} />
        {sample.score !== null && <span className="num">{formatPercent(sample.score * 100)}</span>}
        {sample.checksTotal > 0 && (
          <span className="num text-ink-2">
            {formatNumber(sample.checksPassed)}/{formatNumber(sample.checksTotal)}
          </span>
        )}
        {pages !== null && (
          <Link href={`${pages}/samples/${sample.ordinal}`} className="rounded-sm text-xs text-accent underline-offset-2 hover:underline">
            Open the sample
          </Link>
        )}
      </p>
      {repetitions.length > 1 && (
        <p className="mt-1 flex flex-wrap items-center gap-1 text-xs text-ink-3">
          Repetitions
          {repetitions.map((other) => (
            <button
              key={other.ordinal}
              type="button"
              aria-pressed={other.ordinal === sample.ordinal}
              onClick={() => onRepetition(other.ordinal)}
              className="num rounded-sm border border-line-2 px-1.5 text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent/10 aria-pressed:text-ink"
            >
              {other.score === null ? "–" : formatPercent(other.score * 100, 0)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

interface ReplyColumnProps {
  sample: SampleDetail;
  turn: SampleDetail["turns"][number] | undefined;
  name: string;
  api: string | null;
  views: Views;
  picked: string | null;
  onPick: (checkId: string) => void;
}

/** Reply of one side, with the evidence of its verdict marked. */
export function ReplyColumn({ sample, turn, name, api, views, picked, onPick }: ReplyColumnProps) {
  const checks = turn?.verdict?.checks ?? turn?.partial ?? [];
  const reply = turn?.reply ?? null;
  const rest =
    turn?.replyLength === undefined || api === null
      ? undefined
      : { length: turn.replyLength, address: `${api}/samples/${sample.ordinal}/reply?${new URLSearchParams({ turn: String(turn.turn) })}` };
  return (
    <section
      data-pane
      data-reply
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={`Reply of ${name}`}
      className="min-h-0 min-w-0 overflow-y-auto px-3 py-3 focus-visible:-outline-offset-2 max-md:max-h-[50dvh] max-md:border-b max-lg:border-line"
    >
      <h3 className="mb-1 text-xs text-ink-3 lg:sr-only">Reply of {name}</h3>
      {turn?.verdict?.note && <p className="pb-2 text-xs text-ink-3">{turn.verdict.note}</p>}
      {reply === null ? (
        <p className="text-sm text-ink-2">
          {turn === undefined ? "The dialogue ended before this turn." : (sample.reason ?? "There is no reply to show.")}
        </p>
      ) : (
        <>
          <ReplyText text={reply} rest={rest} checks={checks} outcomes={views.outcomes} picked={picked} onPick={onPick} />
          {api === null && turn?.replyLength !== undefined && (
            <p className="mt-3 text-xs text-ink-2">
              Showing the first {formatNumber(reply.length)} of {formatNumber(turn.replyLength)} characters.
            </p>
          )}
        </>
      )}
    </section>
  );
}
