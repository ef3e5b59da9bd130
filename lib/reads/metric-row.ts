import { z } from "zod";
import { type Metric, metric } from "@/lib/contracts/metric";

/** Columns of `run_metric m` as a Metric. */
export const metricColumns =
  'm.metric as id, m.slice, m.value, m.standard_error as "standardError", m.low, m.high, m.n, m.missing, m.detail';

/** A Metric without the empty `detail` that most rows have. */
function withoutEmptyDetail({ detail, ...rest }: z.infer<typeof metric>): Metric {
  return detail === null || detail === undefined ? rest : { ...rest, detail };
}

export const metricRow = metric.transform(withoutEmptyDetail);
export const runMetricRow = metric.extend({ runId: z.number().int(), sliceKey: z.string() }).transform(({ runId, sliceKey, ...rest }) => ({
  runId,
  sliceKey,
  metric: withoutEmptyDetail(rest),
}));
