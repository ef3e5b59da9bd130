import type { Manifest } from "@/lib/benchmarks/manifest";
import { manifests } from "@/lib/benchmarks/registry";
import { headlineDifferences } from "@/lib/comparisons/headline-differences";
import type { ComparedMetric } from "@/lib/contracts/comparison";
import type { Ranking } from "@/lib/contracts/leaderboard";
import type { Changes, Loss, WeekDifference } from "@/lib/contracts/overview";
import { changesAtMost, changesOfDays } from "@/lib/contracts/plain/limits";
import { valueIn } from "./measured-rows";
import { modelRows } from "./model-rows";
import { restOnEnough } from "./pair-tests";
import { type PlacedRun, rankedRuns } from "./ranked-runs";
import { type Candidate, surelyChanged, weekCandidates } from "./week-candidates";

const dayMs = 86_400_000;
/** Number of sentences about lost samples if differences fill the rest. */
const lossesAtMost = 2;

type EndedRun = PlacedRun & { endedAt: Date };

/** A candidate with its ranking and its compared headline. */
interface Compared {
  family: Manifest;
  ranking: Ranking;
  candidate: Candidate<EndedRun>;
  metric: ComparedMetric;
}

/**
 * Reads what changed in the seven days before `now`: differences that tests find between models whose newest run ended in this time, all
 * candidates corrected together, and samples that models lost. Returns six sentences at most.
 */
export async function readChanges(now: Date): Promise<Changes> {
  const span = { from: new Date(now.getTime() - changesOfDays * dayMs), to: now };
  const compared: Compared[] = [];
  const losses: Loss[] = [];
  let runs = 0;
  let pairs = 0;
  for (const family of manifests) {
    const ranked = await rankedRuns(family, { simulated: false });
    const ended = ranked.runs.flatMap((run): EndedRun[] =>
      run.demonstration || run.finishedAt === null ? [] : [{ ...run, endedAt: run.finishedAt }],
    );
    const late = ended.filter(({ endedAt }) => endedAt > span.from && endedAt <= span.to);
    runs += late.length;
    losses.push(...lossesOf(family, late));
    for (const ranking of ranked.rankings)
      if (late.some((run) => run.ranking === ranking.key && run.state === "whole")) {
        const inRanking = await comparedIn(family, ranking, ended, span);
        pairs += inRanking.pairs;
        compared.push(...inRanking.compared);
      }
  }
  const tested = compared.flatMap((pair) => {
    const p = pair.metric.figures[0]?.p ?? null;
    return p === null ? [] : [{ ...pair, p, picked: pair.candidate.picked }];
  });
  const sure = surelyChanged(tested);
  const shownLosses = byModel(losses).slice(0, Math.max(lossesAtMost, changesAtMost - sure.length));
  const differences = sure.slice(0, changesAtMost - shownLosses.length).map(({ candidate, adjusted }) => differenceOf(candidate, adjusted));
  return { runs, tested: tested.length, sure: sure.length, untested: pairs - tested.length, differences, losses: shownLosses };
}

/** Counts the pairs of a ranking, and returns those whose runs have enough clusters to show a difference, each with its headline. */
async function comparedIn(
  family: Manifest,
  ranking: Ranking,
  runs: readonly EndedRun[],
  span: { from: Date; to: Date },
): Promise<{ pairs: number; compared: Compared[] }> {
  const { manifest, rows } = await modelRows(family, ranking, runs);
  const { headline, metrics } = manifest.views;
  const direction = metrics.find(({ id }) => id === headline.metric)?.direction ?? "higher";
  const byId = new Map(runs.map((run) => [run.id, run]));
  const whole = rows.flatMap(({ row }) => {
    const value = valueIn(row.metrics, headline)?.value ?? null;
    const behind = row.runs.flatMap(({ id }) => byId.get(id) ?? []).filter(({ state }) => state === "whole");
    return value === null || behind.length === 0 ? [] : [{ model: row.model, value, runs: behind }];
  });
  const candidates = weekCandidates(whole, direction, span);
  const enough = await restOnEnough(candidates.flatMap(({ run, baseline }) => [run, baseline]));
  const kept = candidates.filter(({ run, baseline }) => enough.has(run.id) && enough.has(baseline.id));
  const headlines = await headlineDifferences(kept.map(({ run, baseline }) => ({ side: run.id, baseline: baseline.id })));
  const compared = kept.flatMap((candidate, at) => {
    const metric = headlines[at];
    return metric ? [{ family, ranking, candidate, metric }] : [];
  });
  return { pairs: candidates.length, compared };
}

function differenceOf({ family, ranking, candidate: { run, baseline, against }, metric }: Compared, adjusted: number): WeekDifference {
  const { label, unit, decimals, direction } = metric;
  const { difference, low, high } = metric.figures[0] ?? { difference: null, low: null, high: null };
  return {
    benchmark: { id: family.id, title: family.title },
    suiteName: ranking.suiteName,
    run: { id: run.id, model: run.modelName },
    baseline: { id: baseline.id, model: baseline.modelName },
    against,
    isBetter: (difference ?? 0) > 0 === (direction !== "lower"),
    figure: { label, unit, decimals, difference: difference ?? 0, low, high },
    adjusted,
  };
}

/** Returns each model's newest run if it lost so many samples that it has no rank. */
function lossesOf({ id, title, nouns }: Manifest, late: readonly EndedRun[]): Loss[] {
  const seen = new Set<string>();
  return late.flatMap(({ id: runId, modelName, ranking, state, lost, sampleCount }) => {
    const place = `${ranking} ${modelName}`;
    if (state === "partial" || seen.has(place)) return [];
    seen.add(place);
    return state === "lossy"
      ? [{ model: modelName, benchmark: { id, title }, runId, lost, samples: sampleCount, noun: nouns.sample.many }]
      : [];
  });
}

/**
 * Reduces the losses to one per model, the largest share first, each with the number of other benchmarks in which the model lost samples.
 */
export function byModel(losses: readonly Loss[]): Changes["losses"] {
  const models = new Map<string, Loss[]>();
  for (const loss of [...losses].sort((a, b) => b.lost / b.samples - a.lost / a.samples))
    models.set(loss.model, [...(models.get(loss.model) ?? []), loss]);
  return [...models.values()].flatMap((all) => {
    const [worst] = all;
    return worst ? [{ ...worst, others: new Set(all.map(({ benchmark }) => benchmark.id)).size - 1 }] : [];
  });
}
