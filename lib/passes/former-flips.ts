import { z } from "zod";
import type { RescoreResult } from "@/lib/contracts/run-results";
import { queryRows } from "@/lib/db/query-rows";
import { changedLetters } from "@/lib/record/outcome-letters";

/** Samples of a rescored run whose verdicts differ: all are counted, and the first ones listed. */
export type Flips = Pick<RescoreResult, "changed" | "flips">;

/** Largest number of samples with a different verdict that are listed; all are counted. */
export const mostFlips = 500;

const flipRow = z.object({
  ordinal: z.number().int(),
  key: z.string(),
  from: z.number(),
  to: z.number(),
  former: z.array(z.string()),
  now: z.array(z.string()),
});
// A sample that had no verdict on one of its turns had no score that could differ.
const flipsSql = `select s.ordinal, i.key, avg(f.score order by f.turn) as "from", avg(c.score order by f.turn) as "to",
    array_agg(f.outcomes order by f.turn) as former, array_agg(c.outcomes order by f.turn) as now
  from former_checks f join checks c using (run_id, ordinal, turn, verifier) join sample s using (run_id, ordinal) join item i on i.id = s.item_id
  where run_id = $1 and f.verifier = $2 and f.version = $3
  group by s.ordinal, i.key
  having bool_or(f.outcomes <> c.outcomes) and count(*) = (select count(*) from turn t where t.run_id = $1 and t.ordinal = s.ordinal)
  order by s.ordinal`;

/** Finds the samples of a run whose verdicts by a verifier differ from the former ones that are stored under a version. */
export async function formerFlips(runId: number, verifier: string, version: string): Promise<Flips> {
  const rows = await queryRows(flipRow, flipsSql, [runId, verifier, version]);
  const flips = rows.map(({ ordinal, key, from, to, former, now }) => ({
    ...{ ordinal, key, from, to },
    changedChecks: former.reduce((sum, before, turn) => sum + changedLetters(before, now[turn] ?? ""), 0),
  }));
  return { changed: flips.length, flips: flips.slice(0, mostFlips) };
}
