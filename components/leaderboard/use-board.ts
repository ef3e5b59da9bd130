import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Leaderboard } from "@/lib/contracts/leaderboard";

type BoardQuery<Key extends QueryKey> = UseQueryOptions<Leaderboard, Error, Leaderboard, Key> & { queryKey: Key };

/** Access to the figures that a ranking's charts draw. */
export interface BoardFigures {
  /** Requests the figures, once. */
  ask: () => void;
  /** Reads the ranking with its figures. */
  whole: () => Promise<Leaderboard>;
  error: Error | null;
  retry: () => void;
}

/** Loads a ranking as its table needs it and, once requested, with the chart data, which are ten times larger. */
export function useBoard<Key extends QueryKey>(table: BoardQuery<Key>, charted: BoardQuery<Key>) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const { data, dataUpdatedAt, error, refetch } = useQuery(wanted ? charted : table);
  const retry = () => void refetch();
  // If the ranking cannot be read with its chart data, the one without them stays.
  const shown = data ?? (wanted ? client.getQueryData<Leaderboard>(table.queryKey) : undefined);
  const figures: BoardFigures = { ask: () => setWanted(true), whole: () => client.fetchQuery(charted), error, retry };
  return { data: shown, readAt: dataUpdatedAt, error, retry, figures };
}
