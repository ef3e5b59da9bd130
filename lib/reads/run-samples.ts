import { loadFamily } from "@/lib/benchmarks/registry";
import { runDetail } from "@/lib/contracts/run";
import type { SamplePage } from "@/lib/contracts/sample";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { countRow } from "./columns";
import { type LinkFilters, sampleConditions } from "./sample-conditions";
import { sampleColumns, storedSampleRow } from "./sample-row";
import { withCells } from "./with-cells";

const runRow = runDetail.pick({ id: true, benchmark: true, suiteId: true, verifier: true, sampleCount: true, params: true });

/**
 * One page of a run's samples in order, after the ordinal `cursor` and, after a jump, `skip` more that match. `matching` is counted on the first page alone (cursor null).
 * Throws `not_found`, or `invalid` for a tag condition that cannot be read.
 */
export async function readRunSamples(
  id: number,
  filters: LinkFilters = {},
  page: { cursor?: number | null; skip?: number; limit?: number } = {},
): Promise<SamplePage> {
  const { cursor = null, skip = 0, limit = 50 } = page;
  const [run] = await queryRows(
    runRow,
    'select id, benchmark, suite_id as "suiteId", verifier, sample_count as "sampleCount", params from run where id = $1',
    [id],
  );
  if (!run) throw new HeedError("not_found", `There is no run ${id}.`);
  const family = await loadFamily(run.benchmark);
  const facts = family.manifest.views.tags.some(({ source }) => source === "fact");
  const { where, values } = await sampleConditions(run, filters);
  const from = (form: "inOrder" | "atOnce"): string =>
    `from sample s join item i on i.id = s.item_id where ${["s.run_id = $1", ...where.map((condition) => condition[form])].join(" and ")}`;
  const found = await queryRows(
    storedSampleRow,
    `select ${sampleColumns("$2", { facts })} ${from("inOrder")} and s.ordinal > $${values.length + 1} order by s.ordinal limit $${values.length + 2} offset $${values.length + 3}`,
    [...values, cursor ?? -1, limit + 1, skip],
  );
  const rows = await withCells(family, run, found.slice(0, limit));
  const nextCursor = found.length > limit ? (rows.at(-1)?.ordinal ?? null) : null;
  if (cursor !== null || skip > 0) return { rows, nextCursor, matching: null };
  if (nextCursor === null) return { rows, nextCursor, matching: rows.length };
  if (where.length === 0) return { rows, nextCursor, matching: run.sampleCount };
  const [count] = await queryRows(countRow, `select count(*)::int as count ${from("atOnce")} and $2::text is not null`, values);
  return { rows, nextCursor, matching: count?.count ?? 0 };
}
