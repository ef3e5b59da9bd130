"use client";

import { EyeOff } from "lucide-react";
import { formatInterval, formatNumber } from "@/components/ui/format";
import { Tip } from "@/components/ui/tip";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { type HeadlineBounds, hiddenMarked } from "@/lib/contracts/run";

type Shown = Pick<MetricDeclaration, "unit" | "decimals">;

/** `68.2 to 77.0 %`: where the headline lies whatever the hidden replies were worth. */
export function boundsText({ low, high }: Pick<HeadlineBounds, "low" | "high">, declaration: Shown): string {
  return formatInterval({ low, high }, declaration);
}

/** A small mark at a number of which more than 2 % of what was asked is hidden; what that leaves open on hover and on focus. */
export function HiddenMark({ bounds, declaration }: { bounds: HeadlineBounds | null | undefined; declaration: Shown }) {
  if (!bounds || bounds.hidden / bounds.asked <= hiddenMarked) return null;
  const hidden = `${formatNumber(bounds.hidden)} of ${formatNumber(bounds.asked)} hidden`;
  return (
    <Tip
      content={`${hidden}: failed, filtered, rejected or unscored, and in no mean. If all of them were wrong, or all right, the score would lie between ${boundsText(bounds, declaration)} (95 %).`}
    >
      <button type="button" aria-label={hidden} className="relative z-10 ml-1 inline-flex rounded-sm align-[-1px] text-warn">
        <EyeOff aria-hidden className="size-3" />
      </button>
    </Tip>
  );
}
