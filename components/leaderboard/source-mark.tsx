import { Badge } from "@/components/ui/badge";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";

const words: Record<LeaderboardRow["source"], string> = {
  measured: "measured",
  imported: "imported",
  simulated: "simulated",
  published: "published",
};

/** Where a row's numbers come from; a published one carries the number of its reference below the table. */
export function SourceMark({ source, footnote }: { source: LeaderboardRow["source"]; footnote?: number | undefined }) {
  if (source === "simulated") return <Badge tone="warn">{words[source]}</Badge>;
  return (
    <span className={source === "published" ? "text-ink-3" : "text-ink"}>
      {words[source]}
      {footnote !== undefined && <sup className="ml-0.5 text-[0.6875rem]">{footnote}</sup>}
    </span>
  );
}
