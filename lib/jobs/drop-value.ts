import type pg from "pg";
import { z } from "zod";
import { type BuildResult, buildResult } from "@/lib/contracts/suite";
import { transaction } from "@/lib/db/transaction";
import { HeedError } from "@/lib/errors";

const row = z.object({ kind: z.string(), result: z.unknown() });
const readSql = "select kind, result from job where id = $1 for update";
const writeSql = "update job set result = result || $2::jsonb where id = $1";
const stepSql = `insert into job_step (job_id, nth, subject, step, prompt, reply, decision)
  select $1, coalesce(max(nth), -1) + 1, $2, 'drop', null, null, $3 from job_step where job_id = $1`;

/** Removes a value from a build's result; the first spare of the same group replaces it, if there is one. */
export function withoutValue(result: BuildResult, value: string): { result: BuildResult; group: string; instead: string | null } | null {
  const { kept, spares = [] } = result;
  const at = kept.findIndex((candidate) => candidate.value === value);
  const dropped = kept[at];
  if (!dropped) return null;
  const spare = spares.find(({ group }) => group !== undefined && group === dropped.group);
  const left = kept.flatMap((candidate, index) => (index !== at ? [candidate] : spare ? [spare] : []));
  const reason = spare ? `Dropped manually; replaced by “${spare.value}”.` : "Dropped manually; there was no replacement.";
  return {
    result: {
      ...result,
      kept: left,
      values: left.map((candidate) => candidate.value),
      spares: spares.filter((candidate) => candidate !== spare),
      dropped: [...result.dropped.filter((drop) => drop.value !== spare?.value), { value, step: "by hand", reason }],
    },
    group: dropped.group ?? value,
    instead: spare?.value ?? null,
  };
}

async function store(client: pg.PoolClient, id: number, value: string): Promise<BuildResult> {
  const [job] = z.array(row).parse((await client.query(readSql, [id])).rows);
  if (!job) throw new HeedError("not_found", `There is no job ${id}.`);
  const read = buildResult.safeParse(job.result);
  if (job.kind !== "build" || !read.success || read.data.spares === undefined)
    throw new HeedError("conflict", `Job ${id} is not a finished build with values that can be dropped.`);
  const dropped = withoutValue(read.data, value);
  if (!dropped)
    throw new HeedError("not_found", `Build ${id} has no kept value “${value}”; it may have been dropped already.`, { where: "value" });
  const { result, group, instead } = dropped;
  await client.query(writeSql, [id, JSON.stringify(result)]);
  const decision = instead === null ? `“${value}” was dropped manually.` : `“${value}” was dropped manually and replaced by “${instead}”.`;
  await client.query(stepSql, [id, group, decision]);
  return result;
}

/**
 * Removes a value from a finished build; the next spare of its group replaces it without a new request. Existing suites stay unchanged.
 * Throws `not_found`, or `conflict` for a build without spares.
 */
export function dropValue(id: number, value: string): Promise<BuildResult> {
  return transaction((client) => store(client, id, value));
}
