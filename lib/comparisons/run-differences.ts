import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { HeadlineDifference } from "@/lib/contracts/run-position";
import { queryRows } from "@/lib/db/query-rows";
import { headlineDifferences } from "./headline-differences";

const otherRow = z.object({ kind: z.enum(["last", "baseline"]), benchmark: z.string(), runId: z.number().int(), modelName: z.string() });
// Example runs do not count as the last run. Replies judged by another verifier version would differ for that reason alone.
const othersSql = `select case when b.run_id is null then 'last' else 'baseline' end as kind, r.benchmark, r.id as "runId", r.model_name as "modelName"
  from run own join run r on r.suite_id = own.suite_id and r.id <> own.id and r.verifier = own.verifier and r.verifier_version = own.verifier_version
    left join baseline b on b.run_id = r.id
  where own.id = $1 and own.status = 'finished' and r.status = 'finished' and not r.demonstration and r.archived_at is null
    and (b.run_id is not null or r.id = (select max(p.id) from run p where p.suite_id = own.suite_id and p.id < own.id and p.model_name = own.model_name
      and p.verifier = own.verifier and p.verifier_version = own.verifier_version and p.status = 'finished' and not p.demonstration and p.archived_at is null))
  order by b.run_id is null desc, r.id`;

/**
 * Compares the headline of a finished run with the last run of its model on the same suite under the same verifier, and with its family's
 * pinned baseline there. Empty if there is neither.
 */
export async function readRunDifferences(id: number): Promise<HeadlineDifference[]> {
  // The differences are paired over the items that both runs were asked and tested as in comparisons.
  const others = await queryRows(otherRow, othersSql, [id]);
  const [first] = others;
  if (!first || !(await loadFamily(first.benchmark)).engine.compare) return [];
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
