"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useRef, useState } from "react";
import { comparedSamplesQuery } from "@/components/data/comparison-queries";
import type { CompareSource, SideSource } from "@/components/data/comparison-source";
import { GlowProvider } from "@/components/evidence/glow";
import { jumpToEvidence } from "@/components/evidence/jump-to-evidence";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { IconButton } from "@/components/ui/icon-button";
import { orRetry } from "@/components/ui/or-retry";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import type { ComparedSamples } from "@/lib/contracts/changed-items";
import type { SideId } from "@/lib/contracts/comparison";
import type { Message } from "@/lib/contracts/message";
import { sampleTitle } from "@/lib/contracts/plain/sample-title";
import type { Views } from "@/lib/contracts/views";
import { AlignedChecks } from "./aligned-checks";
import { ReplyColumn, SideHead, type Which } from "./pair-columns";
import type { ComparisonAddress, PairPlace } from "./use-comparison-address";

const TextDifferenceView = dynamic(
  orRetry(() => import("@/components/evidence/text-difference-view").then((module) => module.TextDifferenceView)),
  {
    ssr: false,
    loading: () => <Skeleton className="col-span-full m-3 h-40" />,
  },
);
const PairPrompt = dynamic(
  orRetry(() => import("@/components/evidence/turn-prompt").then((module) => module.TurnPrompt)),
  { ssr: false },
);

interface SamplePairProps {
  source: CompareSource;
  baseline: SideId;
  side: SideId;
  place: PairPlace;
  names: { baseline: string; side: string };
  slots: { baseline: number; side: number };
  views: Views;
  address: ComparisonAddress;
  /** Neighbor in the list; null if there is none or it is loading. */
  previous: PairPlace | null;
  next: PairPlace | null;
  onStep: (by: -1 | 1) => void;
  /** Shows another pair of the same item. */
  onPair: (to: PairPlace) => void;
  onClose: () => void;
}

/**
 * Two replies to one item side by side with their verdicts check by check and the differences of their texts. j and k move through the
 * list.
 */
export function SamplePair(props: SamplePairProps) {
  const { source, baseline, side, place, views, previous, next, onStep, onClose } = props;
  const pair = useQuery(comparedSamplesQuery(source, { side, ...place }));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      const by = event.key === "j" && next ? 1 : event.key === "k" && previous ? -1 : null;
      if (by === null) return;
      event.preventDefault();
      onStep(by);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [previous, next, onStep]);
  const tags = pair.data
    ? views.tags.flatMap(({ tag, label }) => (pair.data.tags[tag] === undefined ? [] : [`${label.toLowerCase()} ${pair.data.tags[tag]}`]))
    : [];
  return (
    <Dialog
      open
      full
      onOpenChange={(to) => {
        if (!to) onClose();
      }}
      title={pair.data ? sampleTitle({ ...pair.data.baseline, repetition: 0 }, views) : "Two replies"}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex">
            <IconButton
              size="sm"
              label="Previous in the list"
              icon={ChevronLeft}
              shortcut="K"
              disabled={!previous}
              onClick={() => onStep(-1)}
            />
            <IconButton size="sm" label="Next in the list" icon={ChevronRight} shortcut="J" disabled={!next} onClick={() => onStep(1)} />
          </span>
          {[pair.data?.key, ...tags].filter(Boolean).join(" · ")}
        </span>
      }
    >
      {pair.error && !pair.data ? (
        <Failed error={pair.error} retry={() => void pair.refetch()} />
      ) : !pair.data ? (
        <Skeleton className="min-h-64 flex-1" />
      ) : (
        <PairBody
          {...props}
          key={`${place.from}-${place.to}`}
          data={pair.data}
          at={{ baseline: source.sideSource(baseline), side: source.sideSource(side) }}
        />
      )}
    </Dialog>
  );
}

const isWhole = ({ parts }: Message) => parts.every((part) => typeof part === "string");

