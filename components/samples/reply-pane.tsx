"use client";

import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useRef } from "react";
import type { Source } from "@/components/data/run-source";
import { AttemptList } from "@/components/evidence/attempt-list";
import { jumpToEvidence } from "@/components/evidence/jump-to-evidence";
import { LongText } from "@/components/evidence/long-text";
import { ReplyText } from "@/components/evidence/reply-text";
import { CopyIcon } from "@/components/ui/copy-button";
import { orRetry } from "@/components/ui/or-retry";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import type { Check } from "@/lib/contracts/check";
import type { AttemptView, SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { EvidencePane } from "./evidence-pane";
import { chooseReplyLook, type ReplyLook, replyLooks, useReplyLook } from "./reply-look";
import { ReplyMissing } from "./reply-missing";
import { replyNotes, thoughtsFormNotes, thoughtsPlace } from "./reply-notes";

const RenderedReply = dynamic(
  orRetry(async () => (await import("@/components/evidence/rendered/rendered-reply")).RenderedReply),
  {
    ssr: false,
    loading: () => <Skeleton className="h-40" />,
  },
);
const RawPane = dynamic(
  orRetry(async () => (await import("./raw-pane")).RawPane),
  { ssr: false },
);

interface ReplyPaneProps {
  source: Source;
  sample: SampleDetail;
  /** Index of the turn on screen among the sample's turns. */
  at: number;
  views: Views;
  checks: readonly Check[];
  picked: string | null;
  onPick: (checkId: string) => void;
  /** Content below the pane that is always visible. */
  below?: ReactNode;
}

/** Middle pane with the reply and its evidence, and in other tabs the prompt, attempts and raw data. */
export function ReplyPane({ source, sample, at, views, checks, picked, onPick, below }: ReplyPaneProps) {
  const [tab, setTab] = useQueryState("view", parseAsString);
  const turn = sample.turns[at];
  const attempts = turn?.attempts ?? [];
  const evidence = turn?.evidence ?? [];
  const items = [
    { id: "reply", label: "Reply" },
    ...evidence,
    ...(turn?.reasoning || turn?.thoughtsForm
      ? [{ id: "reasoning", label: turn.thoughtsForm?.startsWith("summary") ? "Reasoning summary" : "Reasoning" }]
      : []),
    // Imported replies have no stored calls.
    ...(attempts.length > 0 || turn?.reply == null ? [{ id: "attempts", label: `Attempts (${attempts.length})` }] : []),
    { id: "raw", label: "Request" },
  ];
  // A failed reply opens at the evidence for its failure.
  const first = turn?.verdict?.passed === false ? (evidence[0]?.id ?? "reply") : "reply";
  const shown = items.find((pane) => pane.id === tab)?.id ?? first;
  const reply = turn?.reply ?? null;
  const [, setCheck] = useQueryState("check", parseAsString);
  const chosen = useReplyLook();
  // Checks have places only in the text as received.
  const look = picked === null ? chosen : "raw";
  const pane = useRef<HTMLElement>(null);
  const before = useRef(look);
  useEffect(() => {
    if (before.current !== look && picked !== null) jumpToEvidence(pane.current, picked);
    before.current = look;
  }, [look, picked]);
  const choose = (to: ReplyLook) => {
    chooseReplyLook(to);
    if (to !== "raw") void setCheck(null);
  };
  const placeless = checks.find(({ id, evidence: places = [] }) => id === picked && places.length === 0);
  const restOf = (length: number | undefined, search: Record<string, string>) =>
    length === undefined
      ? undefined
      : {
          length,
          address: `${source.api}/samples/${sample.ordinal}/reply?${new URLSearchParams({ turn: String(turn?.turn ?? 0), ...search })}`,
        };
  // The earlier turns of a dialogue have replies even if the last turn failed.
  const isMissing = sample.status !== "scored" && (reply === null || (turn?.verdict === null && at === sample.turns.length - 1));
  const restOfAttempt = ({ attempt, replyLength }: AttemptView) => restOf(replyLength, { attempt: String(attempt) });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 [&_[role=tablist]]:mb-0 [&_[role=tablist]]:gap-3 [&_[role=tablist]]:border-0">
        <Tabs label="What to show of the reply" items={items} value={shown} onChange={(id) => void setTab(id)} />
        {shown === "reply" && reply !== null && turn?.replyLength === undefined && <CopyIcon text={reply} label="Copy the reply" />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section ref={pane} data-pane tabIndex={0} aria-label="Reply" className="min-h-0 flex-1 overflow-y-auto">
        {shown === "reply" && (
          <>
            {placeless && reply !== null && (
              <p role="status" className="sticky top-0 z-10 border-b border-line bg-raised px-3 py-1.5 text-sm text-ink-2">
                No place in the reply shows{" "}
                <span translate="no" className="font-mono">
                  {placeless.label}
                </span>
                .
              </p>
            )}
            {isMissing && <ReplyMissing sample={sample} views={views} attempts={attempts} restOf={restOfAttempt} />}
            {turn?.redacted && (
              <p className="mx-3 mt-3 max-w-[76ch] rounded-md border border-warn/45 bg-warn/8 px-3 py-2 text-sm">
                The model repeated an API key of this machine. Heed removed it before storing and scoring the reply, and marked the place.
              </p>
            )}
            {turn &&
              replyNotes(turn).map((note) => (
                <p key={note} className="mx-3 mt-3 max-w-[76ch] break-words border-l-2 border-warn py-0.5 pl-3 text-sm text-ink-2">
                  {note}
                </p>
              ))}
            {turn?.verdict?.note && <p className="px-3 pt-3 text-xs text-ink-3">{turn.verdict.note}</p>}
            {reply === null && turn?.verdict && <p className="px-3 py-3 text-sm text-ink-2">The verdict was imported without its reply.</p>}
            {reply !== null && (
              <div className="max-w-[76ch] px-3 py-3">
                <fieldset aria-label="Show the reply as" className="-mt-1 mb-2 -ml-1.5 flex">
                  {replyLooks.map(({ id, label }) => (
                    <button
                      key={id}
                      type="button"
                      aria-pressed={id === look}
                      onClick={() => choose(id)}
                      className="rounded-sm px-1.5 py-0.5 text-xs text-ink-3 hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink max-md:min-h-11 max-md:min-w-11"
                    >
                      {label}
                    </button>
                  ))}
                </fieldset>
                {look === "raw" ? (
                  <ReplyText
                    text={reply}
                    rest={restOf(turn?.replyLength, {})}
                    checks={checks}
                    outcomes={views.outcomes}
                    picked={picked}
                    onPick={onPick}
                  />
                ) : (
                  <RenderedReply as={look} text={reply} rest={restOf(turn?.replyLength, {})} />
                )}
              </div>
            )}
          </>
        )}
        {turn && evidence.some(({ id }) => id === shown) && (
          <EvidencePane key={shown} source={source} sample={sample} turn={turn} id={shown} views={views} picked={picked} onPick={onPick} />
        )}
        {shown === "reasoning" && turn && (
          <>
            {turn.thoughtsForm && <p className="px-3 pt-3 text-xs text-ink-3">{thoughtsFormNotes[turn.thoughtsForm]}</p>}
            {thoughtsPlace(turn) && <p className="px-3 pt-3 text-xs text-ink-3">{thoughtsPlace(turn)}</p>}
            <div
              translate="no"
              className="max-w-[76ch] whitespace-pre-wrap break-words px-3 py-3 font-mono text-xs leading-relaxed text-ink-2"
            >
              <LongText text={turn.reasoning ?? ""} rest={restOf(turn.reasoningLength, { of: "reasoning" })} />
            </div>
          </>
        )}
        {shown === "attempts" && <AttemptList attempts={attempts} restOf={restOfAttempt} />}
        {shown === "raw" && <RawPane source={source} turns={sample.turns} at={at} />}
      </section>
      {below}
    </div>
  );
}
