import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { Leaderboard, LeaderboardRow } from "@/lib/contracts/leaderboard";
import { viewsIn } from "@/lib/contracts/plain/edition-words";

/** Returns the default edition of a leaderboard: the first that has a run, else the first. */
export function editionAtFirst(editions: readonly { id: string }[], rows: readonly Pick<LeaderboardRow, "source" | "edition">[]) {
  const isRun = (id: string) => rows.some(({ source, edition }) => source !== "published" && edition === id);
  return (editions.find(({ id }) => isRun(id)) ?? editions[0])?.id;
}

/** Returns the leaderboard of one edition, in that edition's words; for a family without editions, all of it. */
export function useEdition({ benchmark, rows, rankings }: Leaderboard) {
  const [asked, setAsked] = useQueryState("edition", parseAsString);
  const editions = benchmark.views.editions ?? [];
  const edition = editions.some(({ id }) => id === asked) ? (asked ?? undefined) : editionAtFirst(editions, rows);
  return useMemo(
    () => ({
      benchmark: { ...benchmark, views: viewsIn(benchmark.views, edition) },
      rows: edition === undefined ? rows : rows.filter((row) => row.edition === edition),
      rankings: edition === undefined ? rankings : rankings.filter((ranking) => ranking.edition === edition),
      edition,
      setEdition: (to: string) => void setAsked(to),
    }),
    [benchmark, rows, rankings, edition, setAsked],
  );
}
