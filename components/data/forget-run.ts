import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { budgetKeys, compareKeys, leaderboardKeys, overviewKeys, runKeys, sampleKeys } from "./query-keys";
import { runApi } from "./run-source";

const shownWithOthers = [runKeys.lists, overviewKeys.all, leaderboardKeys.all, compareKeys.all, budgetKeys.all];

/** Marks what is stored under a key as outdated; events pass `readAgain`. */
type Forget = (client: QueryClient, queryKey: QueryKey) => Promise<void>;
// After a change, a read under way would bring the state before it.
const invalidate: Forget = (client, queryKey) => client.invalidateQueries({ queryKey });

/** Invalidates every query that shows a run's numbers: its pages and samples, the lists, the Overview, leaderboards and comparisons. */
export async function forgetRun(client: QueryClient, runId: number, forget = invalidate): Promise<void> {
  const api = runApi(runId);
  await Promise.all([runKeys.one(api), sampleKeys.within(api), ...shownWithOthers].map((queryKey) => forget(client, queryKey)));
}

/** Invalidates the numbers of all runs, if it is unknown which have changed. */
export async function forgetRuns(client: QueryClient, forget = invalidate): Promise<void> {
  await Promise.all([runKeys.all, sampleKeys.all, ...shownWithOthers].map((queryKey) => forget(client, queryKey)));
}
