import type { Manifest } from "@/lib/benchmarks/manifest";
import type { LeaderboardRow, ModelScore, RankedModels, Ranking } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import type { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { type MeasuredRow, measuredRows, valueIn } from "./measured-rows";
import type { PlacedRun } from "./ranked-runs";

type Shown = Pick<Views, "headline" | "metrics">;

/** Orders headlines, best first; those without a value come last. */
export function byHeadline({ headline, metrics }: Shown, a: Metric | null, b: Metric | null): number {
  const sign = metrics.find(({ id }) => id === headline.metric)?.direction === "lower" ? 1 : -1;
  const depth = (metric: Metric | null) => (metric?.value == null ? Number.POSITIVE_INFINITY : sign * metric.value);
  const [left, right] = [depth(a), depth(b)];
  return left === right ? 0 : left - right;
}

/** Whether a row stands for whole runs, or for printed figures. */
export const isRankedRow = ({ partial, lossy }: Pick<LeaderboardRow, "partial" | "lossy">): boolean => partial === null && lossy == null;

/** Orders the rows of a ranking: by their headline, best first, and partial and lossy ones last. */
export const byStanding = (views: Shown) => (a: LeaderboardRow, b: LeaderboardRow) =>
  Number(isRankedRow(b)) - Number(isRankedRow(a)) ||
  byHeadline(views, valueIn(a.metrics, views.headline), valueIn(b.metrics, views.headline));

/**
 * The rows of a ranking that represent models, in their order: of each model with the settings that count its whole runs put together, else its newest
 * lossy run, else its newest partial one. Leaderboards, the Overview and the pages of models show these, so that a model has one number
 * everywhere. `runs`: those of the family, or some of them, newest first. Also returns the family as it is shown on the ranking's suite.
 */
export async function modelRows(
  family: Manifest,
  { key, suiteId }: Pick<Ranking, "key" | "suiteId">,
  runs: readonly PlacedRun[],
  unreadable?: UnreadableRuns,
): Promise<{ manifest: Manifest; rows: MeasuredRow[] }> {
  const manifest = await manifestOnSuite(family, suiteId);
  const inRanking = runs.filter(({ ranking }) => ranking === key);
  const rows = await measuredRows(manifest, inRanking, unreadable);
  const order = byStanding(manifest.views);
  return { manifest, rows: rows.sort((a, b) => order(a.row, b.row)) };
}

/** Rows of a ranking as other pages show them, with what their number is called on the ranking's suite. */
export function rankedModels(
  { key, suiteId, suiteName, params }: Ranking,
  { views: { headline, metrics } }: Pick<Manifest, "views">,
  rows: readonly LeaderboardRow[],
): RankedModels {
  const { unit = "", decimals = 1 } = metrics.find((metric) => metric.id === headline.metric) ?? {};
  return {
    ranking: { key, suiteId, suiteName, params },
    headline: { label: headline.label, unit, decimals },
    models: rows.map((row) => modelScore(row, headline)),
  };
}

function modelScore(row: LeaderboardRow, headline: MetricColumn): ModelScore {
  const { id, runId, model, source, taken, settings, pooled, partial, lossy, missing, runs } = row;
  return {
    ...{ id, runId, model, source, settings, pooled, partial, lossy: lossy ?? null, missing: missing ?? null },
    ...(taken && { taken }),
    status: runs.find((run) => run.id === runId)?.status ?? "finished",
    headline: valueIn(row.metrics, headline),
  };
}
