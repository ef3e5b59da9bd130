import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/components/ui/format";
import { partRule, partWords, type RunPart } from "@/lib/contracts/plain/rank-state";
import type { RunStatus } from "@/lib/contracts/run";

/** Badge with the progress of a partial run. */
export function PartialChip({ partial, status = "finished" }: { partial: RunPart; status?: RunStatus | undefined }) {
  return (
    <Badge tone="warn" title={`${partWords(partial, status, formatNumber)}. ${partRule}`}>
      {formatNumber(partial.done)} of {formatNumber(partial.whole)}
      {status !== "finished" && `, ${status}`}
    </Badge>
  );
}
