"use client";

import { sharedLeaderboardQuery } from "@/components/data/leaderboard-queries";
import { Failed } from "@/components/ui/failed";
import { LeaderboardView } from "./leaderboard-view";
import { useBoard } from "./use-board";

/** Ranking behind a share link; its rows are not links. */
export function SharedBoard({ slug }: { slug: string }) {
  const { data, error, retry, figures } = useBoard(sharedLeaderboardQuery(slug, "none"), sharedLeaderboardQuery(slug, "all"));
  if (data) return <LeaderboardView data={data} figures={figures} links={{ runs: null }} />;
  return error && <Failed error={error} retry={retry} />;
}
