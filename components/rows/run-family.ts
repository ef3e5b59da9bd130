import { headlinesOf } from "@/lib/contracts/plain/edition-words";
import type { RunRow } from "@/lib/contracts/run";
import type { BenchmarkInfo, MetricColumn, Views } from "@/lib/contracts/views";
import { isHeadline } from "./find-metric";
import type { RunFamily } from "./run-table";

/** Picks the members of a family that the list of runs needs. */
export function runFamily({
  id,
  title,
  views,
}: Pick<BenchmarkInfo, "id" | "title"> & { views: Pick<Views, "headline" | "metrics" | "editions"> }): RunFamily {
  const declaration = views.metrics.find((metric) => metric.id === views.headline.metric);
  return {
    id,
    title,
    headline: {
      ...views.headline,
      declaration: {
        label: declaration?.label ?? views.headline.label,
        unit: declaration?.unit ?? "",
        decimals: declaration?.decimals ?? 1,
      },
    },
    headlines: headlinesOf(views),
  };
}

/** Returns the headline of a run's suite: its edition's headline if that differs from the family's. */
export const headlineColumn = ({ headline }: Pick<RunRow, "headline">, family: RunFamily): MetricColumn =>
  family.headlines.find(({ metric }) => metric === headline?.id) ?? family.headline;

/** Returns the name of a run's first number. A run without its headline's slice has the same metric over all its samples. */
export function headlineLabel(run: Pick<RunRow, "headline">, family: RunFamily): string {
  const column = headlineColumn(run, family);
  const isOwn = run.headline === null || run.headline.id !== column.metric || isHeadline(run, column);
  return isOwn ? column.label : `${family.headline.declaration.label}, whole run`;
}