function PairBody({
  data,
  at,
  names,
  slots,
  views,
  address,
  onPair,
  place,
}: SamplePairProps & { data: ComparedSamples; at: Record<Which, SideSource> }) {
  const [tab, setTab] = useState<"replies" | "texts" | "prompt">("replies");
  const panes = useRef<HTMLDivElement>(null);
  const { within } = address;
  const turns = [...new Set([...data.baseline.turns, ...data.side.turns].map(({ turn }) => turn))].sort((a, b) => a - b);
  const firstChanged = data.checks.find(({ change }) => change !== "both" && change !== "neither")?.turn;
  const turn = address.turn !== null && turns.includes(address.turn) ? address.turn : (firstChanged ?? turns[0] ?? 0);
  const checks = data.checks.filter((check) => check.turn === turn);
  const pick = useCallback(
    (check: string) => {
      within({ check });
      for (const pane of panes.current?.querySelectorAll("[data-reply]") ?? []) jumpToEvidence(pane, check);
    },
    [within],
  );
  const turnOf = (which: Which) => data[which].turns.find((view) => view.turn === turn);
  const promptOf = data.baseline.turns.findIndex((view) => view.turn === turn);
  // A share link to a comparison gives no access to shared texts of prompts.
  const showsPrompt = at.baseline.texts !== null || data.baseline.turns.every(({ messages }) => messages.every(isWhole));
  return (
    <GlowProvider>
      <div className="flex min-h-0 flex-1 flex-col max-lg:overflow-y-auto">
        <div className="grid gap-x-4 gap-y-2 border-y border-line py-2 sm:grid-cols-2">
          {(["baseline", "side"] as const).map((which) => (
            <SideHead
              key={which}
              which={which}
              sample={data[which]}
              name={names[which]}
              slot={slots[which]}
              pages={at[which].pages}
              repetitions={data.repetitions[which]}
              onRepetition={(ordinal) => onPair(which === "baseline" ? { ...place, from: ordinal } : { ...place, to: ordinal })}
            />
          ))}
        </div>
        {!data.samePrompt && (
          <p className="mt-2 border-l-2 border-warn py-0.5 pl-3 text-sm">The two prompts differ: each run worded this item differently.</p>
        )}
        {turns.length > 1 && (
          <div className="pt-2 [&_[role=tablist]]:mb-0">
            <Tabs
              label="Turns"
              items={turns.map((turnNumber) => ({ id: String(turnNumber), label: turnLabel(turnNumber, data) }))}
              value={String(turn)}
              onChange={(id) => within({ turn: Number(id), check: null })}
            />
          </div>
        )}
        <div className="flex shrink-0 items-center justify-between gap-3 pt-1 [&_[role=tablist]]:mb-0 [&_[role=tablist]]:border-0">
          <Tabs
            label="What to show of the replies"
            items={[
              { id: "replies", label: "Replies" },
              { id: "texts", label: "Text differences" },
              ...(showsPrompt ? [{ id: "prompt", label: "Prompt" }] : []),
            ]}
            value={tab}
            onChange={(id) => setTab(id === "texts" || id === "prompt" ? id : "replies")}
          />
        </div>
        <div
          ref={panes}
          className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)] lg:divide-x lg:divide-line"
        >
          {tab === "prompt" ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            <section data-pane tabIndex={0} aria-label="Prompt text" className="min-h-0 min-w-0 overflow-y-auto md:col-span-2">
              {promptOf >= 0 ? (
                <PairPrompt texts={at.baseline.texts ?? ""} turns={data.baseline.turns} at={promptOf} sought={null} />
              ) : (
                <p className="px-3 py-3 text-sm text-ink-3">The baseline did not reach this turn.</p>
              )}
            </section>
          ) : tab === "texts" ? (
            <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] md:col-span-2 md:grid-cols-2 lg:grid-rows-[auto_minmax(0,1fr)] lg:divide-x lg:divide-line">
              <TextDifferenceView
                baseline={turnOf("baseline")?.reply ?? null}
                side={turnOf("side")?.reply ?? null}
                isCut={turnOf("baseline")?.replyLength !== undefined || turnOf("side")?.replyLength !== undefined}
                names={names}
              />
            </div>
          ) : (
            (["baseline", "side"] as const).map((which) => (
              <ReplyColumn
                key={which}
                sample={data[which]}
                turn={turnOf(which)}
                name={names[which]}
                api={at[which].api}
                views={views}
                picked={address.check}
                onPick={pick}
              />
            ))
          )}
          <AlignedChecks key={turn} checks={checks} views={views} names={names} picked={address.check} onPick={pick} />
        </div>
      </div>
    </GlowProvider>
  );
}

/** `Turn 4`, with a mark if one of its verdicts changed. */
function turnLabel(turn: number, { checks }: ComparedSamples): string {
  const turnChecks = checks.filter((check) => check.turn === turn);
  const mark = turnChecks.some(({ change }) => change === "lost") ? " ↓" : turnChecks.some(({ change }) => change === "gained") ? " ↑" : "";
  return `Turn ${turn + 1}${mark}`;
}
