import { z } from "zod";
import type { Overview } from "@/lib/contracts/overview";
import { queryRows } from "@/lib/db/query-rows";
import { readAttention } from "@/lib/reads/attention";
import { readLatest } from "@/lib/reads/latest-runs";
import { readModels } from "@/lib/reads/models";
import { readRunList, readRuns } from "@/lib/reads/runs";
import { readMatrix } from "./matrix";

const latestAtMost = 10;
/** Number of runs, those that ended last, that are checked for problems. */
const lookedAt = 200;

const countRow = z.object({ runs: z.number().int(), suites: z.number().int() });
const countSql = `select (select count(*)::int from run where not demonstration and archived_at is null) as runs,
    (select count(*)::int from suite where archived_at is null) as suites`;

const smallestRow = z.object({ benchmark: z.string(), id: z.number().int(), name: z.string(), items: z.number().int() });
const smallestSql = `select distinct on (benchmark) benchmark, id, name, item_count as items from suite
  where archived_at is null order by benchmark, item_count, id`;
const missedRow = z.object({ missedRun: z.number().int().nullable() });
const missedSql = `select (select id from run where status = 'finished' and exists (select 1 from sample s where s.run_id = run.id and s.passed = false)
    order by source <> 'simulated' desc, demonstration, id desc limit 1) as "missedRun"`;

/** Reads the first page: the matrix of models and families, what is running or needs a person, and what ended last. */
export async function readOverview(now = new Date()): Promise<Overview> {
  const smallest = await queryRows(smallestRow, smallestSql);
  const [matrix, [counts], live, { runs: ended, unreadable }, latest, models, [missed]] = await Promise.all([
    readMatrix(smallest),
    queryRows(countRow, countSql),
    readRuns({ status: ["queued", "running", "paused", "cancelling"], examples: "none" }),
    readRunList({ status: ["finished", "stopped", "cancelled"], limit: lookedAt, examples: "none" }),
    readLatest(latestAtMost),
    readModels(),
    queryRows(missedRow, missedSql),
  ]);
  return {
    matrix,
    runs: counts?.runs ?? 0,
    suites: counts?.suites ?? 0,
    smallest,
    attention: await readAttention({ live, ended, unreadable, models, now }),
    latest,
    missedRun: missed?.missedRun ?? null,
  };
}
