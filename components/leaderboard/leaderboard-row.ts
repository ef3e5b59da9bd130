import type { ChartSeries } from "@/components/charts/chart-series";
import { columnDecimals } from "@/components/ui/format";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { MetricColumn, Views } from "@/lib/contracts/views";

/** A column with the declaration of its metric, and the row's metric by its place. */
export interface ShownColumn extends MetricColumn {
  /** Unique in the table, as it stands in the address: `accuracy:density=500`. */
  key: string;
  declaration: MetricDeclaration;
  /** Decimals of the runs' figures: those that the narrowest interval of the column deserves. */
  runDecimals: number;
}

/** A column's declaration as a row's figures are written: runs in the digits of their column, published figures as they were printed. */
export const rowDeclaration = ({ source }: Pick<LeaderboardRow, "source">, { declaration, runDecimals }: ShownColumn): MetricDeclaration =>
  source === "published" ? declaration : { ...declaration, decimals: runDecimals };

function columnKey({ metric, slice }: Pick<MetricColumn, "metric" | "slice">): string {
  const key = sliceKey(slice);
  return key === "" ? metric : `${metric}:${key}`;
}

/** The headline, then the other columns of a leaderboard with these rows; those whose metric nobody declared are left out. */
export function shownColumns(views: Views, rows: readonly LeaderboardRow[]): { headline: ShownColumn | null; others: ShownColumn[] } {
  const shown = (column: MetricColumn): ShownColumn[] => {
    const declaration = views.metrics.find((metric) => metric.id === column.metric);
    if (!declaration) return [];
    const runs = rows.filter(({ source }) => source !== "published").flatMap((row) => rowMetric(row, column) ?? []);
    return [{ ...column, key: columnKey(column), declaration, runDecimals: columnDecimals(declaration, runs) }];
  };
  const headline = shown(views.headline)[0] ?? null;
  return { headline, others: views.leaderboard.flatMap(shown).filter(({ key }) => key !== headline?.key) };
}

/** The row's metric for a column; null where it has none. */
export function rowMetric(row: LeaderboardRow, column: Pick<MetricColumn, "metric" | "slice">): Metric | null {
  const wanted = sliceKey(column.slice);
  return row.metrics.find((metric) => metric.id === column.metric && sliceKey(metric.slice) === wanted) ?? null;
}

/** `1`, or `1–4` where the intervals allow more than one rank. */
export function rankText(rank: readonly [number, number] | null): string {
  if (rank === null) return "–";
  return rank[0] === rank[1] ? String(rank[0]) : `${rank[0]}–${rank[1]}`;
}

/** By row: its place by a column's figures, 1 for the best; equal figures have the same, rows without one none. */
export function columnRanks(rows: readonly LeaderboardRow[], column: ShownColumn): ReadonlyMap<string, number> {
  const sign = column.declaration.direction === "lower" ? -1 : 1;
  const values = rows.flatMap((row) => {
    const value = rowMetric(row, column)?.value ?? null;
    return value === null ? [] : [{ id: row.id, value: sign * value }];
  });
  return new Map(values.map(({ id, value }) => [id, 1 + values.filter((other) => other.value > value).length]));
}

/** A row as a series of the charts. */
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
