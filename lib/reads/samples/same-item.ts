import { z } from "zod";
import { type SameItem, sameItem } from "@/lib/contracts/changed-items";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";

/** Largest number of samples shown. */
const atMost = 24;

/** Number of a suite's newest runs that are searched. */
const mostRuns = 200;

const sampleRow = sameItem.shape.samples.element;

/**
 * Selects the newest runs of the suite, each with the item's first scored sample, or else its first sample. A run asks all or some of the
 * suite's items in the suite's order, so searching backward from the item's own ordinal usually finds it at once; its repetitions follow at
 * distances of the run's number of items.
 */
const samplesSql = `select r.id as "runId", r.name as "runName", r.model_name as "modelName", r.verifier, s.ordinal, s.repetition, s.status, s.score, s.passed,
    coalesce((select string_agg(c.outcomes, '' order by c.turn) from checks c where c.run_id = s.run_id and c.ordinal = s.ordinal and c.verifier = r.verifier), '') as outcomes
  from (select *, greatest(sample_count / repetitions, 1) as asked from run where suite_id = $1 and id <> $2 order by id desc limit ${mostRuns}) r
    cross join lateral (select ordinal from sample where run_id = r.id and ordinal <= least($3::int, r.asked - 1) and item_id = $4 order by ordinal desc limit 1) f
    cross join lateral (select t.* from generate_series(0, r.repetitions - 1) n join sample t on t.run_id = r.id and t.ordinal = f.ordinal + n * r.asked
      order by t.status <> 'scored', t.ordinal limit 1) s
  order by r.id desc`;

const placeRow = z.object({ suiteId: z.number().int(), itemId: z.number().int(), itemOrdinal: z.number().int() });
const placeSql = `select i.suite_id as "suiteId", i.id as "itemId", i.ordinal as "itemOrdinal"
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.ordinal = $2`;

/** Reads the samples of the same item in other runs of the suite, newest first. Throws `not_found`. */
export async function readSameItem(runId: number, ordinal: number): Promise<SameItem> {
  const [place] = await queryRows(placeRow, placeSql, [runId, ordinal]);
  if (!place) throw new HeedError("not_found", `Run ${runId} has no sample ${ordinal}.`);
  const samples = await queryRows(sampleRow, samplesSql, [place.suiteId, runId, place.itemOrdinal, place.itemId]);
  return { samples: samples.slice(0, atMost), runs: samples.length };
}
