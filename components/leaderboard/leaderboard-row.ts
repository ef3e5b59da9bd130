import type { ChartSeries } from "@/components/charts/chart-series";
import { columnDecimals } from "@/components/ui/format";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { MetricColumn, Views } from "@/lib/contracts/views";

/** Column with the declaration of its metric. */
export interface LeaderboardColumn extends MetricColumn {
  /** Unique in the table and used in the address: `accuracy:density=500`. */
  key: string;
  declaration: MetricDeclaration;
  /** Decimals of the runs' figures: those that the narrowest interval of the column justifies. */
  runDecimals: number;
}

/** Returns a column's declaration with the decimals for a row: those of the column for runs, the printed ones for published figures. */
export const rowDeclaration = (
  { source }: Pick<LeaderboardRow, "source">,
  { declaration, runDecimals }: LeaderboardColumn,
): MetricDeclaration => (source === "published" ? declaration : { ...declaration, decimals: runDecimals });

function columnKey({ metric, slice }: Pick<MetricColumn, "metric" | "slice">): string {
  const key = sliceKey(slice);
  return key === "" ? metric : `${metric}:${key}`;
}

/** Returns the headline and the other columns of a leaderboard with these rows, without columns whose metric is not declared. */
export function leaderboardColumns(
  views: Views,
  rows: readonly LeaderboardRow[],
): { headline: LeaderboardColumn | null; others: LeaderboardColumn[] } {
  const shown = (column: MetricColumn): LeaderboardColumn[] => {
    const declaration = views.metrics.find((metric) => metric.id === column.metric);
    if (!declaration) return [];
    const runs = rows.filter(({ source }) => source !== "published").flatMap((row) => rowMetric(row, column) ?? []);
    return [{ ...column, key: columnKey(column), declaration, runDecimals: columnDecimals(declaration, runs) }];
  };
  const headline = shown(views.headline)[0] ?? null;
  return { headline, others: views.leaderboard.flatMap(shown).filter(({ key }) => key !== headline?.key) };
}

/** Returns the row's metric for a column; null if it has none. */
export function rowMetric(row: LeaderboardRow, column: Pick<MetricColumn, "metric" | "slice">): Metric | null {
  const wanted = sliceKey(column.slice);
  return row.metrics.find((metric) => metric.id === column.metric && sliceKey(metric.slice) === wanted) ?? null;
}

/** Formats a rank: `1`, or `1–4` if the tests allow several ranks. */
export function rankText(rank: readonly [number, number] | null): string {
  if (rank === null) return "–";
  return rank[0] === rank[1] ? String(rank[0]) : `${rank[0]}–${rank[1]}`;
}

/** Ranks rows by a column's figures, 1 for the best; equal figures share a rank, rows without one have none. */
export function columnRanks(rows: readonly LeaderboardRow[], column: LeaderboardColumn): ReadonlyMap<string, number> {
  const sign = column.declaration.direction === "lower" ? -1 : 1;
  const values = rows.flatMap((row) => {
    const value = rowMetric(row, column)?.value ?? null;
    return value === null ? [] : [{ id: row.id, value: sign * value }];
  });
  return new Map(values.map(({ id, value }) => [id, 1 + values.filter((other) => other.value > value).length]));
}

/** Converts a row to a series of the charts. */
export function rowSeries(row: LeaderboardRow, slot?: number): ChartSeries {
  return {
    id: row.id,
    label: row.model,
    source: row.source,
    traits: row.traits,
    metrics: row.metrics,
    ...(slot !== undefined && { slot }),
  };
}
