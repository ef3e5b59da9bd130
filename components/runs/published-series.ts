import type { ChartSeries } from "@/components/charts/chart-series";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import { type PackedMetrics, packMetrics, unpackMetrics } from "@/lib/contracts/packed-metrics";

/** A model of the paper as it is sent with a page: most are never drawn. */
export interface PublishedSeries extends Pick<ChartSeries, "id" | "label" | "source" | "traits"> {
  packed: PackedMetrics;
}

/** The paper's models by name. */
export function publishedSeries(rows: readonly LeaderboardRow[]): PublishedSeries[] {
  return rows
    .filter((row) => row.source === "published")
    .map(
      ({ id, model, traits, metrics }): PublishedSeries => ({
        ...{ id, label: model, source: "published", traits },
        packed: packMetrics(metrics),
      }),
    )
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** A model of the paper as a series of a chart. */
export const drawnPublished = ({ packed, ...of }: PublishedSeries): ChartSeries => ({ ...of, metrics: unpackMetrics(packed) });
