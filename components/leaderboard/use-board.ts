import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Leaderboard } from "@/lib/contracts/leaderboard";

type BoardQuery<Key extends QueryKey> = UseQueryOptions<Leaderboard, Error, Leaderboard, Key> & { queryKey: Key };

/** How the figures that the charts of a ranking draw are had. */
export interface BoardFigures {
  /** Asks for them, once. */
  ask: () => void;
  /** The ranking with them. */
  whole: () => Promise<Leaderboard>;
  error: Error | null;
  retry: () => void;
}

/** A ranking as its table needs it, and with what its charts draw from the moment that they are wanted: that weighs ten times as much. */
export function useBoard<Key extends QueryKey>(table: BoardQuery<Key>, charted: BoardQuery<Key>) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(false);
  const { data, error, refetch } = useQuery(wanted ? charted : table);
  const retry = () => void refetch();
  // What could not be read with its charts stays as it was without them.
  const shown = data ?? (wanted ? client.getQueryData<Leaderboard>(table.queryKey) : undefined);
  const figures: BoardFigures = { ask: () => setWanted(true), whole: () => client.fetchQuery(charted), error, retry };
  return { data: shown, error, retry, figures };
}
