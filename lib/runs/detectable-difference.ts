import { z } from "zod";
import { type Slice, sliceKey, type Tags } from "@/lib/contracts/slice";
import { itemRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { designError, detectableDifference as detectable, type VarianceSplit, varianceSplit } from "@/lib/stats/power";
import type { CheckedLaunch } from "./check-launch";
import { chosenItemsSql } from "./chosen-items";

const itemShape = itemRow.pick({ id: true, tags: true }).extend({ cluster: z.string() });
const itemsSql = `select id, c.tags, coalesce(item.cluster, 'item ' || item.ordinal) as cluster
  from (${chosenItemsSql("$1", "$2", "$3")}) c join item using (id)`;

const errorShape = z.object({ runId: z.number().int(), standardError: z.number() });
const errorSql = `select r.id as "runId", m.standard_error as "standardError" from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where r.suite_id = $1 and m.metric = $2 and m.slice_key = $3 and m.standard_error > 0 and m.n > 1 order by (r.model_id = $4) desc, r.id desc limit 1`;

const scoreShape = z.object({ cluster: z.string(), score: z.number() });
/** The mean score of each cluster in each repetition. */
const scoresSql = `select coalesce(i.cluster, 'item ' || i.ordinal) as cluster, avg(s.score) as score
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.status = 'scored' and s.score is not null and i.tags @> $2::jsonb
  group by 1, s.repetition`;

function isInside(of: Tags, slice: Slice): boolean {
  return Object.entries(slice).every(([tag, wanted]) => {
    const value = of[tag];
    if (!Array.isArray(wanted)) return value === wanted;
    return typeof value === "number" && value >= wanted[0] && value <= wanted[1];
  });
}

/**
 * Smallest difference of the headline between two independent runs of this size that a two-sided t test at 0.05 finds with 80 % power, by the
 * noncentral t. What varies are clusters (functions, scripts, seeds; items where none are named), never the rules of one. Their
 * variance comes from the newest run on this suite, this model's before others'; without one it is that of yes-or-no verdicts at one
 * half. Repetitions make up for chance alone, so far as a repeated run tells it from items that differ; unknown, they count for nothing.
 * Null for fewer than two clusters, and for a headline that is no percentage and was never measured here.
 */
export async function detectableDifference(
  { family: { manifest }, suite, model, limits }: CheckedLaunch,
  repetitions: number,
): Promise<number | null> {
  const { metric, slice } = manifest.views.headline;
  const declared = manifest.views.metrics.find((m) => m.id === metric);
  if (!declared) return null;
  const all = await queryRows(itemShape, itemsSql, [suite.id, limits.itemLimit, limits.clusterLimit]);
  const inside = all.filter((item) => isInside(item.tags, slice));
  // A suite without the headline's slice is judged over the whole.
  const isSliced = inside.length > 0;
  const clusters = new Set((isSliced ? inside : all).map(({ cluster }) => cluster)).size;
  const [known] = await queryRows(errorShape, errorSql, [suite.id, metric, isSliced ? sliceKey(slice) : "", model.id]);
  const variance = known ? await earlierVariance(known, isSliced ? slice : {}) : declared.unit === "%" ? coinVariance : null;
  if (variance === null) return null;
  const { standardError, degrees } = designError(variance, { items: clusters, repetitions, paired: false, common: 0 });
  return detectable(standardError, degrees);
}

/** Of verdicts of 0 or 100 % at one half, all of it between clusters. */
const coinVariance: VarianceSplit = { between: 2500, within: 0 };

/** The variance of a cluster behind a run's standard error, split as the mean scores of its repetitions are. */
async function earlierVariance({ runId, standardError }: z.infer<typeof errorShape>, slice: Slice): Promise<VarianceSplit | null> {
  const told = await queryRows(scoreShape, scoresSql, [runId, JSON.stringify(slice)]);
  const clusters = new Set(told.map(({ cluster }) => cluster)).size;
  if (clusters < 2) return null;
  const total = standardError ** 2 * clusters;
  const split = varianceSplit(
    told.map(({ score }) => score),
    told.map(({ cluster }) => cluster),
  );
  const mixed = split && split.between + (split.within * clusters) / told.length;
  if (!split || !mixed) return { between: total, within: 0 };
  return { between: (total * split.between) / mixed, within: (total * split.within) / mixed };
}
