import { z } from "zod";
import { benchmarkById } from "@/lib/benchmarks/registry";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

const suiteRow = z.object({ benchmark: z.string() });
const itemRow = z.object({ key: z.string(), body: z.unknown() });

/** All items of a suite in a format of the family's authors. Throws `not_found`, or `invalid` for a format that the family does not write. */
export async function exportSuite(id: number, exporter: string): Promise<{ extension: string; text: string }> {
  const [suite] = await queryRows(suiteRow, "select benchmark from suite where id = $1", [id]);
  if (!suite) throw new HeedError("not_found", `There is no suite ${id}.`);
  const { title, exporters = [] } = benchmarkById(suite.benchmark);
  const found = exporters.find((known) => known.id === exporter);
  if (!found) {
    const known = exporters.map((of) => of.id).join(", ") || "none";
    throw new HeedError("invalid", `${title} writes no “${exporter}”. Known: ${known}.`, { where: "exporter" });
  }
  const items = await queryRows(itemRow, "select key, body from item where suite_id = $1 order by ordinal", [id]);
  return { extension: found.extension, text: found.write(items) };
}
