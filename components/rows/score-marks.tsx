import { Badge } from "@/components/ui/badge";
import type { ModelScore } from "@/lib/contracts/leaderboard";
import { PartialChip } from "./partial-chip";

/** Beside a model's name: where its number comes from, of how many runs it is, and how far a partial run went. */
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
