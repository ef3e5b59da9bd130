import type { Leaderboard, Ranking } from "@/lib/contracts/leaderboard";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { readLeaderboard } from "@/lib/ranking/leaderboard";
import type { Scope } from "./scope";

/** Ranking without the names of its judge and of the person who confirmed that its suite is the authors'. */
const publicRanking = ({ judge, authors, ...rest }: Ranking): Ranking => ({
  ...rest,
  judge: judge === null ? null : "not named",
  authors: {
    possible: false,
    release: authors.release,
    confirmed: authors.confirmed && { id: authors.confirmed.id, by: "", at: authors.confirmed.at },
  },
});

/**
 * Reads the shared leaderboard, without the runs behind its rows and without other rankings; throws `not_found` for a share of anything
 * else.
 */
export async function sharedLeaderboard(scope: Scope, drawn: "none" | "all"): Promise<Leaderboard> {
  const target = scope.leaderboard();
  const { rows, rankings, ...rest } = await readLeaderboard(target.benchmark, {
    ...{ simulated: target.simulated, drawn, ranking: target.ranking ?? null },
  });
  const hidden = rows.map((row, i) => (row.runId === null ? row : { ...row, id: `${row.source}-${i + 1}`, runId: null, runs: [] }));
  const shown = rankings.filter(({ key }) => key === rest.shown).map(publicRanking);
  return withoutKeys({ ...rest, rankings: shown, rows: hidden, unreadable: [] });
}
