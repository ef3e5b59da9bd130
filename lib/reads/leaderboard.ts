import type { Manifest } from "@/lib/benchmarks/family";
import { manifestById } from "@/lib/benchmarks/registry";
import { drawnAtFirst, type Leaderboard, type LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { benchmarkInfo } from "./benchmark-info";
import { measuredRows } from "./measured-rows";
import { metricsOfRuns } from "./metrics-of-runs";
import { publishedRows } from "./published-rows";
import { rankRanges } from "./rank-ranges";

/** Rows that carry what the charts draw: none, all, those with these ids, or (null) the best runs that are drawn at first. */
export type DrawnRows = "none" | "all" | readonly string[] | null;

/** A family's leaderboard, best headline first: its finished runs and the paper's figures, with the ranks that their intervals allow. */
export async function leaderboardRows(manifest: Manifest, options: { simulated: boolean; drawn: DrawnRows }): Promise<LeaderboardRow[]> {
  const { headline, metrics } = manifest.views;
  const direction = metrics.find((m) => m.id === headline.metric)?.direction ?? "higher";
  const wanted = sliceKey(headline.slice);
  const headlineOf = (row: LeaderboardRow): Metric | null =>
    row.metrics.find((m) => m.id === headline.metric && sliceKey(m.slice) === wanted && m.value !== null) ?? null;
  const rows = [...(await measuredRows(manifest, options)), ...publishedRows(manifest, options.drawn !== "none")];
  const ranks = rankRanges(rows.map(headlineOf), direction);
  const sign = direction === "lower" ? 1 : -1;
  const depth = (row: LeaderboardRow): number => {
    const value = headlineOf(row)?.value ?? null;
    return value === null ? Infinity : sign * value;
  };
  const ranked = rows
    .map((row, i) => ({ ...row, rank: ranks[i] ?? null }))
    .sort((a, b) => (depth(a) === depth(b) ? 0 : depth(a) - depth(b)));
  const drawn = drawnRuns(ranked, options.drawn);
  const charted = await metricsOfRuns(manifest, drawn, { withCharts: true });
  return ranked.map((row) => ({ ...row, metrics: (row.runId === null ? undefined : charted.get(row.runId)) ?? row.metrics }));
}

function drawnRuns(ranked: readonly LeaderboardRow[], drawn: DrawnRows): number[] {
  if (drawn === "none") return [];
  const own = ranked.flatMap(({ id, runId }) => (runId === null ? [] : [{ id, runId }]));
  const wanted = drawn === "all" ? own : drawn === null ? own.slice(0, drawnAtFirst) : own.filter(({ id }) => drawn.includes(id));
  return wanted.map(({ runId }) => runId);
}

/**
 * A family's leaderboard. Rows that are `drawn` carry every slice of the charts, the others the columns' figures alone.
 * Simulated models only when asked for. Throws `not_found` for an unknown family.
 */
export async function readLeaderboard(id: string, options: { simulated?: boolean; drawn?: DrawnRows } = {}): Promise<Leaderboard> {
  const benchmark = manifestById(id);
  const rows = await leaderboardRows(benchmark, { simulated: options.simulated ?? false, drawn: options.drawn ?? null });
  return { benchmark: benchmarkInfo(benchmark), rows, published: [...benchmark.published] };
}
