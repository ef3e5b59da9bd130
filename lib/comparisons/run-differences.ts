import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import type { HeadlineDifference } from "@/lib/contracts/run-position";
import { queryRows } from "@/lib/db/query-rows";
import { headlineDifferences } from "./headline-differences";

const otherRow = z.object({ kind: z.enum(["last", "baseline"]), benchmark: z.string(), runId: z.number().int(), modelName: z.string() });
// An example is nobody's last run. Replies that were judged otherwise would differ for that alone.
const othersSql = `select case when b.run_id is null then 'last' else 'baseline' end as kind, r.benchmark, r.id as "runId", r.model_name as "modelName"
  from run own join run r on r.suite_id = own.suite_id and r.id <> own.id and r.verifier = own.verifier and r.verifier_version = own.verifier_version
    left join baseline b on b.run_id = r.id
  where own.id = $1 and own.status = 'finished' and r.status = 'finished' and not r.demonstration and r.archived_at is null
    and (b.run_id is not null or r.id = (select max(p.id) from run p where p.suite_id = own.suite_id and p.id < own.id and p.model_name = own.model_name
      and p.verifier = own.verifier and p.verifier_version = own.verifier_version and p.status = 'finished' and not p.demonstration and p.archived_at is null))
  order by b.run_id is null desc, r.id`;

/**
 * The headline of a finished run against the last run of its model over the same suite under the same verifier, and against its family's pinned baseline
 * there: paired over what both were asked, by the test that comparisons use. Empty where there is neither.
 */
export async function readRunDifferences(id: number): Promise<HeadlineDifference[]> {
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
