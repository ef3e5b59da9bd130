import { type ChangedAsked, readChangedItems } from "@/lib/comparisons/changed-items";
import { readWholeSamples, type SamplesAsked } from "@/lib/comparisons/compared-samples";
import { readComparedCharts, readComparedMetrics, readComparison } from "@/lib/comparisons/comparison";
import { readNamedPairs } from "@/lib/comparisons/named-pairs";
import { readComparedSlices } from "@/lib/comparisons/slicing";
import type { ChangedItems, ComparedSamples } from "@/lib/contracts/changed-items";
import type {
  Churn,
  ComparedCharts,
  ComparedMetrics,
  ComparedSide,
  ComparedSlices,
  Comparison,
  ComparisonTarget,
  NamedPairs,
  SideId,
} from "@/lib/contracts/comparison";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { withoutLongReplies } from "@/lib/reads/reply-text";
import { readRun } from "@/lib/reads/run";
import { publicSettings } from "./hide-addresses";
import { noSuchLink, resolveShare } from "./share";
import { publicRow } from "./shared-run";
import { publicSample } from "./shared-sample";

/** The comparison that a link names; throws `not_found` for a link to anything else. */
async function targetOf(slug: string): Promise<ComparisonTarget> {
  const { target } = await resolveShare(slug);
  if (target.kind !== "comparison") throw noSuchLink();
  return target;
}

function publicSide(side: ComparedSide): ComparedSide {
  const { run, model } = side;
  return { ...side, run: publicRow(run, model), model: publicSettings(model), params: {}, judgeName: null };
}

/** Churn without the number of a run that the link does not cover. */
function publicChurn(of: Churn): Churn {
  return of.basis === "repeated run" ? { ...of, why: "Counted between two runs of the same model with the same settings." } : of;
}

/** The comparison behind a link, without judges, parameters and the endpoints' addresses. */
export async function sharedComparison(slug: string): Promise<Comparison> {
  const found = await readComparison(await targetOf(slug));
  return withoutKeys({
    ...found,
    sides: found.sides.map(publicSide),
    pairs: found.pairs.map((pair) => ({
      ...pair,
      notes: pair.notes.filter((note) => note.private === false),
      churn: { samples: publicChurn(pair.churn.samples), checks: publicChurn(pair.churn.checks) },
    })),
  });
}

/** All metrics of the comparison behind a link. */
export async function sharedComparedMetrics(slug: string): Promise<ComparedMetrics> {
  return withoutKeys(await readComparedMetrics(await targetOf(slug)));
}

/** What the charts of the comparison behind a link draw. */
export async function sharedComparedCharts(slug: string): Promise<ComparedCharts> {
  return withoutKeys(await readComparedCharts(await targetOf(slug)));
}

/** Slices of a side of the comparison behind a link. */
export async function sharedComparedSlices(slug: string, side: SideId): Promise<ComparedSlices> {
  return withoutKeys(await readComparedSlices(await targetOf(slug), side));
}

/** Changed items of the comparison behind a link. */
export async function sharedChangedItems(slug: string, asked: ChangedAsked): Promise<ChangedItems> {
  return withoutKeys(await readChangedItems(await targetOf(slug), asked));
}

/** Two samples of the comparison behind a link; those of other runs and pairs of two items throw as without a link. */
export async function sharedComparedSamples(slug: string, asked: SamplesAsked): Promise<ComparedSamples> {
  const { baseline, side, ...rest } = await readWholeSamples(await targetOf(slug), asked);
  const [one, other] = await Promise.all([readRun(baseline.runId), readRun(side.runId)]);
  const shown = withoutKeys({ ...rest, baseline: publicSample(baseline, one.model), side: publicSample(side, other.model) });
  // A key that is cut in two would be found no more.
  return { ...shown, baseline: withoutLongReplies(shown.baseline), side: withoutLongReplies(shown.side) };
}

/** Named pairs of the comparison behind a link. */
export async function sharedNamedPairs(slug: string): Promise<NamedPairs> {
  return withoutKeys(await readNamedPairs(await targetOf(slug)));
}
