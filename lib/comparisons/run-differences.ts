import { z } from "zod";
import { loadFamily, manifestById } from "@/lib/benchmarks/registry";
import type { HeadlineDifference } from "@/lib/contracts/run-position";
import { readableRows } from "@/lib/db/query-rows";
import { rankedColumns, rankedRun, rankingKey, rowKey } from "@/lib/record/ranking-key";
import { headlineDifferences } from "./headline-differences";

const candidateRow = rankedRun.extend({ runId: z.number().int(), benchmark: z.string(), isBaseline: z.boolean() });
// Example runs do not count as the last run. Replies judged by another verifier version would differ for that reason alone.
const candidatesSql = `select ${rankedColumns}, r.id as "runId", r.benchmark, b.run_id is not null as "isBaseline"
  from run own join run r on r.suite_id = own.suite_id and r.verifier = own.verifier and r.verifier_version = own.verifier_version
    join suite s on s.id = r.suite_id left join baseline b on b.run_id = r.id
  where own.id = $1 and own.status = 'finished' and r.status = 'finished' and (r.id = own.id or (not r.demonstration and r.archived_at is null
    and (b.run_id is not null or (r.id < own.id and r.model_name = own.model_name))))
  order by r.id desc`;

/**
 * Compares the headline of a finished run with the last run of its ranking's row and with its family's pinned baseline, if that is in the
 * same ranking. Empty if there is neither.
 */
export async function readRunDifferences(id: number): Promise<HeadlineDifference[]> {
  const runs = await readableRows(candidateRow, candidatesSql, [id], () => undefined);
  const ownRun = runs.find(({ runId }) => runId === id);
  if (!ownRun) return [];
  // Under other run parameters, such as another patience, or another judge, the difference would be one between other quantities.
  const manifest = manifestById(ownRun.benchmark);
  const ranking = rankingKey(manifest, ownRun);
  const inRanking = runs.filter((run) => run.runId !== id && rankingKey(manifest, run) === ranking);
  const last = inRanking.find((run) => run.runId < id && rowKey(run) === rowKey(ownRun));
  const others = [
    ...(last && !last.isBaseline ? [{ ...last, kind: "last" as const }] : []),
    ...inRanking.flatMap((run) => (run.isBaseline ? [{ ...run, kind: "baseline" as const }] : [])),
  ];
  if (others.length === 0 || !(await loadFamily(ownRun.benchmark)).engine.compare) return [];
  // The differences are paired over the items that both runs were asked and tested as in comparisons.
  const headlines = await headlineDifferences(others.map(({ runId }) => ({ side: id, baseline: runId })));
  return others.flatMap(({ kind, runId, modelName }, at): HeadlineDifference[] => {
    const headline = headlines[at];
    const tested = headline?.figures[0];
    if (!headline || !tested) return [];
    const { difference, low, high, p, test, n, why } = tested;
    const { unit, decimals } = headline;
    return [{ kind, runId, modelName, difference, low, high, p, test, n, why, unit, decimals }];
  });
}
