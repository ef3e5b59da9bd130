import { z } from "zod";
import { type SuiteRow, suiteRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { instant } from "./columns";
import { bySql, madeBy } from "./made-by";

const stored = suiteRow.extend({ createdAt: instant, by: z.string().nullable().transform(madeBy) });

const select = `select s.id, s.benchmark, s.benchmark_version as "benchmarkVersion", s.name, s.content_hash as "contentHash", s.origin,
    s.item_count as "itemCount", s.cluster_count as "clusterCount", s.seed, s.created_at as "createdAt", s.archived_at is not null as archived, s.note, s.tags, ${bySql("s")},
    (select count(*)::int from run where run.suite_id = s.id and not run.demonstration) as "runCount"
  from suite s`;

/**
 * Reads rows of suites.
 * @param tail the statement after `from suite s`
 */
export async function suiteRows(tail: string, values: readonly unknown[]): Promise<SuiteRow[]> {
  return queryRows(stored, `${select} ${tail}`, values);
}

/** Reads the suites that are not archived, newest first, of one family or all. */
export async function readSuites(filter: { benchmark?: string } = {}): Promise<SuiteRow[]> {
  return suiteRows("where s.archived_at is null and ($1::text is null or s.benchmark = $1) order by s.id desc", [filter.benchmark ?? null]);
}

/** Reads the suites that are archived and not deleted, latest first. */
export async function readArchivedSuites(): Promise<SuiteRow[]> {
  return suiteRows("where s.archived_at is not null and s.delete_at is null order by s.archived_at desc, s.id desc", []);
}
