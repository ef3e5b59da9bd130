"use client";

import { EyeOff } from "lucide-react";
import { formatCounted, formatInterval, formatNumber } from "@/components/ui/format";
import { Tip } from "@/components/ui/tip";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { hiddenMarked } from "@/lib/contracts/plain/fates";
import type { HeadlineBounds } from "@/lib/contracts/run";

type Shown = Pick<MetricDeclaration, "unit" | "decimals">;

/** `7 of 250 samples`. */
export function hiddenText({ hidden, asked, counts }: HeadlineBounds): string {
  return `${formatNumber(hidden)} of ${formatCounted({ n: asked, ...(counts && { counts }) })}`;
}

/** Whether a reader should be told where the number stands: more than 2 % of what was asked is hidden. */
export function isMarked(bounds: HeadlineBounds | null | undefined): bounds is HeadlineBounds {
  return bounds != null && bounds.hidden / bounds.asked > hiddenMarked;
}

/** A small mark at a number of which more than 2 % of what was asked is hidden; what that leaves open on hover and on focus. */
export function HiddenMark({ bounds, declaration }: { bounds: HeadlineBounds | null | undefined; declaration: Shown }) {
  if (!isMarked(bounds)) return null;
  const hidden = `${hiddenText(bounds)} hidden`;
  return (
    <Tip
      content={`${hidden}: failed, filtered, rejected or unscored, and in no mean. Had all of them been wrong, or all right, the score might be anything from ${formatInterval(bounds, declaration)} (95 %).`}
    >
      <button type="button" aria-label={hidden} className="relative z-10 mr-1 inline-flex rounded-sm align-[-1px] text-warn">
        <EyeOff aria-hidden className="size-3" />
      </button>
    </Tip>
  );
}
