import { z } from "zod";
import type { NewItem } from "@/lib/benchmarks/family";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

/** The contribution of a finished build to a suite: values for one of its parameters, or its items. */
export type FinishedBuild =
  | { makes: "values"; params: Record<string, string[]> }
  | { makes: "items"; params: Record<string, unknown>; items: () => Iterable<NewItem<unknown>> };

const itemShape = z.object({ key: z.string(), tags, body: z.unknown() });
const row = z.object({
  benchmark: z.string(),
  input: z.record(z.string(), z.unknown()),
  result: z.object({ fills: z.string(), values: z.array(z.string()), items: z.array(itemShape).nullish() }).nullable(),
});
const sql = "select benchmark, input, result from job where id = $1 and kind = 'build'";

/** Reads a finished build for a suite of `benchmark`. Throws `not_found`, or `invalid` if it belongs to another family or has no result. */
export async function finishedBuild(id: number, benchmark: string): Promise<FinishedBuild> {
  const [build] = await queryRows(row, sql, [id]);
  if (!build) throw new HeedError("not_found", `There is no build ${id}.`, { where: "build" });
  if (build.benchmark !== benchmark)
    throw new HeedError("invalid", `Build ${id} belongs to another benchmark. Choose a build of this benchmark.`, { where: "build" });
  const { result, input } = build;
  const { uploads: _files, ...params } = input;
  if (!result) throw new HeedError("invalid", `Build ${id} has no result yet. Wait until it has finished.`, { where: "build" });
  const { items } = result;
  return items ? { makes: "items", params, items: () => items } : { makes: "values", params: { [result.fills]: result.values } };
}
