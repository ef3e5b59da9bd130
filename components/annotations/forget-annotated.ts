import type { QueryClient } from "@tanstack/react-query";
import { forgetRun } from "@/components/data/forget-run";
import { annotationKeys, leaderboardKeys, overviewKeys } from "@/components/data/query-keys";
import { readAnnotationKey } from "@/lib/contracts/plain/annotations";

/** Invalidates the annotations, and what a changed one of this kind decides: a run's numbers (a class) or rankings (the authors’ suite). */
export async function forgetAnnotated(client: QueryClient, { kind, key }: { kind: string; key: string }): Promise<void> {
  const [runId = -1] = readAnnotationKey(key).numbers;
  const keys = [annotationKeys.all, ...(kind === "authors-suite" ? [leaderboardKeys.all, overviewKeys.all] : [])];
  await Promise.all([
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey })),
    ...(kind === "class" ? [forgetRun(client, runId)] : []),
  ]);
}
