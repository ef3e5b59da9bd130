import { manifestById } from "@/lib/benchmarks/registry";
import type { Metric } from "@/lib/contracts/metric";
import { runDetail } from "@/lib/contracts/run";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { metricColumns, metricRow } from "./metric-row";

const runRow = runDetail.pick({ benchmark: true, verifier: true });

/** All metrics of a run under a verifier (its own by default); none until that verifier has scored it. Throws `not_found`, or `invalid` for an unknown verifier. */
export async function readRunMetrics(id: number, verifier?: string): Promise<Metric[]> {
  const [run] = await queryRows(runRow, "select benchmark, verifier from run where id = $1", [id]);
  if (!run) throw new HeedError("not_found", `There is no run ${id}.`);
  if (verifier !== undefined && verifier !== run.verifier) {
    const known = manifestById(run.benchmark).verifiers.map((v) => v.id);
    if (!known.includes(verifier))
      throw new HeedError("invalid", `There is no verifier “${verifier}”. Known: ${known.join(", ")}.`, { where: "verifier" });
  }
  return queryRows(metricRow, `select ${metricColumns} from run_metric m where run_id = $1 and verifier = $2 order by metric, slice_key`, [
    id,
    verifier ?? run.verifier,
  ]);
}
