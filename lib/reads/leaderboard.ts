import { manifestById } from "@/lib/benchmarks/registry";
import type { Leaderboard } from "@/lib/contracts/leaderboard";
import { benchmarkInfo } from "./benchmark-info";
import { type DrawnRows, leaderboardRows } from "./leaderboard-rows";

/**
 * A family's leaderboard. Rows that are `drawn` carry every slice of the charts, the others the columns' figures alone.
 * Simulated models only when asked for. Throws `not_found` for an unknown family.
 */
export async function readLeaderboard(id: string, options: { simulated?: boolean; drawn?: DrawnRows } = {}): Promise<Leaderboard> {
  const benchmark = manifestById(id);
  const rows = await leaderboardRows(benchmark, { simulated: options.simulated ?? false, drawn: options.drawn ?? null });
  return { benchmark: benchmarkInfo(benchmark), rows, published: [...benchmark.published] };
}
