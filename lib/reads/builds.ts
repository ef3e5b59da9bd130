import type { BuildRow } from "@/lib/contracts/build";
import { queryRows } from "@/lib/db/query-rows";
import { buildColumns, buildRowOf, buildSource, storedBuildRow } from "./build-rows";

const sql = `select ${buildColumns} from ${buildSource}
  where b.benchmark = $1 and ($2::text is null or b.builder = $2) order by b.id desc limit $3`;

/** The latest builds of a benchmark, or of one of its builders, newest first. */
export async function readBuilds(of: { benchmark: string; builder?: string | undefined; limit?: number }): Promise<BuildRow[]> {
  return (await queryRows(storedBuildRow, sql, [of.benchmark, of.builder ?? null, of.limit ?? 20])).map(buildRowOf);
}
