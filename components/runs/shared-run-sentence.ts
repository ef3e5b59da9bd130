import { formatBasis, formatCounted, formatInterval, formatMetric, withDigits } from "@/components/ui/format";
import type { RunMark } from "@/lib/contracts/beside";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import type { RunDetail } from "@/lib/contracts/run";
import type { Views } from "@/lib/contracts/views";
import { headlineColumn, nearestMarks } from "./headline-column";

/**
 * Formats the first sentence about a run for outside readers: model, suite, day, headline with its interval, and the nearest published
 * figure.
 */
export function sharedRunSentence(run: RunDetail, views: Views, published: readonly RunMark[]): string {
  const { headline } = run;
  const column = headlineColumn(views, headline ? [headline] : []);
  const declaration = views.metrics.find(({ id }) => id === column.metric);
  const day = (run.finishedAt ?? run.startedAt ?? run.createdAt).slice(0, 10);
  const begin = `${run.modelName} on ${run.suiteName}, ${day}${run.source === "measured" ? "" : `, ${run.source} replies`}`;
  if (headline?.value == null || !declaration) return `${begin}: no ${column.label}.`;
  const interval = formatInterval(headline, declaration);
  const rests = [...(interval ? [`95%: ${interval}`] : []), formatCounted(headline), formatBasis(headline)].filter(Boolean).join(", ");
  const isHeadline = column.metric === views.headline.metric && sliceKey(column.slice) === sliceKey(views.headline.slice);
  const [nearest] = isHeadline ? nearestMarks(published, headline.value, 1) : [];
  const beside = nearest ? ` Nearest published: ${nearest.label}, ${formatMetric(nearest.value, declaration)}.` : "";
  return `${begin}: ${column.label} ${formatMetric(headline.value, withDigits(declaration, headline))} (${rests}).${beside}`;
}
