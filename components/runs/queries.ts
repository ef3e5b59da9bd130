import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { getJson } from "@/components/fetch-json";
import { panelQuery } from "@/components/panels/panel-query";
import type { Source } from "@/components/samples/source";
import { runEndurance } from "@/lib/contracts/endurance";
import { metric } from "@/lib/contracts/metric";
import { runDetail, runFlips, runRow } from "@/lib/contracts/run";

/** The newest runs, at most 500; narrowed in the browser. */
export function runsQuery() {
  return queryOptions({ queryKey: ["runs"], queryFn: () => getJson("/api/runs?limit=500", z.array(runRow)) });
}

/** One run with its parameters, failure groups and log. */
export function runQuery(source: Source) {
  return queryOptions({ queryKey: ["run", source.api], queryFn: () => getJson(source.run, runDetail) });
}

/** All metrics of a run under one verifier, null for its own. */
export function runMetricsQuery(source: Source, verifier: string | null) {
  const query = verifier === null ? "" : `?${new URLSearchParams({ verifier })}`;
  return queryOptions({
    queryKey: ["run-metrics", source.api, verifier],
    queryFn: () => getJson(`${source.api}/metrics${query}`, z.array(metric)),
  });
}

/** Everything of a run's comparisons of verifiers that scoring again makes old. */
export function runFlipsKey(source: Source) {
  return ["run-flips", source.api] as const;
}

/** Where a verifier's verdicts differ from the run's own. */
export function runFlipsQuery(source: Source, verifier: string) {
  return queryOptions({
    queryKey: [...runFlipsKey(source), verifier],
    queryFn: () => getJson(`${source.api}/flips?${new URLSearchParams({ verifier })}`, runFlips),
  });
}

/** The answered turns of a run's dialogues under one verifier, null for its own; read anew once the run is over. */
export function enduranceQuery(source: Source, verifier: string | null, isOver: boolean) {
  return panelQuery(source.panels, "endurance", { verifier }, runEndurance, isOver ? "over" : "live");
}
