import type { QueryClient } from "@tanstack/react-query";
import { budgetKeys, compareKeys, leaderboardKeys, overviewKeys, runKeys, sampleKeys } from "./query-keys";
import { readAgain } from "./read-again";
import { runApi } from "./run-source";

const shownWithOthers = [runKeys.lists, overviewKeys.all, leaderboardKeys.all, compareKeys.all, budgetKeys.all];

/** Invalidates every query that shows a run's numbers: its pages and samples, the lists, the Overview, leaderboards and comparisons. */
export async function forgetRun(client: QueryClient, runId: number): Promise<void> {
  const api = runApi(runId);
  await forget(client, [runKeys.one(api), sampleKeys.ofRun(api), ...shownWithOthers]);
}

/** Invalidates the numbers of all runs, if it is unknown which have changed. */
export async function forgetRuns(client: QueryClient): Promise<void> {
  await forget(client, [runKeys.all, sampleKeys.all, ...shownWithOthers]);
}

async function forget(client: QueryClient, keys: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => readAgain(client, queryKey)));
}
