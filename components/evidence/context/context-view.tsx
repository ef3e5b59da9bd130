"use client";

import { useMemo } from "react";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { markTones } from "@/components/text-viewer/mark-tones";
import { TextViewer } from "@/components/text-viewer/text-viewer";
import { formatTokens } from "@/components/ui/format";
import type { TextMark } from "@/lib/contracts/evidence";

/** Where a reader begins: what was asked for, or else what was expected and not given. */
function beginning(marks: readonly TextMark[]): number {
  const isGiven = ({ start }: TextMark) => marks.some((mark) => mark.tone === "given" && mark.start === start);
  const asked = marks.findIndex(({ tone }) => tone === "asked");
  const missed = marks.findIndex((mark) => mark.tone === "expected" && !isGiven(mark));
  return Math.max(0, asked === -1 ? missed : asked);
}

/** A long text with the places that the reply was about. */
export function ContextView({ evidence, texts }: EvidenceProps<"context">) {
  const { text, marks, cutAt } = evidence;
  const of = useMemo(() => (typeof text === "string" ? { text } : { address: `${texts}/${text.hash}` }), [text, texts]);
  const inOrder = useMemo(() => [...marks].sort((a, b) => a.start - b.start || a.end - b.end), [marks]);
  const tones = Object.entries(markTones).filter(([tone]) => marks.some((mark) => mark.tone === tone));
  const tokens = typeof text === "string" ? undefined : text.tokens;
  return (
    <div className="flex h-full min-h-100 flex-col gap-2 px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
        {tokens !== undefined && <span className="num">{formatTokens(tokens)} tokens</span>}
        {tones.map(([tone, { icon: Icon, word, text: colour }]) => (
          <span key={tone} className="inline-flex items-center gap-1">
            <Icon aria-hidden className={`size-3.5 ${colour}`} />
            {word}
          </span>
        ))}
        {marks.length === 0 && <span className="text-ink-3">No passage is marked.</span>}
      </p>
      <TextViewer
        of={of}
        label="Context"
        marks={inOrder}
        opensAt={beginning(inOrder)}
        cutAt={cutAt}
        className="flex-1 max-lg:h-[70dvh] max-lg:flex-none"
      />
    </div>
  );
}
