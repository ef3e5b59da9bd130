import type { Manifest } from "@/lib/benchmarks/manifest";
import type { LeaderboardRow, ModelScore, RankedModels, Ranking } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import type { MetricColumn, Views } from "@/lib/contracts/views";
import { manifestOnSuite } from "@/lib/record/manifest-on-suite";
import type { UnreadableRuns } from "@/lib/record/unreadable-runs";
import { type MeasuredRow, measuredRows, valueIn } from "./measured-rows";
import type { PlacedRun } from "./ranked-runs";

type Shown = Pick<Views, "headline" | "metrics">;

/** Compares headlines, best first; those without a value come last. */
export function byHeadline({ headline, metrics }: Shown, a: Metric | null, b: Metric | null): number {
  const sign = metrics.find(({ id }) => id === headline.metric)?.direction === "lower" ? 1 : -1;
  const depth = (metric: Metric | null) => (metric?.value == null ? Number.POSITIVE_INFINITY : sign * metric.value);
  const [left, right] = [depth(a), depth(b)];
  return left === right ? 0 : left - right;
}

/** True if a row represents whole runs or printed figures. */
export const isRankedRow = ({ partial, lossy }: Pick<LeaderboardRow, "partial" | "lossy">): boolean => partial === null && lossy == null;

/** Compares the rows of a ranking by their headline, best first; partial and lossy rows come last. */
export const byStanding = (views: Shown) => (a: LeaderboardRow, b: LeaderboardRow) =>
  Number(isRankedRow(b)) - Number(isRankedRow(a)) ||
  byHeadline(views, valueIn(a.metrics, views.headline), valueIn(b.metrics, views.headline));

/**
 * Builds the rows that represent models in a ranking, in order: each model's whole runs pooled, else its newest lossy run, else its newest
 * partial one.
 * @param runs those of the family, or some of them, newest first
 * @returns the rows, and the family's manifest on the ranking's suite
 */
export async function modelRows(
  family: Manifest,
  { key, suiteId }: Pick<Ranking, "key" | "suiteId">,
  runs: readonly PlacedRun[],
  unreadable?: UnreadableRuns,
): Promise<{ manifest: Manifest; rows: MeasuredRow[] }> {
  // A model has one row for each set of settings that count. Leaderboards, the Overview and the pages of models show these rows, so that a
  // model has the same number everywhere.
  const manifest = await manifestOnSuite(family, suiteId);
  const inRanking = runs.filter(({ ranking }) => ranking === key);
  const rows = await measuredRows(manifest, inRanking, unreadable);
  const order = byStanding(manifest.views);
  return { manifest, rows: rows.sort((a, b) => order(a.row, b.row)) };
}

/** Converts rows of a ranking into the form that other pages show, with the label of the headline on the ranking's suite. */
export function rankModels(
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
