"use client";

import { Badge } from "@/components/ui/badge";
import { formatCount } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Ranking } from "@/lib/contracts/leaderboard";
import type { BenchmarkInfo } from "@/lib/contracts/views";
import { AuthorsSuite } from "./authors-suite";

interface RankingBarProps {
  benchmark: BenchmarkInfo;
  rankings: readonly Ranking[];
  shown: Ranking;
  /** Null for the one that the page opens on. Absent where nothing can be chosen. */
  onChoose?: (key: string | null) => void;
}

/** Which ranking is shown, what its runs have in common, and the others. */
export function RankingBar({ benchmark, rankings, shown: ranking, onChoose }: RankingBarProps) {
  const { authors } = ranking;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {onChoose && rankings.length > 1 && (
        <Select
          label="Ranking"
          className="w-80 max-w-full"
          value={ranking.key}
          onChange={(key) => onChoose(key === rankings[0]?.key ? null : key)}
          options={rankings.map((of) => ({
            value: of.key,
            label: of.suiteName,
            note: [...aboutRanking(benchmark, of), countsOf(of), `newest ${of.newest.slice(0, 10)}`].join(" · "),
          }))}
        />
      )}
      <p className="min-w-0 text-sm text-ink-2">
        {(!onChoose || rankings.length === 1) && <span className="font-medium text-ink">{ranking.suiteName}, </span>}
        {[formatCount(ranking.items, "item"), ...aboutRanking(benchmark, ranking)].join(" · ")} ·{" "}
        <span className="num" title={`SHA-256 of the suite: ${ranking.suiteHash}`}>
          {ranking.suiteHash.slice(0, 8)}
        </span>{" "}
        · newest run <TimeAgo at={ranking.newest} />
      </p>
      {authors.release !== null && (
        <Badge tone="accent" title="Its items are those that the authors released; the published figures rank with the runs.">
          the authors’ suite: {authors.release}
        </Badge>
      )}
      {authors.confirmed && authors.release === null && (
        <Badge
          tone="accent"
          title={`${authors.confirmed.by || "Somebody"} said so on ${authors.confirmed.at.slice(0, 10)}; the published figures rank with the runs.`}
        >
          the authors’ suite{authors.confirmed.by && `, says ${authors.confirmed.by}`}
        </Badge>
      )}
      {onChoose && authors.possible && <AuthorsSuite ranking={ranking} />}
    </div>
  );
}

function countsOf({ models, partial }: Ranking): string {
  const ranked = formatCount(models, "model");
  return partial === 0 ? ranked : `${ranked}, ${partial} without a rank`;
}

/** What the runs of a ranking have in common beside the suite: verifier, judge, run parameters. */
function aboutRanking({ verifiers }: BenchmarkInfo, { verifier, verifierVersion, judge, params }: Ranking): string[] {
  const label = verifiers.find(({ id }) => id === verifier)?.label ?? verifier;
  return [`verifier “${label}” ${verifierVersion}`, ...(judge === null ? [] : [`judge ${judge}`]), ...params];
}
