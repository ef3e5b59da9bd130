import { Badge } from "@/components/ui/badge";
import type { ModelScore } from "@/lib/contracts/leaderboard";
import { PartialChip } from "./partial-chip";

/** Badges beside a model's name: the source of its number, its pooled runs and the progress of a partial run. */
export function ScoreMarks({ score: { source, taken, pooled, partial, status } }: { score: ModelScore }) {
  return (
    <>
      {source !== "measured" && <Badge>{source}</Badge>}
      {taken && source === "measured" && <Badge>imported</Badge>}
      {pooled > 1 && <Badge title="Repeated runs, averaged">{pooled} runs</Badge>}
      {partial && <PartialChip partial={partial} status={status} />}
    </>
  );
}
