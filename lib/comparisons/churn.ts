import { z } from "zod";
import type { Churn, FourCells } from "@/lib/contracts/comparison";
import { queryRows } from "@/lib/db/query-rows";
import { checkCells, checkChurn, type LetterTones, sampleCells, sampleChurn } from "./four-cells";
import { loadSide, type PairedItems, pairItems } from "./paired-items";
import { type OpenComparison, openSides, type Side } from "./sides";

const none: Omit<Churn, "why"> = { expected: null, low: null, high: null, basis: null };

const rerunRow = z.object({ id: z.number().int() });
// Equal settings send the same request, under whichever name the endpoint accepts a limit. Another run with the same seed would only repeat
// the earlier random draws; repetition r is asked with seed + r, so each run has a range of seeds.
const settingsSql = (run: string): string =>
  `${run}.model - '{limitField,usualLimit,emptyReply,reading,refused,settingStates,seed}'::text[] #- '{sampling,seed}' #- '{settings,sampling,seed}'`;
const seedSql = (run: string): string =>
  `coalesce(${run}.model #>> '{sampling,seed}', ${run}.model #>> '{settings,sampling,seed}', ${run}.model ->> 'seed')::numeric`;
const rerunSql = `select o.id from run o join run r on r.id = $1
  where o.id <> r.id and o.suite_id = r.suite_id and o.status = 'finished' and o.model_name = r.model_name and ${settingsSql("o")} = ${settingsSql("r")}
    and coalesce(${seedSql("o")} >= ${seedSql("r")} + r.repetitions or ${seedSql("r")} >= ${seedSql("o")} + o.repetitions, true)
    and r.model #>> '{extraBody,seed}' is null
    and coalesce(o.model->'reading', r.model->'reading') is not distinct from coalesce(r.model->'reading', o.model->'reading') and o.params = r.params and o.system_prompt is not distinct from r.system_prompt
    and o.verifier = r.verifier and o.verifier_version = r.verifier_version and o.judge is not distinct from r.judge order by o.id desc limit 1`;

/**
 * Finds the newest other finished run of the same model with the same settings but other seeds on the same suite, judged by the same
 * verifier; null if there is none.
 */
export async function rerunId(side: Side): Promise<number | null> {
  if (side.id.includes(":")) return null;
  const [row] = await queryRows(rerunRow, rerunSql, [side.run.id]);
  return row?.id ?? null;
}

async function rerunOf(side: Side): Promise<Side | null> {
  const id = await rerunId(side);
  if (id === null) return null;
  const { others } = await openSides({ runs: [String(side.run.id), String(id)], baseline: String(side.run.id) });
  return others[0] ?? null;
}

/** Estimates how many changes chance alone would cause if the baseline's model answered the shared items again. */
export async function churnOf(
  comparison: OpenComparison,
  pair: PairedItems,
  tones: LetterTones,
  cells: { samples: FourCells; checks: FourCells },
): Promise<{ samples: Churn; checks: Churn }> {
  const { a, left } = pair;
  const name = `run ${a.side.run.id}`;
  const churn = sampleChurn(a.run, left);
  if (churn) {
    const some =
      churn.repeated < left.length
        ? ` ${churn.repeated} of ${left.length} items have several repetitions; the rest are assumed to vary as these do.`
        : "";
    const why = `Estimated from the repetitions of ${name}.${some}`;
    const common = { low: null, high: null, basis: "repetitions" as const, why };
    return {
      samples: { ...common, expected: churn.expected },
      checks: { ...common, expected: checkChurn(a.run, left, tones, cells.checks.n) },
    };
  }
  const rerun = await rerunOf(a.side);
  if (rerun) {
    const between = await pairItems(comparison, a, await loadSide(comparison, rerun));
    if (between.left.length > 0) {
      const [samples, checks] = [sampleCells(between), checkCells(between, tones)];
      const half = (cells: FourCells, n: number) => (cells.n === 0 ? null : ((cells.gained + cells.lost) / 2 / cells.n) * n);
      const why = `Estimated from ${name} and run ${rerun.run.id}, which used the same model with the same settings.`;
      const common = { low: null, high: null, basis: "repeated run" as const, why };
      return {
        samples: { ...common, expected: half(samples, left.length) },
        checks: { ...common, expected: half(checks, cells.checks.n) },
      };
    }
  }
  const unknown = "Each item was run once and checks within a reply are related, so chance flips cannot be estimated.";
  return { samples: modelled(cells.samples), checks: { ...none, why: unknown } };
}

/** Standard deviation of the items' difficulty in logits, and the smallest and largest that are considered. */
const spread = 2;
const [leastSpread, mostSpread] = [1, 4];

/** Computes the expected changes of n items with this share of passes and normally distributed log odds. */
function modelled({ lost, both, n }: FourCells): Churn {
  if (n === 0) return { ...none, why: "There are no shared items." };
  const share = (lost + both) / n;
  if (share === 0 || share === 1)
    return { ...none, why: `${share === 0 ? "No" : "Every"} item passes in the baseline, which says nothing about how its replies vary.` };
  const assumed = `Assumes normally distributed log odds of items with a standard deviation of ${spread} and independently sampled replies; the range is for ${mostSpread} and ${leastSpread}. At temperature 0 there are fewer flips.`;
  const expected = (deviation: number) => n * flipShare(share, deviation);
  return { expected: expected(spread), low: expected(mostSpread), high: expected(leastSpread), basis: "model", why: assumed };
}

/** Points of a grid over the normal distribution, from -6 to 6 standard deviations. */
const grid = Array.from({ length: 241 }, (_, at) => {
  const z = -6 + at / 20;
  return { z, weight: Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / 20 };
});

/** Returns the mean of p (1 - p) if logit p is normally distributed with this deviation and the mean of p equals the share. */
export function flipShare(share: number, deviation: number): number {
  const mean = (centre: number, term: (p: number) => number) =>
    grid.reduce((sum, { z, weight }) => sum + weight * term(1 / (1 + Math.exp(-(centre + deviation * z)))), 0);
  let [low, high] = [-60, 60];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (mean(middle, (p) => p) < share) low = middle;
    else high = middle;
  }
  return mean((low + high) / 2, (p) => p * (1 - p));
}
