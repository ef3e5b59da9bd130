import type { AnyBenchmark } from "@/lib/benchmarks/benchmark";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/slice";
import { measuredRows } from "./measured-rows";
import { publishedRows } from "./published-rows";
import { rankRanges } from "./rank-ranges";

/** A family's leaderboard, best headline first: its finished runs and the paper's figures, with the ranks that their intervals allow. */
export async function leaderboardRows(
  benchmark: AnyBenchmark,
  options: { simulated: boolean; withCharts: boolean },
): Promise<LeaderboardRow[]> {
  const { headline, metrics } = benchmark.views;
  const direction = metrics.find((m) => m.id === headline.metric)?.direction ?? "higher";
  const wanted = sliceKey(headline.slice);
  const headlineOf = (row: LeaderboardRow): Metric | null =>
    row.metrics.find((m) => m.id === headline.metric && sliceKey(m.slice) === wanted && m.value !== null) ?? null;
  const rows = [...(await measuredRows(benchmark, options)), ...publishedRows(benchmark, options.withCharts)];
  const ranks = rankRanges(rows.map(headlineOf), direction);
  const sign = direction === "lower" ? 1 : -1;
  const depth = (row: LeaderboardRow): number => {
    const value = headlineOf(row)?.value ?? null;
    return value === null ? Infinity : sign * value;
  };
  return rows.map((row, i) => ({ ...row, rank: ranks[i] ?? null })).sort((a, b) => (depth(a) === depth(b) ? 0 : depth(a) - depth(b)));
}
