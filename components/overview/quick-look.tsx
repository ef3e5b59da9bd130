"use client";

import { useQuery } from "@tanstack/react-query";
import { estimateQuery } from "@/components/data/launch-form-queries";
import { useLate } from "@/components/data/use-late";
import { formatCount, formatUsd } from "@/components/ui/format";
import { Link } from "@/components/ui/link";

interface QuickLookProps {
  suite: { id: number; name: string; items: number };
  /** Model that would be asked, whose price is shown. */
  modelId?: number | undefined;
}

/** Link that launches a family's smallest suite, with its cost. */
export function QuickLook({ suite, modelId }: QuickLookProps) {
  const request = modelId === undefined ? null : { suiteId: suite.id, modelId };
  const { data } = useLate(useQuery(estimateQuery(request)));
  const price = data && (data.costUsd === null ? "no price set" : `about ${formatUsd(data.costUsd)}`);
  return (
    <Link
      href={`/launch?suite=${suite.id}${modelId === undefined ? "" : `&model=${modelId}`}`}
      className="finger rounded-sm text-accent underline-offset-2 hover:underline"
    >
      {suite.name}
      <span className="text-ink-3">
        {suite.name.includes(String(suite.items)) ? "" : `, ${formatCount(suite.items, "item")}`}
        {price && `, ${price}`}
      </span>
    </Link>
  );
}
