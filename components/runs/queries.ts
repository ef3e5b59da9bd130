import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { runKeys } from "@/components/query-keys";
import type { Source } from "@/components/samples/source";
import { metric } from "@/lib/contracts/metric";
import { runDetail, runFlips, runRow } from "@/lib/contracts/run";

/** The newest runs, at most `limit`, without the examples, or these alone; narrowed in the browser. */
export function runsQuery(limit = 500, examples: "none" | "only" = "none") {
  return queryOptions({
    queryKey: runKeys.list(limit, examples),
    queryFn: () => getJson(`/api/runs?limit=${limit}&examples=${examples}`, z.array(runRow)),
  });
}

/** One run with its parameters, failure groups and log. */
export function runQuery(source: Source) {
  return queryOptions({ queryKey: runKeys.detail(source.api), queryFn: () => getJson(source.run, runDetail) });
}

/** All metrics of a run under one verifier, null for its own. */
export function runMetricsQuery(source: Pick<Source, "api">, verifier: string | null) {
  const query = verifier === null ? "" : `?${new URLSearchParams({ verifier })}`;
  return queryOptions({
    queryKey: runKeys.metricsBy(source.api, verifier),
    queryFn: () => getJson(`${source.api}/metrics${query}`, z.array(metric)),
  });
}

/** Where a verifier's verdicts differ from the run's own. */
export function runFlipsQuery(source: Source, verifier: string) {
  return queryOptions({
    queryKey: runKeys.flips(source.api, verifier),
    queryFn: () => getJson(`${source.api}/flips?${new URLSearchParams({ verifier })}`, runFlips),
  });
}
