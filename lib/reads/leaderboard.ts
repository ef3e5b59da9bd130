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
  const rows = [...(await measuredRows(manifest, options)), ...publishedRows(manifest, false)];
  const ranks = new Map<string, LeaderboardRow["rank"]>();
  for (const of of byEdition(rows)) {
    const ranges = rankRanges(of.map(headlineOf), direction);
    for (const [at, { id }] of of.entries()) ranks.set(id, ranges[at] ?? null);
  }
  const sign = direction === "lower" ? 1 : -1;
  const depth = (row: LeaderboardRow): number => {
    const value = headlineOf(row)?.value ?? null;
    return value === null ? Infinity : sign * value;
  };
  const ranked = rows
    .map((row) => ({ ...row, rank: ranks.get(row.id) ?? null }))
    .sort((a, b) => (depth(a) === depth(b) ? 0 : depth(a) - depth(b)));
  const drawn = drawnRows(ranked, options.drawn);
  const runs = drawn.flatMap(({ runId }) => runId ?? []);
  const charted = await metricsOfRuns(manifest, runs, { withCharts: true });
  const printed = drawn.length > runs.length ? publishedRows(manifest, true) : [];
  const withCharts = new Map(printed.filter(({ id }) => drawn.some((row) => row.id === id)).map(({ id, metrics: of }) => [id, of]));
  return ranked.map((row) => ({
    ...row,
    metrics: (row.runId === null ? withCharts.get(row.id) : charted.get(row.runId)) ?? row.metrics,
  }));
}

/** Papers print many figures, so that theirs are sent for the rows that are drawn alone, as those of runs are. */
function drawnRows(ranked: readonly LeaderboardRow[], drawn: DrawnRows): LeaderboardRow[] {
  if (drawn === "none") return [];
  if (drawn === "all") return [...ranked];
  if (drawn !== null) return ranked.filter(({ id }) => drawn.includes(id));
  return byEdition(ranked).flatMap((rows) => {
    const own = rows.filter(({ runId }) => runId !== null);
    return [...own.slice(0, drawnAtFirst), ...rows.filter(({ runId }) => runId === null).slice(0, drawnAtFirst)];
  });
}

/** Rows of each edition, in their order: only these are ranked and drawn together. */
function byEdition(rows: readonly LeaderboardRow[]): LeaderboardRow[][] {
  const found = new Map<string, LeaderboardRow[]>();
  for (const row of rows) {
    const of = found.get(row.edition ?? "") ?? [];
    found.set(row.edition ?? "", of);
    of.push(row);
  }
  return [...found.values()];
}

/**
 * A family's leaderboard. Rows that are `drawn` carry every slice of the charts, the others the columns' figures alone.
 * Simulated models only when asked for. Throws `not_found` for an unknown family.
 */
export async function readLeaderboard(id: string, options: { simulated?: boolean; drawn?: DrawnRows } = {}): Promise<Leaderboard> {
  const benchmark = manifestById(id);
  const rows = await leaderboardRows(benchmark, { simulated: options.simulated ?? false, drawn: options.drawn ?? null });
  return { benchmark: benchmarkInfo(benchmark), rows };
}
