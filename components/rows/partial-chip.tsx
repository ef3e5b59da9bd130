import { Badge } from "@/components/ui/badge";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";

/** How far a run went that did not ask its whole suite. */
export function PartialChip({ partial, status }: { partial: NonNullable<LeaderboardRow["partial"]>; status?: string | undefined }) {
  return (
    <Badge tone="warn" title="It asked a part of its suite, or has not ended, so that it has no rank.">
      {partial.done} of {partial.whole}
      {status !== undefined && status !== "finished" && `, ${status}`}
    </Badge>
  );
}
