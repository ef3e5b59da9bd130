import { manifestById } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { runDetail } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { metricColumns, metricRow } from "@/lib/record/metric-row";
import { noRun } from "@/lib/record/no-run";
import { firstScreenMetrics } from "./view-metrics";

const runRow = runDetail.pick({ benchmark: true, verifier: true });

/**
 * Reads the metrics of a run under a verifier (its own by default); none until that verifier has scored it. Throws `not_found`, or
 * `invalid` for an unknown verifier.
 * @param options with `first` only the metrics of the first screen of the run's page
 */
export async function readRunMetrics(id: number, verifier?: string, { first = false }: { first?: boolean } = {}): Promise<Metric[]> {
  const [run] = await queryRows(runRow, "select benchmark, verifier from run where id = $1", [id]);
  if (!run) throw noRun(id);
  const { verifiers, views } = manifestById(run.benchmark);
  if (verifier !== undefined && verifier !== run.verifier) {
    const known = verifiers.map((v) => v.id);
    if (!known.includes(verifier))
      throw new HeedError("invalid", `There is no verifier “${verifier}”. Available: ${known.join(", ")}.`, { where: "verifier" });
  }
  const sql = `select ${metricColumns} from run_metric m where run_id = $1 and verifier = $2`;
  const values = [id, verifier ?? run.verifier];
  if (!first) return queryRows(metricRow, `${sql} order by metric, slice_key`, values);
  const { single, drawn, tags } = firstScreenMetrics(views);
  const sliced = tags.map((_, at) => `(slice ?& $${at + 5} and slice - $${at + 5}::text[] = '{}')`).join(" or ") || "false";
  return queryRows(
    metricRow,
    `${sql} and ((metric || ' ' || slice_key) = any($3::text[]) or (metric = any($4::text[]) and (${sliced}))) order by metric, slice_key`,
    [...values, single, drawn, ...tags],
  );
}
