import { formatNumber } from "@/components/ui/format";
import type { OverTime, SeriesPoint } from "@/lib/contracts/over-time";

const date = (iso: string) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(iso));

/**
 * Returns the label of each point below the axis: the checkpoint's number, the model, or the day on which the run finished (UTC). If
 * several runs of a model finished on one day, their run numbers.
 */
export function pointNames({ points, models, order }: Pick<OverTime, "points" | "models" | "order">): string[] {
  const byNumber = order === "number" && points.some(({ number }) => number !== null);
  const days = points.map(({ finishedAt }) => (finishedAt === null ? null : date(finishedAt)));
  const byDay = new Set(days).size === days.length;
  const nameOf = ({ number, model, runId }: SeriesPoint, day: string | null): string => {
    if (byNumber && number !== null) return formatNumber(number);
    if (models.length > 1) return model;
    return byDay && day !== null ? day : `#${runId}`;
  };
  return points.map((point, at) => nameOf(point, days[at] ?? null));
}
