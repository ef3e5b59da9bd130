import { z } from "zod";
import { openItem } from "@/lib/benchmarks/open";
import { type Slice, sliceKey, type Tags } from "@/lib/contracts/slice";
import { itemRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import type { CheckedLaunch } from "./check-launch";
import { chosenItemsSql } from "./chosen-items";

/** Normal quantiles of a two-sided test at 0.05 (1.96) and of 80 % power (0.84), added. */
const quantiles = 1.959964 + 0.841621;
/** Verdicts on one reply hang together: an item counts as no more independent draws than these. */
const drawsOfItem = 10;

const errorShape = z.object({ standardError: z.number(), n: z.number().int() });
const itemShape = itemRow.pick({ id: true, tags: true });
const bodyShape = z.object({ body: z.unknown() });

const errorSql = `select m.standard_error as "standardError", m.n from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where r.suite_id = $1 and m.metric = $2 and m.slice_key = $3 and m.standard_error > 0 and m.n > 1 order by (r.model_id = $4) desc, r.id desc limit 1`;

function isInside(of: Tags, slice: Slice): boolean {
  return Object.entries(slice).every(([tag, wanted]) => {
    const value = of[tag];
    if (!Array.isArray(wanted)) return value === wanted;
    return typeof value === "number" && value >= wanted[0] && value <= wanted[1];
  });
}

/**
 * Smallest difference of the headline between two independent runs of this size that a two-sided test at 0.05 finds with 80 % power:
 * (z.975 + z.80) * sqrt(2) * SE. SE comes from the newest run on this suite, this model's before others', scaled to the samples of this launch;
 * without one from the binomial at one half, an item counting as at most ten draws. Null for a headline without an item, and for one that is no percentage and was never measured here.
 */
export async function detectableDifference(
  { family: { manifest, engine }, suite, model, limits }: CheckedLaunch,
  repetitions: number,
): Promise<number | null> {
  const { metric, slice } = manifest.views.headline;
  const declared = manifest.views.metrics.find((m) => m.id === metric);
  if (!declared) return null;
  const all = await queryRows(itemShape, chosenItemsSql("$1", "$2", "$3"), [suite.id, limits.itemLimit, limits.clusterLimit]);
  const inside = all.filter((item) => isInside(item.tags, slice));
  // A suite without the headline's slice is judged over the whole.
  const [counted, key] = inside.length > 0 ? [inside, sliceKey(slice)] : [all, ""];
  const n = counted.length * repetitions;
  if (n === 0) return null;
  const [known] = await queryRows(errorShape, errorSql, [suite.id, metric, key, model.id]);
  if (known) return quantiles * Math.SQRT2 * known.standardError * Math.sqrt(known.n / n);
  if (declared.unit !== "%") return null;
  const [first] = await queryRows(bodyShape, "select body from item where id = $1", [counted[0]?.id]);
  const draws = first ? Math.min(drawsOfItem, Math.max(1, engine.scoring.requirements(openItem(engine, first.body).item, 0).length)) : 1;
  return quantiles * Math.SQRT2 * 100 * Math.sqrt(0.25 / (n * draws));
}
