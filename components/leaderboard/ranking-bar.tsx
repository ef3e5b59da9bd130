"use client";

import { Badge } from "@/components/ui/badge";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LeaderboardRow, Ranking } from "@/lib/contracts/leaderboard";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { AuthorsSuite } from "./authors-suite";
import { type RankingChoice, rankingChoices, rankingSettings, rankingVerifier } from "./ranking-choices";

interface RankingBarProps {
  benchmark: BenchmarkInfo;
  rankings: readonly Ranking[];
  shown: Ranking;
  /** Request settings that all of its models share; null if they differ. */
  settings: LeaderboardRow["settings"];
  /** Called with the key of a ranking. Absent if there is no choice. */
  onChoose?: (key: string) => void;
}

/** Shown ranking as a sentence, with a menu at each word that can be chosen. */
export function RankingBar({ benchmark, rankings, shown: ranking, settings, onChoose }: RankingBarProps) {
  const { authors } = ranking;
  const choices = onChoose ? rankingChoices(benchmark, rankings, ranking) : [];
  const word = (label: RankingChoice["label"], text: string) => {
    const choice = choices.find((choice) => choice.label === label);
    if (!choice) return text;
    return (
      <Select
        label={label}
        className="inline-flex! h-7! w-auto! max-w-full border-transparent! bg-transparent! px-1.5! font-medium text-ink hover:bg-sunken! max-md:h-11!"
        value={ranking.key}
        onChange={(key) => onChoose?.(key)}
        options={choice.options}
      />
    );
  };
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
        <span className="min-w-0 font-medium text-ink">{word("Suite", ranking.suiteName)}</span>
        <span title={`Suite SHA-256: ${ranking.suiteHash}`}>
          · {formatCount(ranking.items, "item")}, <span className="num">{ranking.suiteHash.slice(0, 8)}</span>
        </span>
        <span>· verifier</span>
        {word("Verifier", rankingVerifier(benchmark, ranking))}
        <span>·</span>
        {word("Settings", rankingSettings(ranking))}
        {settings && <span title={settings.long}>· all models at {settings.short}</span>}
        <span>
          · newest run <TimeAgo at={ranking.newest} />
        </span>
      </p>
      {authors.release !== null && (
        <Badge tone="accent" title="Its items are the ones the authors released, so published figures are ranked with the runs.">
          the authors’ suite: {authors.release}
        </Badge>
      )}
      {authors.confirmed && authors.release === null && (
        <Badge
          tone="accent"
          title={`Confirmed by ${authors.confirmed.by || "someone"} on ${authors.confirmed.at.slice(0, 10)}, so published figures are ranked with the runs.`}
        >
          the authors’ suite{authors.confirmed.by && `, confirmed by ${authors.confirmed.by}`}
        </Badge>
      )}
      {onChoose && authors.possible && <AuthorsSuite ranking={ranking} />}
    </div>
  );
}
