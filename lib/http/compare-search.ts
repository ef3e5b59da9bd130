import { z } from "zod";
import { change } from "@/lib/contracts/changed-items";
import { comparisonTarget, sideId } from "@/lib/contracts/comparison";

const list = (value: unknown): unknown => (value === undefined ? [] : [value].flat().flatMap((part) => String(part).split(",")));
const ordinal = z.coerce.number().int().min(0).max(2_147_483_647);

/** Parameters of a comparison beside its runs. */
const slices = z.object({ side: sideId });
const pair = z.object({ side: sideId, from: ordinal, to: ordinal });
const items = z
  .object({
    side: sideId,
    of: z.enum(["samples", "checks"]).default("samples"),
    change: change.optional(),
    tag: z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string().max(300)).max(20)),
    cursor: ordinal.default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .transform(({ change: wanted = null, tag, ...rest }) => ({ ...rest, change: wanted, tags: tag }));

const runs = z.preprocess((given) => {
  const { runs: named, baseline } = (given ?? {}) as Record<string, unknown>;
  const all = list(named);
  return { runs: all, baseline: baseline ?? (Array.isArray(all) ? all[0] : undefined) };
}, comparisonTarget);

/** Search parameters of a comparison: `runs=3,7,9&baseline=3`; the first run is the baseline if none is named. */
export const compareSearch = runs;
/** Search parameters of a comparison's slices: its runs, and the run that is compared. */
export const compareSlicesSearch = z.intersection(runs, slices);
export const comparePairSearch = z.intersection(runs, pair);
export const compareItemsSearch = z.intersection(runs, items);
/** Search parameters of a shared comparison's slices; the share determines the runs. */
export const sharedSlicesSearch = slices;
export const sharedPairSearch = pair;
export const sharedItemsSearch = items;
