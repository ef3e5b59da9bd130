import type { z } from "zod";
import { manifests } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { headlinesOf, viewsIn } from "@/lib/contracts/plain/edition-words";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { queryRows, readableRows } from "@/lib/db/query-rows";
import { metricColumns, runMetricRow } from "@/lib/record/metric-row";
import { editionsOfSuites } from "@/lib/record/suite-editions";
import type { UnreadableRuns } from "@/lib/record/unreadable-runs";

const sql = `select m.run_id as "runId", m.slice_key as "sliceKey", ${metricColumns}
  from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where m.run_id = any($1::int[]) and m.metric = any($2::text[]) and m.slice_key = any($3::text[])`;

/**
 * Reads the headline of each run under its own verifier: on the family's slice if it has a value there, else over the whole run, else its
 * provisional substitute.
 */
export async function runHeadlines(
  runs: readonly { id: number; benchmark: string; suiteId: number }[],
  unreadable?: UnreadableRuns,
): Promise<Map<number, Metric>> {
  const headlines = new Map<number, Metric>();
  for (const { id, views } of manifests) {
    const familyRuns = runs.filter((run) => run.benchmark === id);
    const ids = familyRuns.map((run) => run.id);
    if (ids.length === 0) continue;
    const { headline, headlineSoFar } = views;
    const editions = await editionsOfSuites(
      { views },
      familyRuns.map(({ suiteId }) => suiteId),
    );
    const metricOf = new Map(familyRuns.map((run) => [run.id, viewsIn(views, editions.get(run.suiteId)).headline.metric]));
    const wanted = sliceKey(headline.slice);
    /** Lower values are better candidates for the run's headline. */
    const place = ({ runId, sliceKey: key, metric: { id: metricId, value, soFar } }: z.output<typeof runMetricRow>) =>
      metricId === metricOf.get(runId)
        ? value === null
          ? 2
          : Number(key !== wanted)
        : metricId === headlineSoFar && value !== null && soFar
          ? 1.5
          : 3;
    const asked = [
      ids,
      [...headlinesOf(views).map(({ metric }) => metric), ...(headlineSoFar === undefined ? [] : [headlineSoFar])],
      [wanted, ""],
    ];
    const rows = unreadable ? await readableRows(runMetricRow, sql, asked, unreadable.addOfRun) : await queryRows(runMetricRow, sql, asked);
    for (const row of rows.filter((row) => place(row) < 3).sort((a, b) => place(a) - place(b)))
      if (!headlines.has(row.runId)) headlines.set(row.runId, row.metric);
  }
  return headlines;
}
