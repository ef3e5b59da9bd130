import type { SuiteRow } from "@/lib/contracts/suite";
import { suiteRows } from "./suite-rows";

/** Suites that are not archived, newest first, of one family or all. */
export async function readSuites(filter: { benchmark?: string } = {}): Promise<SuiteRow[]> {
  return suiteRows("where s.archived_at is null and ($1::text is null or s.benchmark = $1) order by s.id desc", [filter.benchmark ?? null]);
}
