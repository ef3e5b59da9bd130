import { queryOptions } from "@tanstack/react-query";
import { getJson } from "./fetch-json";
import { runKeys, sampleKeys } from "./query-keys";
import type { Source } from "./run-source";

/** The newest runs, at most `limit`, without the examples, with them, or these alone; narrowed in the browser. */
export function runsQuery(limit = 500, examples: "none" | "only" | "all" = "none") {
  return queryOptions({
    queryKey: runKeys.list(limit, examples),
    queryFn: () =>
      getJson(`/api/runs?limit=${limit}${examples === "all" ? "" : `&examples=${examples}`}`, () =>
        import("@/lib/contracts/run").then(({ runRow }) => runRow.array()),
      ),
  });
}

/** The newest 1,000 runs with the archived ones and without the examples, for the list that is narrowed in the browser. */
export function allRunsQuery() {
  return queryOptions({
    queryKey: [...runKeys.lists, "all"] as const,
    queryFn: () =>
      getJson("/api/runs?limit=1000&archived=1&examples=none", () => import("@/lib/contracts/run").then(({ runRow }) => runRow.array())),
  });
}

/** Runs that no list shows because their rows cannot be read. */
export function unreadableRunsQuery() {
  return queryOptions({
    queryKey: [...runKeys.lists, "unreadable"] as const,
    queryFn: () => getJson("/api/runs/unreadable", () => import("@/lib/contracts/run").then(({ unreadableRun }) => unreadableRun.array())),
  });
}

/** One run with its parameters, failure groups and log. */
export function runQuery(source: Source) {
  return queryOptions({
    queryKey: runKeys.detail(source.api),
    queryFn: () => getJson(source.run, () => import("@/lib/contracts/run").then(({ runDetail }) => runDetail)),
  });
}

/** All metrics of a run under one verifier, null for its own. */
export function runMetricsQuery(source: Pick<Source, "api">, verifier: string | null) {
  const query = verifier === null ? "" : `?${new URLSearchParams({ verifier })}`;
  return queryOptions({
    queryKey: runKeys.metricsBy(source.api, verifier),
    queryFn: () => getJson(`${source.api}/metrics${query}`, () => import("@/lib/contracts/metric").then(({ metric }) => metric.array())),
  });
}

/** The metrics that the first screen of a run's page shows, under one verifier, null for its own. */
export function firstMetricsQuery(source: Pick<Source, "api">, verifier: string | null) {
  const query = new URLSearchParams({ first: "1", ...(verifier !== null && { verifier }) });
  return queryOptions({
    queryKey: runKeys.firstMetrics(source.api, verifier),
    queryFn: () => getJson(`${source.api}/metrics?${query}`, () => import("@/lib/contracts/metric").then(({ metric }) => metric.array())),
  });
}

/** Other runs of the suite and the paper's models, to draw beside a run. */
export function besideQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: runKeys.beside(source.api),
    queryFn: () => getJson(`${source.api}/beside`, () => import("@/lib/contracts/beside").then(({ runBeside }) => runBeside)),
    staleTime: 60_000,
  });
}

/** Where a run stands among the models of its ranking, and against earlier runs. */
export function positionQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: runKeys.position(source.api),
    queryFn: () => getJson(`${source.api}/position`, () => import("@/lib/contracts/run-position").then(({ runPosition }) => runPosition)),
    staleTime: 60_000,
  });
}

/** The samples of a run that missed most, the worst first. */
export function worstQuery(source: Pick<Source, "api">) {
  return queryOptions({
    queryKey: sampleKeys.worst(source.api),
    queryFn: () =>
      getJson(`${source.api}/worst`, () => import("@/lib/contracts/worst-sample").then(({ worstSample }) => worstSample.array())),
  });
}

/** How some samples of a run came out, at most five, in this order. */
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

/** Where a verifier's verdicts differ from the run's own. */
export function runFlipsQuery(source: Source, verifier: string) {
  return queryOptions({
    queryKey: runKeys.flips(source.api, verifier),
    queryFn: () =>
      getJson(`${source.api}/flips?${new URLSearchParams({ verifier })}`, () =>
        import("@/lib/contracts/run-results").then(({ runFlips }) => runFlips),
      ),
  });
}
