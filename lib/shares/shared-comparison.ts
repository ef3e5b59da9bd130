import { readWholeSamples, type SamplesAsked } from "@/lib/comparisons/compared-samples";
import { readComparison } from "@/lib/comparisons/comparison";
import type { ComparedSamples } from "@/lib/contracts/changed-items";
import type { Churn, ComparedSide, Comparison } from "@/lib/contracts/comparison";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { withoutLongReplies } from "@/lib/reads/samples/reply-text";
import { publicSettings, readHidden, readSource } from "./hide-addresses";
import type { Scope } from "./scope";
import { publicRow } from "./shared-run";
import { publicSample } from "./shared-sample";

async function publicSide(side: ComparedSide): Promise<ComparedSide> {
  const { run, model } = side;
  return { ...side, run: publicRow(run, await readHidden(run.id)), model: publicSettings(model), params: {}, judgeName: null };
}

/** Churn without the number of a run that the share does not cover. */
function publicChurn(churn: Churn): Churn {
  return churn.basis === "repeated run" ? { ...churn, why: "Estimated from two runs of the same model with the same settings." } : churn;
}

/** Reads the shared comparison, without judges, parameters and the endpoints' addresses. */
export async function sharedComparison(scope: Scope): Promise<Comparison> {
  const comparison = await readComparison(scope.comparison());
  return withoutKeys({
    ...comparison,
    sides: await Promise.all(comparison.sides.map(publicSide)),
    pairs: comparison.pairs.map((pair) => ({
      ...pair,
      notes: pair.notes.filter((note) => note.private === false),
      churn: { samples: publicChurn(pair.churn.samples), checks: publicChurn(pair.churn.checks) },
    })),
  });
}

/** Reads two samples of the shared comparison; samples of other runs and pairs of different items throw as they do without a share. */
export async function sharedComparedSamples(scope: Scope, asked: SamplesAsked): Promise<ComparedSamples> {
  const { baseline, side, ...rest } = await readWholeSamples(scope.comparison(), asked);
  const [baselineSource, sideSource] = await Promise.all([readSource(baseline.runId), readSource(side.runId)]);
  const shownBaseline = publicSample(baseline, baselineSource);
  // The tags of the pair are those of its baseline.
  const pair = { ...rest, tags: shownBaseline.tags, baseline: shownBaseline, side: publicSample(side, sideSource) };
  const shown = withoutKeys(pair);
  // Keys are removed before replies are shortened, because a key that is cut in two would not be found.
  return { ...shown, baseline: withoutLongReplies(shown.baseline), side: withoutLongReplies(shown.side) };
}
