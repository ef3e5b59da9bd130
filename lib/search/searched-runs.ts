import { z } from "zod";
import { runRow } from "@/lib/contracts/run";
import { readableRows } from "@/lib/db/query-rows";
import type { FilterTerm } from "@/lib/filter/filter-line";
import { type FilterableRun, filteredRuns } from "@/lib/filter/runs";
import type { Reader } from "@/lib/filter/times";

const instant = z.date().transform((at) => at.toISOString());
const row = runRow
  .pick({ id: true, name: true, modelName: true, suiteName: true, benchmark: true, source: true, status: true, sampleCount: true })
  .extend({ launch: runRow.shape.launch, tags: z.array(z.string()), note: z.string(), archived: z.boolean(), demonstration: z.boolean() })
  .extend({ createdAt: instant, startedAt: instant.nullable(), finishedAt: instant.nullable() });
const runsSql = `select r.id, r.name, r.model_name as "modelName", s.name as "suiteName", r.benchmark, r.source, r.status, r.sample_count as "sampleCount", r.tags, r.note,
    r.archived_at is not null as archived, r.demonstration, r.created_at as "createdAt", r.started_at as "startedAt", r.finished_at as "finishedAt",
    (select json_build_object('id', l.id, 'name', l.name) from launch l where l.id = r.launch_id) as launch
  from run r join suite s on s.id = r.suite_id where r.delete_at is null order by r.id desc`;

/** Finds the ids of the runs that meet the terms, the newest first, by the rules of the list of runs. */
export async function searchedRuns(terms: readonly FilterTerm[], reader: Reader): Promise<number[]> {
  // The list of runs names unreadable runs.
  const runs = await readableRows(row, runsSql, [], () => {});
  const known = runs.map((run): FilterableRun => ({ ...run, costUsd: null, headline: null }));
  return filteredRuns(known, terms, reader).map(({ id }) => id);
}
