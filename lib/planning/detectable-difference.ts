import { z } from "zod";
import type { Outlook } from "@/lib/contracts/estimate";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { Slice, Tags } from "@/lib/contracts/slice";
import { itemRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import type { CheckedLaunch } from "@/lib/runs/check-launch";
import { chosenArgs, chosenItemsSql } from "@/lib/runs/chosen-items";
import { type Correlation, correlation } from "@/lib/stats/correlation-interval";
import { deviationInterval } from "@/lib/stats/deviation-interval";
import { mean } from "@/lib/stats/mean";
import { type Design, designError, detectableDifference, trueCorrelation, type VarianceSplit, varianceSplit } from "@/lib/stats/power";

const itemShape = itemRow.pick({ id: true, tags: true }).extend({ cluster: z.string() });
const itemsSql = `select id, c.tags, coalesce(item.cluster, 'item ' || item.ordinal) as cluster
  from (${chosenItemsSql(1)}) c join item using (id)`;

const errorShape = z.object({ runId: z.number().int(), standardError: z.number() });
const errorSql = `select r.id as "runId", m.standard_error as "standardError" from run_metric m join run r on r.id = m.run_id and r.verifier = m.verifier
  where r.suite_id = $1 and m.metric = $2 and m.slice_key = $3 and m.standard_error > 0 and m.n > 1 order by (r.model_id = $4) desc, r.id desc limit 1`;

const runShape = z.object({ runId: z.number().int() });
const repeatedSql = `select id as "runId" from run where suite_id = $1 and repetitions > 1 and exists (select 1 from sample s where s.run_id = run.id and s.repetition > 0
  and s.status = 'scored') order by (model_id = $2) desc, id desc limit 1`;
/** The name under which a run's model is called, so that one that was set up twice counts as one model. */
const calledSql = (run: string) => `coalesce(${run}.model->>'model', ${run}.model->>'profile', ${run}.model_name)`;
// Two runs of one model have more in common than runs of two models.
const pairSql = `select o.id as "runId" from run base join run o using (suite_id) where base.id = $1 and o.status = 'finished'
  and o.model_name <> base.model_name and ${calledSql("o")} <> ${calledSql("base")} order by (o.model_id = $2) desc, o.id desc limit 1`;

const scoreShape = z.object({ cluster: z.string(), score: z.number() });
/** The mean score of each cluster in each repetition. */
const scoresSql = `select coalesce(i.cluster, 'item ' || i.ordinal) as cluster, avg(s.score) as score
  from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.status = 'scored' and s.score is not null and i.tags @> $2::jsonb
  group by 1, s.repetition`;
type Scores = readonly z.infer<typeof scoreShape>[];

function isInside(tags: Tags, slice: Slice): boolean {
  return Object.entries(slice).every(([tag, wanted]) => {
    const value = tags[tag];
    if (!Array.isArray(wanted)) return value === wanted;
    return typeof value === "number" && value >= wanted[0] && value <= wanted[1];
  });
}

/** The variance of a cluster, its known parts, and the number of clusters it is based on. */
interface Variance {
  split: VarianceSplit;
  /** True if the parts of repetitions and clusters could be distinguished. */
  isSplit: boolean;
  /** Degrees of freedom: number of clusters minus one; null for the assumed verdicts at one half. */
  degrees: number | null;
  basis: string;
}

/** Degrees of freedom from which the variance is known well enough for a single figure instead of a range. */
const enoughDegrees = 30;
/** Standard deviation of yes-or-no verdicts with nine right in ten, relative to that at one half. */
const coinAtNine = 0.6;

const scoresOf = (runId: number, slice: Slice) => queryRows(scoreShape, scoresSql, [runId, JSON.stringify(slice)]);
const splitOf = (scores: Scores) =>
  varianceSplit(
    scores.map(({ score }) => score),
    scores.map(({ cluster }) => cluster),
  );

/** Verdicts of 0 or 100% at one half, with all variance between clusters. */
const coin: Variance = {
  split: { between: 2500, within: 0 },
  isSplit: false,
  degrees: null,
  basis: "No run on this suite shows yet how much scores vary, so the estimate assumes yes-or-no verdicts, half of them right.",
};

/**
 * The variance of a cluster from a run's standard error, split like the mean scores of its repetitions, or like those of another run of the
 * suite.
 */
async function earlierVariance(
  { runId, standardError }: z.infer<typeof errorShape>,
  { suite, model }: CheckedLaunch,
  slice: Slice,
): Promise<Variance | null> {
  const scores = await scoresOf(runId, slice);
  const clusters = new Set(scores.map(({ cluster }) => cluster)).size;
  if (clusters < 2) return null;
  const total = standardError ** 2 * clusters;
  const basis = `From the spread of run ${runId} on this suite`;
  let split = splitOf(scores);
  let repeated = runId;
  if (!split) {
    const [other] = await queryRows(runShape, repeatedSql, [suite.id, model.id]);
    if (other) split = splitOf(await scoresOf(other.runId, slice));
    repeated = other?.runId ?? runId;
  }
  // The run's own repetitions have already reduced the variance within clusters.
  const mixed = split && split.between + (split.within * clusters) / scores.length;
  if (!split || !mixed) return { split: { between: total, within: 0 }, isSplit: false, degrees: clusters - 1, basis: `${basis}.` };
  const scale = total / mixed;
  return {
    split: { between: scale * split.between, within: scale * split.within },
    isSplit: true,
    degrees: clusters - 1,
    basis: `${basis}${repeated === runId ? "" : `, split by the repetitions of run ${repeated}`}.`,
  };
}

/**
 * The share of the variance between clusters that the models of two runs of the suite have in common, each run's variance split like
 * `split`; null for fewer than five shared clusters.
 */
async function commonShare(baselineRunId: number, otherRunId: number, slice: Slice, split: VarianceSplit): Promise<Correlation | null> {
  const [base, other] = await Promise.all([scoresOf(baselineRunId, slice), scoresOf(otherRunId, slice)]);
  const meansOf = (scores: Scores) => {
    const by = new Map<string, number[]>();
    for (const { cluster, score } of scores) by.set(cluster, [...(by.get(cluster) ?? []), score]);
    return new Map([...by].map(([cluster, scores]) => [cluster, mean(scores) ?? 0]));
  };
  const [mine, theirs] = [meansOf(base), meansOf(other)];
  const pairs = [...mine].flatMap(([cluster, a]) => {
    const b = theirs.get(cluster);
    return b === undefined ? [] : [[a, b] as const];
  });
  const pearson = correlation(pairs);
  const repetitions = [base.length / mine.size, other.length / theirs.size] as const;
  const share = (observed: number) => Math.max(0, trueCorrelation(observed, split, repetitions));
  return pearson && { value: share(pearson.value), low: share(pearson.low), high: share(pearson.high) };
}

/** The difference that a launch can detect. */
export interface Telling {
  /** Null for fewer than two clusters, and for a headline that is not a percentage and was never measured here. */
  detectable: Outlook | null;
  /** Sentence that compares repeats with more items; null if no run distinguishes their variances. */
  repeats: string | null;
}

/**
 * Computes the smallest difference of the headline that a two-sided t test at 0.05 finds with 80% power (noncentral t): between two
 * independent runs of this size, or paired with a baseline over the same suite.
 * @returns an outlook from the variance of clusters (functions, scripts, seeds; items if no cluster is named), never of the rules within
 * one. The variance comes from the newest run on this suite, preferably of this model; without one it is that of yes-or-no verdicts at one
 * half. Repetitions reduce only variance within clusters, as far as a repeated run separates it from variance between items; if unknown,
 * they do not count. Few clusters make the result a range (95%, chi-square), and so does the correlation of another model's run with the
 * baseline (95%, Fisher's z).
 */
export async function detectableByLaunch(launch: CheckedLaunch, repetitions: number, baselineRunId: number | null): Promise<Telling> {
  const { family, suite, model, limits } = launch;
  const { manifest } = family;
  const { metric, slice: wanted } = manifest.views.headline;
  const declared = manifest.views.metrics.find((m) => m.id === metric);
  if (!declared) return { detectable: null, repeats: null };
  const all = await queryRows(itemShape, itemsSql, chosenArgs(suite.id, limits));
  const inside = all.filter((item) => isInside(item.tags, wanted));
  // If no item is in the headline's slice, the whole suite is used.
  const slice = inside.length > 0 ? wanted : {};
  const chosen = inside.length > 0 ? inside : all;
  const clusters = [...new Set(chosen.map(({ cluster }) => cluster))];
  const [known] = await queryRows(errorShape, errorSql, [suite.id, metric, inside.length > 0 ? sliceKey(wanted) : "", model.id]);
  const variance = known ? await earlierVariance(known, launch, slice) : declared.unit === "%" ? coin : null;
  if (variance === null) return { detectable: null, repeats: null };
  const paired = await pairing(launch, baselineRunId, slice, variance.split);
  const { common } = paired;
  const detectableWith = (design: Pick<Design, "items" | "repetitions">, share = common?.value ?? 0) => {
    const { standardError, degrees } = designError(variance.split, { ...design, paired: common !== null, common: share });
    return detectableDifference(standardError, degrees);
  };
  const withCommon = (share?: number) => detectableWith({ items: clusters.length, repetitions }, share);
  const likely = withCommon();
  const [least, most] = common ? [withCommon(common.high) ?? likely, withCommon(common.low) ?? likely] : [likely, likely];
  const interval =
    variance.degrees === null
      ? ([coinAtNine, 1] as const)
      : variance.degrees < enoughDegrees
        ? deviationInterval(1, variance.degrees)
        : null;
  const few =
    variance.degrees !== null && interval
      ? ` Based on only ${variance.degrees + 1} ${nounOf(clusters, manifest.nouns.cluster?.many)}.`
      : "";
  return {
    detectable:
      likely === null || least === null || most === null
        ? null
        : {
            low: possible(least * (interval?.[0] ?? 1), declared),
            likely: possible(likely, declared),
            high: possible(most * (interval?.[1] ?? 1), declared),
            basis: `${variance.basis}${few}${paired.basis}`,
          },
    repeats: variance.isSplit
      ? repeatsOrItems(declared, repetitions, clusters, manifest.nouns.cluster?.many, (design) => detectableWith(design))
      : null,
  };
}

/** Two percentages differ by at most 100 points. */
const possible = (difference: number, { unit }: MetricDeclaration) => (unit === "%" ? Math.min(100, difference) : difference);

async function pairing(
  { model }: CheckedLaunch,
  baselineRunId: number | null,
  slice: Slice,
  split: VarianceSplit,
): Promise<{ common: Correlation | null; basis: string }> {
  if (baselineRunId === null) return { common: null, basis: "" };
  const [other] = await queryRows(runShape, pairSql, [baselineRunId, model.id]);
  const common = other ? await commonShare(baselineRunId, other.runId, slice, split) : null;
  if (!other || common === null)
    return {
      common: null,
      basis: ` Paired with run ${baselineRunId}. No run of another model shows yet whether models find the same items hard, so the estimate assumes two independent runs.`,
    };
  const percent = (share: number) => Math.round(share * 100);
  return {
    common,
    basis: ` Paired with run ${baselineRunId}, which shares ${percent(common.value)}% (${percent(common.low)} to ${percent(common.high)}%) of the variation between items with run ${other.runId} of another model.`,
  };
}

/** Noun for the clusters: the family's word, else the word in the clusters' names ("seed 3"). */
function nounOf(clusters: readonly string[], named: string | undefined): string {
  if (named !== undefined) return named;
  const word = /^([a-z]+) \d+$/.exec(clusters[0] ?? "")?.[1];
  return word === undefined ? "groups" : `${word}s`;
}

/** Compares repeats of the same items with correspondingly more items asked once, at the same number of samples. */
function repeatsOrItems(
  { unit }: MetricDeclaration,
  repetitions: number,
  clusters: readonly string[],
  named: string | undefined,
  detectableWith: (design: Pick<Design, "items" | "repetitions">) => number | null,
): string | null {
  const repeats = repetitions > 1 ? repetitions : 4;
  const many = repeats * clusters.length;
  const [again, wider] = [
    detectableWith({ items: clusters.length, repetitions: repeats }),
    detectableWith({ items: many, repetitions: 1 }),
  ];
  if (again === null || wider === null) return null;
  const noun = nounOf(clusters, named);
  const figure = (value: number) => (unit === "%" ? value.toFixed(1) : Number(value.toPrecision(2)).toString());
  const count = (value: number) => value.toLocaleString("en-GB");
  const unitWord = unit === "%" ? " points" : unit === "" ? "" : ` ${unit}`;
  return `${repeats} repetitions of ${count(clusters.length)} ${noun} can show ${figure(again)}${unitWord}; 1 repetition of ${count(many)} ${noun}, ${figure(wider)}.`;
}
