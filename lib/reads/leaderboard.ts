import { benchmarkById } from "@/lib/benchmarks/registry";
import type { Leaderboard } from "@/lib/contracts/leaderboard";
import { benchmarkInfo } from "./benchmark-info";
import { leaderboardRows } from "./leaderboard-rows";

/**
 * A family's leaderboard with every slice that its charts draw. Simulated models only when asked for.
 * Throws `not_found` for an unknown family.
 */
export async function readLeaderboard(id: string, options: { simulated?: boolean } = {}): Promise<Leaderboard> {
  const benchmark = benchmarkById(id);
  const rows = await leaderboardRows(benchmark, { simulated: options.simulated ?? false, withCharts: true });
  return { benchmark: benchmarkInfo(benchmark), rows, published: benchmark.published };
}
