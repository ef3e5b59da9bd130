"use client";

import { useMemo } from "react";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { markTones } from "@/components/evidence/text-viewer/mark-tones";
import { TextViewer } from "@/components/evidence/text-viewer/text-viewer";
import { formatTokens } from "@/components/ui/format";

/** Long text with the places that the task asked about. */
export function ContextView({ evidence, texts }: EvidenceProps<"context">) {
  const { text, marks, cutAt } = evidence;
  const longText = useMemo(() => (typeof text === "string" ? { text } : { address: `${texts}/${text.hash}` }), [text, texts]);
  const inOrder = useMemo(() => [...marks].sort((a, b) => a.start - b.start || a.end - b.end), [marks]);
  const opensAt = Math.max(
    0,
    inOrder.findIndex(({ id }) => id === marks[0]?.id),
  );
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
        {marks.length === 0 && <span className="text-ink-3">No passages marked.</span>}
      </p>
      <TextViewer
        longText={longText}
        label="Context"
        marks={inOrder}
        opensAt={opensAt}
        cutAt={cutAt}
        className="flex-1 max-lg:h-[70dvh] max-lg:flex-none"
      />
    </div>
  );
}
