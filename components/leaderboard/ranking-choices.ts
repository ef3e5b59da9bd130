import { formatCount } from "@/components/ui/format";
import type { Ranking } from "@/lib/contracts/leaderboard";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** Menu in the sentence that names a ranking; each option is the key of the ranking that it leads to. */
export interface RankingChoice {
  label: "Suite" | "Verifier" | "Settings";
  options: { value: string; label: string; note: string }[];
}

/** Formats the run parameters of a ranking. */
export const rankingSettings = ({ params }: Ranking): string => params.join(", ") || "default settings";

/** Formats the verifier and judge of a ranking: `Reference 1`. */
export function rankingVerifier({ verifiers }: Pick<BenchmarkInfo, "verifiers">, { verifier, verifierVersion, judge }: Ranking): string {
  const label = verifiers.find(({ id }) => id === verifier)?.label ?? verifier;
  return `${label} ${verifierVersion}${judge === null ? "" : `, judge ${judge}`}`;
}

/**
 * Lists the choices from a ranking: another suite, another verifier of the suite, other settings of both. A choice keeps the rest if such a
 * ranking exists, else takes the first. Menus with one option are omitted.
 */
export function rankingChoices(benchmark: Pick<BenchmarkInfo, "verifiers">, rankings: readonly Ranking[], shown: Ranking): RankingChoice[] {
  const verifier = (ranking: Ranking) => rankingVerifier(benchmark, ranking);
  const alike = (ranking: Ranking) =>
    Number(verifier(ranking) === verifier(shown)) + Number(rankingSettings(ranking) === rankingSettings(shown));
  const choice = (
    label: RankingChoice["label"],
    within: readonly Ranking[],
    id: (ranking: Ranking) => string,
    words = id,
  ): RankingChoice => ({
    label,
    options: [...new Set(within.map(id))].map((value) => {
      const same = within.filter((ranking) => id(ranking) === value);
      const best = same.includes(shown) ? shown : same.reduce((a, b) => (alike(b) > alike(a) ? b : a));
      return { value: best.key, label: words(best), note: `${countsOf(best)}, newest ${best.newest.slice(0, 10)}` };
    }),
  });
  const suite = rankings.filter(({ suiteHash }) => suiteHash === shown.suiteHash);
  const both = suite.filter((ranking) => verifier(ranking) === verifier(shown));
  return [
    choice(
      "Suite",
      rankings,
      ({ suiteHash }) => suiteHash,
      ({ suiteName }) => suiteName,
    ),
    choice("Verifier", suite, verifier),
    choice("Settings", both, rankingSettings),
  ].filter(({ options }) => options.length > 1);
}

function countsOf({ models, partial }: Ranking): string {
  const ranked = formatCount(models, "model");
  return partial === 0 ? ranked : `${ranked}, ${partial} not ranked`;
}
