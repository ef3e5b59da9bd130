import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { runKeys, sampleKeys } from "./query-keys";
import type { Source } from "./run-source";

/** Queries the newest runs, at most `limit`: without the examples, with them, or only the examples. Filtered in the browser. */
export function runsQuery(limit = 500, examples: "none" | "only" | "all" = "none") {
  return queryOptions({
    queryKey: runKeys.list(limit, examples),
    queryFn: () =>
      getJson(`/api/runs?limit=${limit}${examples === "all" ? "" : `&examples=${examples}`}`, () =>
        import("@/lib/contracts/run").then(({ runRow }) => runRow.array()),
      ),
  });
}

/** Number of runs that the list reads, the newest ones. */
export const mostRuns = 1000;

/** Queries the newest runs, at most `mostRuns`, with archived runs and without examples, for the list that is filtered in the browser. */
export function allRunsQuery() {
  return queryOptions({
    queryKey: [...runKeys.lists, "all"] as const,
    queryFn: () =>
      getJson(`/api/runs?limit=${mostRuns}&archived=1&examples=none`, () =>
        import("@/lib/contracts/run").then(({ runRow }) => runRow.array()),
      ),
  });
}

/** Queries the runs that no list shows because their rows cannot be read. */
export function unreadableRunsQuery() {
  return queryOptions({
    queryKey: [...runKeys.lists, "unreadable"] as const,
    queryFn: () => getJson("/api/runs/unreadable", () => import("@/lib/contracts/run").then(({ unreadableRun }) => unreadableRun.array())),
  });
}

/** Queries one run with its parameters, failure groups and log. */
export function runQuery(source: Source) {
  return queryOptions({
    queryKey: runKeys.detail(source.api),
    queryFn: () => getJson(source.run, () => import("@/lib/contracts/run").then(({ runDetail }) => runDetail)),
  });
}

/** Queries all metrics of a run under one verifier, null for the run's own. */
export function runMetricsQuery(source: Pick<Source, "api">, verifier: string | null) {
  const query = verifier === null ? "" : `?${new URLSearchParams({ verifier })}`;
  return queryOptions({
    queryKey: runKeys.metricsBy(source.api, verifier),
    queryFn: () => getJson(`${source.api}/metrics${query}`, () => import("@/lib/contracts/metric").then(({ metric }) => metric.array())),
  });
}

/** Queries the metrics on the first screen of a run's page under one verifier, null for the run's own. */
export function firstMetricsQuery(source: Pick<Source, "api">, verifier: string | null) {
  const query = new URLSearchParams({ first: "1", ...(verifier !== null && { verifier }) });
  return queryOptions({
    queryKey: runKeys.firstMetrics(source.api, verifier),
    queryFn: () => getJson(`${source.api}/metrics?${query}`, () => import("@/lib/contracts/metric").then(({ metric }) => metric.array())),
  });
}

/** Queries other runs of the suite and the paper's models, to draw beside a run. */
export function besideQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: runKeys.beside(source.api),
    queryFn: () => getJson(`${source.api}/beside`, () => import("@/lib/contracts/beside").then(({ runBeside }) => runBeside)),
    staleTime: 60_000,
  });
}

/** Queries the batches of a run, oldest first. */
export function batchesQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: runKeys.batches(source.api),
    queryFn: () => getJson(`${source.api}/batches`, () => import("@/lib/contracts/batch").then(({ runBatch }) => runBatch.array())),
  });
}

/** Queries a run's position in its ranking and its change from earlier runs. */
export function positionQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: runKeys.position(source.api),
    queryFn: () => getJson(`${source.api}/position`, () => import("@/lib/contracts/run-position").then(({ runPosition }) => runPosition)),
    staleTime: 60_000,
  });
}

/** Queries the samples of a run that missed the most checks, worst first. */
export function worstQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: sampleKeys.worst(source.api),
    queryFn: () =>
      getJson(`${source.api}/worst`, () => import("@/lib/contracts/worst-sample").then(({ worstSample }) => worstSample.array())),
  });
}

/** Queries the results of at most five samples of a run, in the given order. */
export function repliesQuery(source: Pick<Source, "api">, ordinals: readonly number[]) {
  return queryOptions({
    queryKey: runKeys.replies(source.api, ordinals),
    queryFn: ({ signal }) =>
      getJson(
        `${source.api}/replies?ordinals=${ordinals.join(",")}`,
        () => import("@/lib/contracts/sample").then(({ shortReply }) => shortReply.array()),
        signal,
      ),
    placeholderData: (before) => before,
    staleTime: 60_000,
    gcTime: 10_000,
  });
}

/** Queries the samples whose verdicts under a verifier differ from the run's own. */
export function runFlipsQuery(source: Source, verifier: string) {
  return queryOptions({
    queryKey: runKeys.flips(source.api, verifier),
    queryFn: () =>
      getJson(`${source.api}/flips?${new URLSearchParams({ verifier })}`, () =>
        import("@/lib/contracts/run-results").then(({ runFlips }) => runFlips),
      ),
  });
}
