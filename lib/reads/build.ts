import { z } from "zod";
import type { BuildDetail } from "@/lib/contracts/build";
import { buildResult } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { buildColumns, buildRowOf, buildSource, storedBuildRow } from "./build-rows";

const shape = storedBuildRow.extend({ input: z.record(z.string(), z.unknown()), result: buildResult.nullable() });
const sql = `select ${buildColumns}, b.input, b.result from ${buildSource} where b.id = $1`;

/** A build with its form and, once it has finished, its result; throws `not_found`. */
export async function readBuild(id: number): Promise<BuildDetail> {
  const [row] = await queryRows(shape, sql, [id]);
  if (!row) throw new HeedError("not_found", `There is no build ${id}.`);
  const { input, result, ...stored } = row;
  return { ...buildRowOf(stored), input, result };
}
